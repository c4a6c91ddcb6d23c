// Marks what was looked for in the messages on the screen. The browser paints the marks over the text (CSS.highlights): nothing in the page is
// changed for them, so they are there in streaming text and in rows that come while one scrolls, too.

const NAME = 'found';
/** Each character without accents and case, as the server compares. */
const fold = (character: string): string => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** What is looked for, word by word; ideographs that stand together are one. */
export const wordsOf = (question: string): string[] =>
  [
    ...new Set(
      [...question]
        .map(fold)
        .join('')
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ].toSorted((a, b) => b.length - a.length);

/** Where words begin in a text, and how far they go: pairs of places in it. */
export const placesOf = (text: string, words: readonly string[]): Array<readonly [number, number]> => {
  if (words.length === 0) return [];
  let folded = '';
  /** For each sign of the folded text, where its character begins. */
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const sign of fold(character)) {
      folded += sign;
      for (let unit = 0; unit < sign.length; unit++) places.push(at);
    }
    at += character.length;
  }
  places.push(at);
  const patterns = words.map((word) => (IDEOGRAPH.test(word) ? word : `(?<![\\p{L}\\p{N}])${word}`));
  return [...folded.matchAll(new RegExp(patterns.join('|'), 'gu'))].map(
    ({ 0: found, index }) => [places[index] ?? 0, places[index + found.length] ?? at] as const,
  );
};

const rangesIn = (root: Element, words: readonly string[]): Range[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('.markdown') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const [start, end] of placesOf(node.nodeValue ?? '', words)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  return ranges;
};

/** Keeps the marks true while the list changes. Gives the way to take them off again. */
export const markWords = (root: Element, words: readonly string[]): (() => void) => {
  if (!('highlights' in CSS)) return () => undefined;
  let frame = 0;
  const mark = (): void => {
    frame = 0;
    CSS.highlights.set(NAME, new Highlight(...rangesIn(root, words)));
  };
  mark();
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(mark);
  });
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    CSS.highlights.delete(NAME);
  };
};
