// The text of OpenDocument: ODT by paragraphs under their headings, ODS as tables like those of an XLSX, ODP slide by slide with what the
// speaker noted. All three keep it in one part, which is walked as a stream.

import { type Archive, openArchive } from './archive.ts';
import { Unreadable } from './refusals.ts';
import { TEXT_CHARACTERS_MAX } from './tasks.ts';

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';
const HEADING_LEVEL_MAX = 6;
const SPACES_MAX = 100;
const SLIDES_MAX = 1_000;
const SHEETS_MAX = 500;
const COLUMNS_MAX = 1_000;

/** What stands in the text and is no part of it: what was deleted, comments, numbers of notes and slides, how signs are read aloud. */
const BESIDE: ReadonlySet<string> = new Set([
  ...['text:tracked-changes', 'table:tracked-changes', 'office:annotation', 'text:note-citation'],
  ...['text:page-number', 'text:ruby-text', 'svg:title', 'svg:desc', 'office:forms'],
]);

type Attributes = Readonly<Record<string, string>>;

/** One that is locked keeps its parts as noise, and says so in its list of them. */
const openDocument = async (bytes: Buffer): Promise<Archive> => {
  const archive = await openArchive(bytes);
  if (!archive.has(CONTENT)) throw new Unreadable('broken');
  await archive.walk(MANIFEST, {
    onopentagname: (name) => {
      if (name === 'manifest:encryption-data') throw new Unreadable('broken');
    },
  });
  return archive;
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const countIn = (told: string | undefined, most: number): number => {
  const count = Number(told ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1;
};

/** Takes paragraphs, whatever they are in. One inside another, of a footnote or a text box, comes after it. */
const createParagraphs = (take: (text: string) => void) => {
  const open: Array<{ words: string; readonly mark: string }> = [];
  let inner: string[] = [];
  let besideDepth = 0;

  const add = (text: string): void => {
    const paragraph = open.at(-1);
    if (paragraph && besideDepth === 0) paragraph.words += text;
  };
  const begin = (name: string, attributes: Attributes): void => {
    if (BESIDE.has(name)) besideDepth++;
    if (name === 'text:tab') add('\t');
    if (name === 'text:line-break') add('\n');
    if (name === 'text:s') add(' '.repeat(countIn(attributes['text:c'], SPACES_MAX)));
    if (name === 'text:p') open.push({ words: '', mark: '' });
    if (name !== 'text:h') return;
    const level = countIn(attributes['text:outline-level'], HEADING_LEVEL_MAX);
    open.push({ words: '', mark: `${'#'.repeat(level)} ` });
  };
  const end = (name: string): void => {
    if (BESIDE.has(name)) besideDepth--;
    if (name !== 'text:p' && name !== 'text:h') return;
    const closed = open.pop();
    if (!closed) return;
    const words = closed.mark === '' ? closed.words.trim() : oneLine(closed.words);
    const said = words === '' ? [] : [`${closed.mark}${words}`];
    if (open.length > 0) {
      inner.push(...said);
      return;
    }
    for (const text of [...said, ...inner]) take(text);
    inner = [];
  };
  // Line ends and indents of the file are no part of the text: spaces that count are elements.
  const text = (more: string): void => add(more.replace(/[ \t\r\n]+/g, ' '));
  return { begin, end, text, isBeside: (): boolean => besideDepth > 0 };
};

export const textOfOdt = async (bytes: Buffer): Promise<string> => {
  const archive = await openDocument(bytes);
  const said: string[] = [];
  let characters = 0;
  const { begin, end, text } = createParagraphs((paragraph) => {
    said.push(paragraph);
    characters += paragraph.length + 2;
  });
  await archive.walk(
    CONTENT,
    { onopentag: begin, ontext: text, onclosetag: end },
    () => characters >= TEXT_CHARACTERS_MAX,
  );
  return said.join('\n\n');
};

export const textOfOdp = async (bytes: Buffer): Promise<string> => {
  const archive = await openDocument(bytes);
  const slides: string[][] = [];
  let characters = 0;
  const { begin, end, text } = createParagraphs((paragraph) => {
    slides.at(-1)?.push(paragraph);
    characters += paragraph.length + 2;
  });
  await archive.walk(
    CONTENT,
    {
      onopentag: (name, attributes) => {
        if (name === 'draw:page') slides.push([]);
        begin(name, attributes);
      },
      ontext: text,
      onclosetag: end,
    },
    () => characters >= TEXT_CHARACTERS_MAX || slides.length > SLIDES_MAX,
  );
  return slides
    .slice(0, SLIDES_MAX)
    .map((paragraphs, index) => `[page ${index + 1}]\n${paragraphs.join('\n\n')}`)
    .join('\n\n');
};

interface Cell {
  readonly attributes: Attributes;
  readonly repeated: number;
  readonly said: string[];
}

/** Numbers, dates and truths as they are kept, as in other tables; of everything else what is shown. */
const shownIn = ({ attributes, said }: Cell): string => {
  const kind = attributes['office:value-type'];
  if (kind === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
  const date = kind === 'date' ? attributes['office:date-value'] : undefined;
  if (date !== undefined)
    return oneLine(date.length > 10 ? `${date.slice(0, 10)} ${date.slice(11, 16)}` : date);
  const number = kind === 'float' ? attributes['office:value'] : undefined;
  return oneLine(number ?? said.join(' '));
};

/** The rows of one sheet after the other. An empty end, which programs write as a million empty rows, is nothing. */
const createSheets = () => {
  const sheets: Array<{ readonly name: string; readonly rows: string[] }> = [];
  let characters = 0;
  let cells: string[] = [];
  /** What may still be told in this row. */
  let room = TEXT_CHARACTERS_MAX;
  let column = 0;
  let rowsRepeated = 1;

  return {
    sheets,
    isFull: (): boolean => characters >= TEXT_CHARACTERS_MAX || sheets.length > SHEETS_MAX,
    beginSheet: (name: string): void => {
      sheets.push({ name: oneLine(name), rows: [] });
      characters += name.length;
    },
    beginRow: (repeated: string | undefined): void => {
      [cells, column, room] = [[], 0, TEXT_CHARACTERS_MAX];
      rowsRepeated = countIn(repeated, TEXT_CHARACTERS_MAX);
    },
    endCell: (cell: Cell): void => {
      const shown = shownIn(cell);
      const to = Math.min(column + cell.repeated, COLUMNS_MAX);
      if (shown !== '') {
        while (cells.length < Math.min(column, COLUMNS_MAX)) cells.push('');
        for (; cells.length < to && room > 0; room -= shown.length) cells.push(shown);
      }
      column = to;
    },
    endRow: (): void => {
      const row = cells.join('\t').trimEnd();
      const rows = sheets.at(-1)?.rows;
      if (row === '' || !rows) return;
      for (let n = 0; n < rowsRepeated && characters < TEXT_CHARACTERS_MAX; n++) {
        rows.push(row);
        characters += row.length + 1;
      }
    },
  };
};

const CELLS: ReadonlySet<string> = new Set(['table:table-cell', 'table:covered-table-cell']);

export const textOfOds = async (bytes: Buffer): Promise<string> => {
  const archive = await openDocument(bytes);
  const { sheets, isFull, beginSheet, beginRow, endCell, endRow } = createSheets();
  let cell: Cell | null = null;
  const { begin, end, text, isBeside } = createParagraphs((paragraph) => cell?.said.push(paragraph));
  await archive.walk(
    CONTENT,
    {
      onopentag: (name, attributes) => {
        begin(name, attributes);
        if (isBeside()) return;
        if (name === 'table:table') beginSheet(attributes['table:name'] ?? '');
        if (name === 'table:table-row') beginRow(attributes['table:number-rows-repeated']);
        if (!CELLS.has(name)) return;
        const repeated = countIn(attributes['table:number-columns-repeated'], COLUMNS_MAX);
        cell = { attributes, repeated, said: [] };
      },
      ontext: text,
      onclosetag: (name) => {
        if (cell && CELLS.has(name) && !isBeside()) {
          endCell(cell);
          cell = null;
        }
        if (name === 'table:table-row' && !isBeside()) endRow();
        end(name);
      },
    },
    isFull,
  );
  return sheets
    .slice(0, SHEETS_MAX)
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => `[sheet ${name}]\n${rows.join('\n')}\n`)
    .join('\n');
};
