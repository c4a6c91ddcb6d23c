// Writing in a table: Tab and Enter go from cell to cell, and add a row behind the last one.

import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { addColumn, addRow, cellAt, cellsOf, removeColumn, removeRow } from './table-text.ts';

interface TablePlace {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Counted as lines: 1 is the one that says how the columns stand. */
  readonly row: number;
  readonly rows: number;
  readonly column: number;
}

/** The table that the cursor is in. */
const tableAt = (state: EditorState): TablePlace | null => {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const found = syntaxTree(state).topNode.childAfter(line.from);
  const node = found?.name === 'Table' && found.from <= line.to ? found : null;
  if (!node) return null;
  const first = state.doc.lineAt(node.from);
  const last = state.doc.lineAt(node.to);
  if (line.number < first.number || line.number > last.number) return null;
  return {
    from: first.from,
    to: last.to,
    text: state.sliceDoc(first.from, last.to),
    row: line.number - first.number,
    rows: last.number - first.number + 1,
    column: cellAt(line.text, head - line.from),
  };
};

const goTo = (view: EditorView, { from }: TablePlace, row: number, column: number): void => {
  const { doc } = view.state;
  const line = doc.line(doc.lineAt(from).number + row);
  const cells = cellsOf(line.text);
  const cell = cells[column];
  if (cell) {
    const selection = { anchor: line.from + cell.from, head: line.from + cell.to };
    view.dispatch({ selection, scrollIntoView: true });
    return;
  }
  // A row may have fewer cells than the first: it gets those up to here.
  const end = line.from + line.text.trimEnd().length;
  const isBarred = line.text.trimEnd().endsWith('|');
  const added = (isBarred ? '   |' : ' |  ').repeat(column - cells.length + 1);
  view.dispatch({
    changes: { from: end, insert: added },
    selection: { anchor: end + added.length - (isBarred ? 3 : 0) },
    scrollIntoView: true,
    userEvent: 'input',
  });
};

const columnsOf = ({ text }: TablePlace): number => cellsOf(text.split('\n', 1)[0] ?? '').length;

const changeTable = (
  view: EditorView,
  { from }: TablePlace,
  changes: ReadonlyArray<{ readonly from: number; readonly to?: number; readonly insert?: string }>,
): boolean => {
  if (changes.length === 0) return false;
  view.dispatch({
    changes: changes.map((change) => ({
      ...change,
      from: from + change.from,
      ...(change.to === undefined ? {} : { to: from + change.to }),
    })),
    userEvent: 'input',
  });
  return true;
};

const nextRow = (row: number): number => (row === 0 ? 2 : row + 1);

/** To the next cell; behind the last one, to a new row. */
const next = (view: EditorView): boolean => {
  const table = tableAt(view.state);
  if (!table || view.state.readOnly) return false;
  if (table.column + 1 < columnsOf(table)) goTo(view, table, table.row, table.column + 1);
  else {
    if (nextRow(table.row) >= table.rows) changeTable(view, table, addRow(table.text, table.row));
    goTo(view, table, nextRow(table.row), 0);
  }
  return true;
};

const previous = (view: EditorView): boolean => {
  const table = tableAt(view.state);
  if (!table || view.state.readOnly) return false;
  const row = table.row === 2 ? 0 : table.row - 1;
  if (table.column > 0) goTo(view, table, table.row, table.column - 1);
  else if (row >= 0) goTo(view, table, row, columnsOf(table) - 1);
  return true;
};

/** To the cell below; from an empty last row, out of the table. */
const below = (view: EditorView): boolean => {
  const table = tableAt(view.state);
  if (!table || view.state.readOnly) return false;
  const isLast = nextRow(table.row) >= table.rows;
  const line = table.text.split('\n')[table.row] ?? '';
  if (isLast && table.row > 1 && /^[\s|]*$/.test(line)) {
    const from = table.to - line.length;
    view.dispatch({ changes: { from, to: table.to, insert: '\n' }, selection: { anchor: from + 1 } });
    return true;
  }
  if (isLast) changeTable(view, table, addRow(table.text, table.row));
  goTo(view, table, nextRow(table.row), table.column);
  return true;
};

const act =
  (
    changesOf: (table: TablePlace) => ReturnType<typeof addRow>,
    then?: (table: TablePlace) => [number, number],
  ) =>
  (view: EditorView): void => {
    const table = tableAt(view.state);
    if (!table || !changeTable(view, table, changesOf(table))) return;
    if (then) goTo(view, table, ...then(table));
    view.focus();
  };

export const TABLE_ACTS = {
  addRow: act(
    ({ text, row }) => addRow(text, row),
    ({ row }) => [nextRow(row), 0],
  ),
  addColumn: act(
    ({ text, column }) => addColumn(text, column),
    ({ row, column }) => [row, column + 1],
  ),
  removeRow: act(({ text, row }) => removeRow(text, row)),
  removeColumn: act(({ text, column }) => removeColumn(text, column)),
} as const;

/** A row as Enter lays it: bars, and nothing between them. */
const LAID_ROW = /^\s*\|(?:\s+\|)+\s*$/;

/** Who types the bars of a row themselves types it in the place of the row that was laid for them. */
const typedBar = EditorView.inputHandler.of((view, _from, to, text) => {
  if (text !== '|' || view.state.readOnly) return false;
  const line = view.state.doc.lineAt(to);
  if (!LAID_ROW.test(line.text) || !line.text.slice(to - line.from).includes('|')) return false;
  if ((tableAt(view.state)?.row ?? 0) < 2) return false;
  view.dispatch({
    changes: { from: line.from, to: line.to, insert: text },
    selection: { anchor: line.from + 1 },
    userEvent: 'input.type',
  });
  return true;
});

export const tableKeys: Extension = [
  typedBar,
  Prec.high(
    keymap.of([
      { key: 'Tab', run: next, shift: previous },
      { key: 'Enter', run: below },
    ]),
  ),
];
