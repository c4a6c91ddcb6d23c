// The text of a PPTX: its slides in the order in which they are shown, each under its number, with what the speaker noted.

import { type Archive, openArchive, relationsOf } from './archive.ts';
import { Unreadable } from './refusals.ts';
import { TEXT_CHARACTERS_MAX } from './tasks.ts';

const USUAL_PART = 'ppt/presentation.xml';
const SLIDES_MAX = 1_000;

export const textOfPptx = async (bytes: Buffer): Promise<string> => {
  const archive = await openArchive(bytes);
  if (!archive.has(USUAL_PART)) throw new Unreadable('broken');
  const parts = new Map((await relationsOf(archive, USUAL_PART)).map(({ id, name }) => [id, name]));
  /** One that is named again and again is read once. */
  const slides = new Set<string>();
  await archive.walk(USUAL_PART, {
    onopentag: (name, attributes) => {
      const part = name === 'p:sldId' ? parts.get(attributes['r:id'] ?? '') : undefined;
      if (part !== undefined && slides.size < SLIDES_MAX) slides.add(part);
    },
  });
  const said: string[] = [];
  let characters = 0;
  for (const [index, slide] of [...slides].entries()) {
    const notes = (await relationsOf(archive, slide)).find(({ kind }) => kind === 'notesSlide')?.name;
    const spoken = notes === undefined ? '' : await paragraphsOf(archive, notes);
    const text = `[page ${index + 1}]\n${await paragraphsOf(archive, slide)}${spoken === '' ? '' : `\n\n${spoken}`}`;
    said.push(text);
    characters += text.length;
    if (characters >= TEXT_CHARACTERS_MAX) break;
  }
  return said.join('\n\n');
};

/** A number that a slide shows of itself says nothing. */
const paragraphsOf = async (archive: Archive, part: string): Promise<string> => {
  const paragraphs: string[] = [];
  let words = '';
  let textDepth = 0;
  let fieldDepth = 0;
  await archive.walk(part, {
    onopentagname: (name) => {
      if (name === 'a:fld') fieldDepth++;
      if (name === 'a:t') textDepth++;
      if (name === 'a:br') words += '\n';
    },
    ontext: (text) => {
      if (textDepth > 0 && fieldDepth === 0) words += text;
    },
    onclosetag: (name) => {
      if (name === 'a:fld') fieldDepth--;
      if (name === 'a:t') textDepth--;
      if (name !== 'a:p') return;
      if (words.trim() !== '') paragraphs.push(words.trim());
      words = '';
    },
  });
  return paragraphs.join('\n\n');
};
