// What is read out of a note's text: its words and its links.

import { foldName } from '../users/index.ts';

const LINK = /\[\[([^[\]\n]{1,200})\]\]/g;
const LINKS_PER_NOTE_MAX = 1_000;
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
/** Longer texts are counted by their spaces: a segmenter needs some 100 ms for each 100,000 characters. */
const SEGMENTED_CHARACTERS_MAX = 50_000;

/** As people count them, in scripts without spaces too. */
export const countWords = (text: string): number => {
  if (text.length > SEGMENTED_CHARACTERS_MAX) return text.match(/\S+/g)?.length ?? 0;
  let count = 0;
  for (const { isWordLike } of WORDS.segment(text)) if (isWordLike) count++;
  return count;
};

/** `[[title]]` and `[[title|shown]]`, each title once, in order. */
export const linksIn = (text: string): Array<{ title: string; folded_title: string }> => {
  const found = new Map<string, string>();
  for (const [, inner = ''] of text.matchAll(LINK)) {
    const title = (inner.split('|')[0] ?? '').trim();
    const folded = foldName(title);
    if (title !== '' && !found.has(folded)) found.set(folded, title);
    if (found.size >= LINKS_PER_NOTE_MAX) break;
  }
  return [...found].map(([folded_title, title]) => ({ title, folded_title }));
};

/** Without empty parts: ` /Travel//Japan/ ` is `Travel/Japan`. */
export const folderPath = (text: string): string =>
  text
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/');
