// The tables of an XLSX: each sheet under its name, a row on a line, cells apart by tabs, dates as dates. Own, over the walk that the other
// formats have: the libraries for it hold the whole workbook, of which a bomb makes gigabytes.

import { type Archive, openArchive, relationsOf } from './archive.ts';
import { Unreadable } from './refusals.ts';
import { TEXT_CHARACTERS_MAX } from './tasks.ts';

const USUAL_PART = 'xl/workbook.xml';
const SHEETS_MAX = 500;
const COLUMNS_MAX = 1_000;
const DAY_MS = 86_400_000;
/** What the number 0 means, counted as if 1900 had been a leap year. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const LAST_DAY = 2_958_465;
/** Formats that every program knows by number. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
const DATE_SIGNS = /[ymdhs]/i;

interface Book {
  readonly strings: readonly string[];
  /** By the number of a style: whether its numbers are dates. */
  readonly isDate: readonly boolean[];
}

export const textOfXlsx = async (bytes: Buffer): Promise<string> => {
  const archive = await openArchive(bytes);
  if (!archive.has(USUAL_PART)) throw new Unreadable('broken');
  const relations = await relationsOf(archive, USUAL_PART);
  const partOf = (kind: string): string => relations.find((one) => one.kind === kind)?.name ?? '';
  const book: Book = {
    strings: await stringsOf(archive, partOf('sharedStrings')),
    isDate: await datesOf(archive, partOf('styles')),
  };
  const said: string[] = [];
  let characters = 0;
  for (const { name, part } of await sheetsOf(
    archive,
    new Map(relations.map(({ id, name }) => [id, name])),
  )) {
    const rows = await rowsOf(archive, part, book, TEXT_CHARACTERS_MAX - characters);
    if (rows.length === 0) continue;
    const text = `[sheet ${name}]\n${rows.join('\n')}\n`;
    said.push(text);
    characters += text.length;
    if (characters >= TEXT_CHARACTERS_MAX) break;
  }
  return said.join('\n');
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const sheetsOf = async (archive: Archive, parts: ReadonlyMap<string, string>) => {
  const sheets: Array<{ name: string; part: string }> = [];
  await archive.walk(USUAL_PART, {
    onopentag: (tag, { name = '', ...attributes }) => {
      const part = tag === 'sheet' ? parts.get(attributes['r:id'] ?? '') : undefined;
      if (part !== undefined && sheets.length < SHEETS_MAX) sheets.push({ name: oneLine(name), part });
    },
  });
  return sheets;
};

/** Texts that cells name by number; how they are read aloud in Japanese is left out. */
const stringsOf = async (archive: Archive, part: string): Promise<string[]> => {
  const strings: string[] = [];
  let words = '';
  let textDepth = 0;
  let soundDepth = 0;
  await archive.walk(part, {
    onopentagname: (name) => {
      if (name === 'si') words = '';
      if (name === 't') textDepth++;
      if (name === 'rPh') soundDepth++;
    },
    ontext: (text) => {
      if (textDepth > 0 && soundDepth === 0) words += text;
    },
    onclosetag: (name) => {
      if (name === 't') textDepth--;
      if (name === 'rPh') soundDepth--;
      if (name === 'si') strings.push(oneLine(words));
    },
  });
  return strings;
};

const datesOf = async (archive: Archive, part: string): Promise<boolean[]> => {
  const own = new Map<number, boolean>();
  const isDate: boolean[] = [];
  let isInStyles = false;
  await archive.walk(part, {
    onopentag: (tag, { numFmtId = '0', formatCode = '' }) => {
      const id = Number(numFmtId);
      // What stands in quotation marks or brackets is shown, and says nothing of the number.
      if (tag === 'numFmt') own.set(id, DATE_SIGNS.test(formatCode.replace(/"[^"]*"|\[[^\]]*\]/g, '')));
      if (tag === 'cellXfs') isInStyles = true;
      if (tag === 'xf' && isInStyles) isDate.push(own.get(id) ?? isDateFormat(id));
    },
    onclosetag: (tag) => {
      if (tag === 'cellXfs') isInStyles = false;
    },
  });
  return isDate;
};

/** "BC12" is the 55th column: 54. */
const columnOf = (place: string): number => {
  let column = 0;
  for (const sign of /^[A-Z]{0,3}/.exec(place)?.[0] ?? '') column = column * 26 + sign.charCodeAt(0) - 64;
  return column - 1;
};

const shown = ({ strings, isDate }: Book, kind: string, style: number, value: string): string => {
  if (kind === 's') return strings[Number(value)] ?? '';
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const days = Number(value);
  if (kind !== 'n' || !isDate[style] || !(days > 0 && days <= LAST_DAY)) return oneLine(value);
  const written = new Date(FIRST_DAY + Math.round(days * DAY_MS)).toISOString();
  return Number.isInteger(days) ? written.slice(0, 10) : `${written.slice(0, 10)} ${written.slice(11, 16)}`;
};

/** Rows that hold something. */
const rowsOf = async (archive: Archive, part: string, book: Book, charactersMax: number) => {
  const rows: string[] = [];
  let characters = 0;
  let cells: string[] = [];
  let cell = { kind: 'n', style: 0, column: 0, value: '' };
  let valueDepth = 0;
  await archive.walk(
    part,
    {
      onopentag: (tag, { r = '', t = 'n', s = '0' }) => {
        if (tag === 'row') cells = [];
        if (tag !== 'c') return;
        const column = columnOf(r);
        cell = { kind: t, style: Number(s), column: column < 0 ? cells.length : column, value: '' };
      },
      onopentagname: (tag) => {
        if (tag === 'v' || tag === 't') valueDepth++;
      },
      ontext: (text) => {
        if (valueDepth > 0) cell.value += text;
      },
      onclosetag: (tag) => {
        if (tag === 'v' || tag === 't') valueDepth--;
        if (tag === 'c' && cell.column < COLUMNS_MAX) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = shown(book, cell.kind, cell.style, cell.value);
        }
        if (tag !== 'row') return;
        const row = cells.join('\t').trimEnd();
        if (row === '') return;
        rows.push(row);
        characters += row.length + 1;
      },
    },
    () => characters >= charactersMax,
  );
  return rows;
};
