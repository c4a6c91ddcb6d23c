// The text of a DOCX, as a stream.

import { openArchive, relationsOf } from './archive.ts';
import { Unreadable } from './refusals.ts';
import { TEXT_CHARACTERS_MAX } from './tasks.ts';

const USUAL_PART = 'word/document.xml';

export const textOfDocx = async (bytes: Buffer): Promise<string> => {
  const archive = await openArchive(bytes);
  // The document names its own main part; only that of other programs is not called as usual.
  const named = (await relationsOf(archive, '')).findLast(({ kind }) => kind === 'officeDocument')?.name;
  const part = [named ?? USUAL_PART, USUAL_PART].find((name) => archive.has(name));
  if (part === undefined) throw new Unreadable('broken');
  const walk = createWalk();
  await archive.walk(part, walk.handler, walk.isFull);
  return walk.text();
};

/** Words, and the signs of formulas in the order in which they stand. */
const TEXTS = new Set(['w:t', 'm:t']);

const SIGNS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
};

/** Styles are named in the language of their program only on the screen: in the file they are called the same everywhere but in some old ones. */
const levelOf = (style: string): number =>
  style === 'Title'
    ? 1
    : Math.min(6, Number(/^(?:heading|berschrift|Titre|Ttulo)\s?([1-9])$/i.exec(style)?.[1] ?? 0));

/** Takes the text of runs; headings are marked as such; a paragraph ends with an empty line. The second version of a drawing, for old programs, is left out. */
const createWalk = () => {
  const said: string[] = [];
  let level = 0;
  let characters = 0;
  let textDepth = 0;
  let fallbackDepth = 0;

  const add = (text: string): void => {
    if (fallbackDepth > 0) return;
    const words = level > 0 && text.trim() !== '' ? `${'#'.repeat(level)} ${text}` : text;
    if (words !== text) level = 0;
    said.push(words);
    characters += words.length;
  };
  const handler = {
    onopentag: (name: string, attributes: Readonly<Record<string, string>>): void => {
      if (name === 'mc:Fallback') fallbackDepth++;
      if (TEXTS.has(name)) textDepth++;
      if (name === 'w:pStyle') level = levelOf(attributes['w:val'] ?? '');
      const sign = SIGNS[name];
      if (sign !== undefined) add(sign);
    },
    ontext: (text: string): void => {
      if (textDepth > 0) add(text);
    },
    onclosetag: (name: string): void => {
      if (name === 'mc:Fallback') fallbackDepth--;
      if (TEXTS.has(name)) textDepth--;
      if (name === 'w:p') level = 0;
      if (name === 'w:p') add('\n\n');
    },
  };
  return {
    handler,
    isFull: (): boolean => characters >= TEXT_CHARACTERS_MAX,
    text: (): string => said.join(''),
  };
};
