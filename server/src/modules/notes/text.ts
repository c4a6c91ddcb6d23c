// What is read out of a note's text: how it begins and its links.

import { plainNote } from '@parley/contract/note-text';
import { foldName } from '../users/index.ts';

const LINK = /\[\[([^[\]\n]{1,200})\]\]/g;
const LINKS_PER_NOTE_MAX = 1_000;

/** Enough of the text to have so much left of it without its marks. */
export const EXCERPT_SOURCE_CHARACTERS = 800;
const EXCERPT_CHARACTERS = 200;

/** How a text begins, in one line as a reader sees it. */
export const excerptOf = (beginning: string): string =>
  plainNote(beginning).replace(/\s+/g, ' ').trim().slice(0, EXCERPT_CHARACTERS).toWellFormed();

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
