// The text of an EPUB: its chapters in the order in which they are read.

import { openArchive, within } from './archive.ts';
import { textOfHtml } from './html.ts';
import { Unreadable } from './refusals.ts';
import { TEXT_CHARACTERS_MAX } from './tasks.ts';

const CONTAINER = 'META-INF/container.xml';
const CHAPTERS_MAX = 2_000;

export const textOfEpub = async (bytes: Buffer): Promise<string> => {
  const archive = await openArchive(bytes);
  let book = '';
  await archive.walk(CONTAINER, {
    onopentag: (name, attributes) => {
      if (name === 'rootfile' && book === '') book = attributes['full-path'] ?? '';
    },
  });
  if (!archive.has(book)) throw new Unreadable('broken');
  const folder = book.slice(0, book.lastIndexOf('/') + 1);
  const parts = new Map<string, string>();
  /** One that is named again and again is read once. */
  const chapters = new Set<string>();
  await archive.walk(book, {
    onopentag: (name, { id = '', href = '', idref = '' }) => {
      if (name.endsWith('item')) parts.set(id, within(folder, href));
      const part = name.endsWith('itemref') ? parts.get(idref) : undefined;
      if (part !== undefined && chapters.size < CHAPTERS_MAX) chapters.add(part);
    },
  });
  const said: string[] = [];
  let characters = 0;
  for (const chapter of chapters) {
    const text = textOfHtml(await archive.bytesOf(chapter)).trim();
    if (text === '') continue;
    said.push(text);
    characters += text.length;
    if (characters >= TEXT_CHARACTERS_MAX) break;
  }
  return said.join('\n\n');
};
