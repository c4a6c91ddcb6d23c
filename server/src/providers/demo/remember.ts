// What a person wants to have remembered, in their own words: “Remember that I live in Bergen”.

const WISHES: readonly RegExp[] = [
  /^(?:please,?\s+)?remember\b(?:\s+that\b)?/i,
  /^(?:bitte\s+)?merke?\s+dir\b(?:\s+bitte\b)?,?(?:\s+dass\b)?/i,
  /^(?:retiens|souviens-toi|mémorise)\b(?:\s+que\b|\s+qu['’])?/i,
  /^(?:por favor,?\s+)?(?:recuerda|memoriza)\b(?:\s+que\b)?/i,
  /^(?:من فضلك\s+)?(?:تذكر|تذكّر)(?=\s)(?:\s+أنّ?(?=\s))?/,
  /(?:という)?(?:こと)?[をと、]?(?:覚えて|記憶して)(?:おいて)?(?:ね|ください|下さい)?$/,
];
const REMEMBERED_MAX = 500;

/** Null where nothing is, and where it is a question. */
export const toBeRemembered = (question: string): string | null => {
  const text = question.trim().slice(0, REMEMBERED_MAX).toWellFormed();
  if (/[?？؟]$/.test(text)) return null;
  const bare = text.replace(/[.!。！\s]+$/, '');
  const wish = WISHES.find((one) => one.test(bare));
  const rest = wish ? bare.replace(wish, '').replace(/^[\s:,،、]+/, '') : '';
  return rest === '' ? null : rest.charAt(0).toUpperCase() + rest.slice(1);
};
