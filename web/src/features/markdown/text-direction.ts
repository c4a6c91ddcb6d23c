const CODE = /(```|~~~)[\s\S]*?\1|`[^`]*`/g;
const ADDRESS = /\]\([^)]*\)/g;
const RIGHT_TO_LEFT = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/v;
const LETTER = /\p{L}/gv;

/** The direction of most letters of a text; code and addresses are written one way by everyone. */
export const directionOf = (text: string): 'ltr' | 'rtl' => {
  const letters = text.replace(CODE, '').replace(ADDRESS, '').match(LETTER) ?? [];
  const fromTheRight = letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length;
  return fromTheRight * 2 > letters.length ? 'rtl' : 'ltr';
};
