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

const SIGNS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
};

/** Takes the text of runs; a paragraph ends with an empty line. The second version of a drawing, for old programs, is left out. */
const createWalk = () => {
  const said: string[] = [];
  let characters = 0;
  let textDepth = 0;
  let fallbackDepth = 0;

  const add = (text: string): void => {
    if (fallbackDepth > 0) return;
    said.push(text);
    characters += text.length;
  };
  const handler = {
    onopentagname: (name: string): void => {
      if (name === 'mc:Fallback') fallbackDepth++;
      if (name === 'w:t') textDepth++;
      const sign = SIGNS[name];
      if (sign !== undefined) add(sign);
    },
    ontext: (text: string): void => {
      if (textDepth > 0) add(text);
    },
    onclosetag: (name: string): void => {
      if (name === 'mc:Fallback') fallbackDepth--;
      if (name === 'w:t') textDepth--;
      if (name === 'w:p') add('\n\n');
    },
  };
  return {
    handler,
    isFull: (): boolean => characters >= TEXT_CHARACTERS_MAX,
    text: (): string => said.join(''),
  };
};
