// The text of a DOCX, as a stream: the archive's one part of interest is inflated piece by piece, counted, and walked without a tree.
// (A library that builds the tree took 1.2 GB for half a megabyte of archive.)

import { Parser } from 'htmlparser2';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Unreadable } from './refusals.ts';
import { TEXT_CHARACTERS_MAX } from './tasks.ts';

const INFLATED_BYTES_MAX = 32 * 1024 * 1024;
const RELATIONS_BYTES_MAX = 1024 * 1024;
const ENTRIES_MAX = 10_000;
const DEPTH_MAX = 500;

const RELATIONS = '_rels/.rels';
const USUAL_PART = 'word/document.xml';

export const textOfDocx = async (bytes: Buffer): Promise<string> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const entries = await entriesOf(zip);
  const part = entries.get(await mainPartOf(zip, entries)) ?? entries.get(USUAL_PART);
  if (!part) throw new Unreadable('broken');
  const walk = createWalk();
  const decoder = new TextDecoder();
  for await (const piece of inflate(zip, part, INFLATED_BYTES_MAX)) {
    walk.write(decoder.decode(piece, { stream: true }));
    if (walk.isFull()) break;
  }
  return walk.text();
};

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry);
    if (entries.size > ENTRIES_MAX) throw new Unreadable('broken');
  }
  return entries;
};

/** What an archive says of the size of a part is a first look; what comes out of it is counted. */
async function* inflate(zip: ZipFile, entry: Entry, bytesMax: number): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > bytesMax) throw new Unreadable('inflated');
  if (!entry.canDecodeFileData()) throw new Unreadable('broken');
  let count = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    count += (piece as Buffer).length;
    if (count > bytesMax) throw new Unreadable('inflated');
    yield piece as Buffer;
  }
}

/** The document names its own main part; only that of other programs is not called as usual. */
const mainPartOf = async (zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<string> => {
  const relations = entries.get(RELATIONS);
  if (!relations) return USUAL_PART;
  const pieces: Buffer[] = [];
  for await (const piece of inflate(zip, relations, RELATIONS_BYTES_MAX)) pieces.push(piece);
  let target = USUAL_PART;
  const parser = new Parser(
    {
      onopentag: (_name, { Type = '', Target }) => {
        if (Type.endsWith('/officeDocument') && Target !== undefined) target = Target.replace(/^\//, '');
      },
    },
    { xmlMode: true },
  );
  parser.end(Buffer.concat(pieces).toString());
  return target;
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
  let depth = 0;
  let textDepth = 0;
  let fallbackDepth = 0;

  const add = (text: string): void => {
    if (fallbackDepth > 0) return;
    said.push(text);
    characters += text.length;
  };
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (++depth > DEPTH_MAX) throw new Unreadable('nested');
        if (name === 'mc:Fallback') fallbackDepth++;
        if (name === 'w:t') textDepth++;
        const sign = SIGNS[name];
        if (sign !== undefined) add(sign);
      },
      ontext: (text) => {
        if (textDepth > 0) add(text);
      },
      onclosetag: (name) => {
        depth--;
        if (name === 'mc:Fallback') fallbackDepth--;
        if (name === 'w:t') textDepth--;
        if (name === 'w:p') add('\n\n');
      },
    },
    { xmlMode: true },
  );
  return {
    write: (xml: string): void => parser.write(xml),
    isFull: (): boolean => characters >= TEXT_CHARACTERS_MAX,
    text: (): string => said.join(''),
  };
};
