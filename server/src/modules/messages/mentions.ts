// @handle in a text. Parsed once, when the message is stored; code is not prose, and an address is no mention.

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** Not behind a word or an address; scripts that put no spaces between words have nothing else to put before it. */
const MENTION =
  /(?<![[\p{L}--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]\p{N}_.@\/\-])@([a-z0-9_\-]{1,50})/giv;
const MENTIONS_MAX = 50;

/** The handles that a text mentions, in lower case, each once. */
export const mentionedHandles = (text: string): string[] => {
  const prose = text.replace(CODE, ' ');
  const found = new Set<string>();
  for (const [, handle = ''] of prose.matchAll(MENTION)) {
    // A sentence may end right behind a handle that itself may hold dashes.
    found.add(handle.toLowerCase().replace(/-+$/, ''));
    if (found.size >= MENTIONS_MAX) break;
  }
  return [...found];
};
