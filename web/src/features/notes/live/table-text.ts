// Tables as they are written: where the cells of a line are, and the changes that add or remove a row or a column.

interface Cell {
  /** Its words, without the spaces around them. */
  readonly from: number;
  readonly to: number;
  /** The bars, or the ends of the line, that it stands between. */
  readonly opens: number;
  readonly closes: number;
}

interface Change {
  readonly from: number;
  readonly to?: number;
  readonly insert?: string;
}

export const cellsOf = (line: string): readonly Cell[] => {
  const start = line.length - line.trimStart().length;
  const end = line.trimEnd().length;
  const bars: number[] = [];
  for (let at = start; at < end; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === '|') bars.push(at);
  }
  if (bars[0] !== start) bars.unshift(start - 1);
  if (bars.at(-1) !== end - 1 || bars.length === 1) bars.push(end);
  return bars.slice(1).map((closes, index) => {
    const opens = bars[index] ?? 0;
    const words = line.slice(opens + 1, closes);
    const from = opens + 1 + (words.length - words.trimStart().length);
    if (words.trim() !== '') return { from, to: from + words.trim().length, opens, closes };
    const empty = Math.min(opens + 2, closes);
    return { from: empty, to: empty, opens, closes };
  });
};

/** The cell that a place in a line belongs to. */
export const cellAt = (line: string, place: number): number =>
  Math.max(
    0,
    cellsOf(line).findIndex(({ closes }, index, cells) => place <= closes || index === cells.length - 1),
  );

const emptyRow = (columns: number): string => `|${'   |'.repeat(columns)}`;

/** The second line of a table says how its columns stand. */
const DELIMITER = 1;

/** Where each line begins, with its text. */
const placesOf = (table: string): ReadonlyArray<{ readonly from: number; readonly text: string }> => {
  let from = 0;
  return table.split('\n').map((text) => {
    const place = { from, text };
    from += text.length + 1;
    return place;
  });
};

export const addColumn = (table: string, after: number): readonly Change[] =>
  placesOf(table).flatMap(({ from, text }, index) => {
    const cells = cellsOf(text);
    const cell = cells[Math.min(after, cells.length - 1)];
    if (!cell) return [];
    const words = index === DELIMITER ? ' --- ' : '   ';
    return [{ from: from + cell.closes, insert: `${text[cell.closes] === '|' ? '' : ' '}|${words}` }];
  });

export const removeColumn = (table: string, column: number): readonly Change[] => {
  const places = placesOf(table);
  if (cellsOf(places[0]?.text ?? '').length < 2) return [];
  return places.flatMap(({ from, text }) => {
    const cell = cellsOf(text)[column];
    if (!cell) return [];
    const isLed = text[cell.opens] === '|';
    return [{ from: from + (isLed ? cell.opens : cell.opens + 1), to: from + cell.closes + (isLed ? 0 : 1) }];
  });
};

/** Below this row; below its first one, behind the line that says how the columns stand. */
export const addRow = (table: string, row: number): readonly Change[] => {
  const places = placesOf(table);
  const place = places[Math.max(row, DELIMITER)] ?? places.at(-1);
  const columns = cellsOf(places[0]?.text ?? '').length;
  return place ? [{ from: place.from + place.text.length, insert: `\n${emptyRow(columns)}` }] : [];
};

export const removeRow = (table: string, row: number): readonly Change[] => {
  const place = placesOf(table)[row];
  return place && row > DELIMITER ? [{ from: place.from - 1, to: place.from + place.text.length }] : [];
};
