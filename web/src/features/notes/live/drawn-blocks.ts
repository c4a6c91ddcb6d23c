// Tables, formulas and diagrams in the text of a note, drawn as readers see them while the cursor is elsewhere. What draws them is the page's own
// Markdown: a place in the text is made for each, which the component around the editor fills, see DrawnHere.tsx.

import { syntaxTree } from '@codemirror/language';
import {
  type EditorState,
  type Extension,
  Prec,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view';
import i18next from 'i18next';
import type { Store } from '../../../lib/external-store.ts';
import { drawnParts, isWritten } from './drawn-parts.ts';
import { isOtherWithin } from './other-cursors.ts';
import { TABLE_ACTS } from './table-keys.ts';
import { cellsOf } from './table-text.ts';

/** A place in the text that something is drawn in. */
export interface DrawnPlace {
  readonly key: string;
  readonly element: HTMLElement;
  readonly source: string;
}
export type DrawnPlaces = Store<readonly DrawnPlace[]>;

interface Block {
  readonly kind: 'table' | 'other';
  readonly from: number;
  readonly to: number;
}

/** What is longer takes too long to draw while a person types: it stays as it is written. */
const SOURCE_CHARACTERS_MAX = 20_000;
const DIAGRAM = /^[ ]{0,3}(?:`{3,}|~{3,})[ ]*(?:mermaid|math)\b/;

/** Only those that stand in no list or quote. */
const blocksIn = (state: EditorState): readonly Block[] => {
  const blocks: Block[] = [];
  for (let node = syntaxTree(state).topNode.firstChild; node; node = node.nextSibling) {
    const { name } = node;
    if (name !== 'Table' && name !== 'BlockFormula' && name !== 'FencedCode') continue;
    const { from, text } = state.doc.lineAt(node.from);
    const { to } = state.doc.lineAt(node.to);
    if (to - from > SOURCE_CHARACTERS_MAX || (name === 'FencedCode' && !DIAGRAM.test(text))) continue;
    blocks.push({ kind: name === 'Table' ? 'table' : 'other', from, to });
  }
  return blocks;
};

/** Where one begins to write in it. */
const placeIn = (state: EditorState, { kind, from, to }: Block): number => {
  const line = state.doc.lineAt(from);
  if (kind === 'table') return line.from + (cellsOf(line.text)[0]?.from ?? 0);
  return line.to < to ? line.to + 1 : Math.min(line.from + 2, to);
};

/** The cell of the text that a drawn one stands for. */
const placeOfCell = (state: EditorState, from: number, cell: HTMLTableCellElement): number => {
  const row = cell.closest('tr')?.rowIndex ?? 0;
  const line = state.doc.line(
    Math.min(state.doc.lines, state.doc.lineAt(from).number + (row === 0 ? 0 : row + 1)),
  );
  return line.from + (cellsOf(line.text)[cell.cellIndex]?.to ?? 0);
};

let made = 0;

class Drawn extends WidgetType {
  readonly source: string;
  readonly block: Block | null;
  readonly #places: DrawnPlaces;
  constructor(source: string, block: Block | null, places: DrawnPlaces) {
    super();
    this.source = source;
    this.block = block;
    this.#places = places;
  }
  override eq(other: Drawn): boolean {
    return other.source === this.source && (other.block === null) === (this.block === null);
  }
  override toDOM(view: EditorView): HTMLElement {
    const element: HTMLElement = document.createElement(this.block ? 'div' : 'span');
    element.className = this.block ? 'cm-drawn' : 'cm-drawn-inline';
    element.dataset.drawn = '';
    element.addEventListener('mousedown', (event) => this.#write(view, element, event));
    // It is drawn a moment later, and may change its height again.
    if (this.block && typeof ResizeObserver === 'function')
      new ResizeObserver(() => view.requestMeasure()).observe(element);
    made += 1;
    const place = { key: String(made), element, source: this.source };
    this.#places.set((all) => [...all, place]);
    return element;
  }
  /** Who presses it writes there; what can be pressed in it does what it does. */
  #write(view: EditorView, element: HTMLElement, event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    if (view.state.readOnly || event.button !== 0 || target?.closest('a, button')) return;
    event.preventDefault();
    const from = view.posAtDOM(element);
    const cell = target?.closest('td, th');
    const anchor =
      cell instanceof HTMLTableCellElement
        ? placeOfCell(view.state, from, cell)
        : this.block
          ? placeIn(view.state, { ...this.block, from, to: from + this.source.length })
          : from + 1;
    view.dispatch({ selection: { anchor }, scrollIntoView: true });
    view.focus();
  }
  override destroy(element: HTMLElement): void {
    this.#places.set((all) => all.filter((place) => place.element !== element));
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

const pressed = StateEffect.define<boolean>();
const focused = StateEffect.define<boolean>();

const TOOLS = '.cm-table-tools';

/** The arrows go along the buttons, Escape back into the text. */
const goAlong = (view: EditorView, tools: HTMLElement, event: KeyboardEvent): void => {
  const buttons = [...tools.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const isReversed = getComputedStyle(tools).direction === 'rtl';
  const step = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 }[event.key];
  if (event.key === 'Escape') view.focus();
  else if (step !== undefined) buttons[(at + step + buttons.length) % buttons.length]?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
};

/** To the buttons of the table, as editors elsewhere go to their toolbar: Tab goes from cell to cell. */
const toTools = (view: EditorView): boolean => {
  const first = view.dom.querySelector<HTMLElement>(`${TOOLS} button`);
  first?.focus();
  return first !== null;
};

/** Below the table that the cursor is in. */
class TableTools extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override toDOM(view: EditorView): HTMLElement {
    const tools = document.createElement('div');
    tools.className = 'cm-table-tools';
    tools.setAttribute('role', 'toolbar');
    tools.setAttribute('aria-keyshortcuts', 'Alt+F10');
    tools.setAttribute('aria-label', i18next.t('note_page.format_table'));
    for (const [label, act] of [
      [i18next.t('note_page.table_add_row'), TABLE_ACTS.addRow],
      [i18next.t('note_page.table_add_column'), TABLE_ACTS.addColumn],
      [i18next.t('note_page.table_delete_row'), TABLE_ACTS.removeRow],
      [i18next.t('note_page.table_delete_column'), TABLE_ACTS.removeColumn],
    ] as const) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      // The text keeps the focus, and the place in it.
      button.addEventListener('mousedown', (event) => event.preventDefault());
      button.addEventListener('click', () => act(view));
      tools.append(button);
    }
    tools.addEventListener('keydown', (event) => goAlong(view, tools, event));
    tools.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && view.dom.contains(relatedTarget)))
        view.dispatch({ effects: focused.of(false) });
    });
    return tools;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

const tools = Decoration.widget({ widget: new TableTools(), block: true, side: 1 });

interface Shown {
  readonly blocks: readonly Block[];
  readonly isFocused: boolean;
  /** The mouse is down: what is drawn anew now would move the text under it. */
  readonly isPressed: boolean;
  readonly drawn: readonly Block[];
  readonly decorations: DecorationSet;
}

const isIn = ({ from, to }: Block, head: number): boolean => head >= from && head <= to;

const drawnOf = (state: EditorState, blocks: readonly Block[], isFocused: boolean): readonly Block[] => {
  const { head } = state.selection.main;
  const isWriting = isFocused && !state.readOnly;
  return blocks.filter(
    (block) => !(isWriting && isIn(block, head)) && !isOtherWithin(state, block.from, block.to),
  );
};

const decorationsOf = (
  state: EditorState,
  { blocks, isFocused }: Pick<Shown, 'blocks' | 'isFocused'>,
  drawn: readonly Block[],
  places: DrawnPlaces,
): DecorationSet => {
  const { head } = state.selection.main;
  const ranges = drawn.map((block) => {
    const widget = new Drawn(state.sliceDoc(block.from, block.to), block, places);
    return Decoration.replace({ widget, block: true }).range(block.from, block.to);
  });
  const table = blocks.find((block) => block.kind === 'table' && isIn(block, head));
  if (table && isFocused && !state.readOnly) ranges.push(tools.range(table.to));
  return Decoration.set(ranges, true);
};

const shownOf = (
  state: EditorState,
  places: DrawnPlaces,
  kept: Pick<Shown, 'blocks' | 'isFocused' | 'isPressed'>,
): Shown => {
  const drawn = drawnOf(state, kept.blocks, kept.isFocused);
  return { ...kept, drawn, decorations: decorationsOf(state, kept, drawn, places) };
};

const effectOf = ({ effects }: Transaction, type: typeof pressed, before: boolean): boolean =>
  effects.findLast((effect) => effect.is(type))?.value ?? before;

const fieldOf = (places: DrawnPlaces) =>
  StateField.define<Shown>({
    create: (state) =>
      shownOf(state, places, { blocks: blocksIn(state), isFocused: false, isPressed: false }),
    update: (before, transaction) => {
      const { state, startState, docChanged, selection, effects } = transaction;
      const isRead = docChanged || syntaxTree(startState) !== syntaxTree(state);
      if (!isRead && !selection && effects.length === 0) return before;
      const isPressed = effectOf(transaction, pressed, before.isPressed);
      const isFocused = effectOf(transaction, focused, before.isFocused);
      if (isPressed && !docChanged) return { ...before, isPressed, isFocused };
      const blocks = isRead ? blocksIn(state) : before.blocks;
      return shownOf(state, places, { blocks, isFocused, isPressed });
    },
    provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
  });

/** Whether the cursor is on the last row of its line, or on the first: a long line has several. */
const isAtEdge = (view: EditorView, head: number, edge: number): boolean => {
  const [here, there] = [view.coordsAtPos(head), view.coordsAtPos(edge)];
  return !here || !there || Math.abs(here.top - there.top) * 2 <= here.bottom - here.top;
};

/** The arrows go into what is drawn, not over it. */
const keysOf = (field: ReturnType<typeof fieldOf>): Extension => {
  const enter =
    (isDown: boolean) =>
    (view: EditorView): boolean => {
      const { state } = view;
      const { empty, head } = state.selection.main;
      const line = state.doc.lineAt(head);
      const block = state
        .field(field)
        .drawn.find(({ from, to }) => (isDown ? from === line.to + 1 : to === line.from - 1));
      if (!block || !empty || state.readOnly || !isAtEdge(view, head, isDown ? line.to : line.from))
        return false;
      const last = state.doc.lineAt(block.to);
      const end = block.kind === 'table' ? last.from + (cellsOf(last.text)[0]?.from ?? 0) : last.from;
      view.dispatch({
        selection: { anchor: isDown ? placeIn(state, block) : end },
        scrollIntoView: true,
        userEvent: 'select',
      });
      return true;
    };
  return Prec.high(
    keymap.of([
      { key: 'ArrowDown', run: enter(true) },
      { key: 'ArrowUp', run: enter(false) },
      { key: 'Alt-F10', run: toTools },
    ]),
  );
};

const inlineOf = (places: DrawnPlaces): Extension =>
  drawnParts((view) => {
    const { state } = view;
    const found: ReturnType<Decoration['range']>[] = [];
    for (const { from, to } of view.visibleRanges)
      syntaxTree(state).iterate({
        from,
        to,
        enter: ({ name, from: start, to: end }) => {
          if (name !== 'InlineFormula' || isWritten(view, start, end)) return;
          if (state.doc.lineAt(start).to < end || isOtherWithin(state, start, end)) return;
          const widget = new Drawn(state.sliceDoc(start, end), null, places);
          found.push(Decoration.replace({ widget }).range(start, end));
        },
      });
    return Decoration.set(found, true);
  });

/** The last when the window is left while the mouse is down. */
const RELEASES = ['mouseup', 'dragend', 'blur'];

export const drawnBlocks = (places: DrawnPlaces): Extension => {
  const field = fieldOf(places);
  return [
    field,
    keysOf(field),
    inlineOf(places),
    // Who is at the buttons of a table still writes in it.
    EditorView.focusChangeEffect.of((_, isFocused) =>
      focused.of(isFocused || document.activeElement?.closest(TOOLS) != null),
    ),
    EditorView.domEventObservers({
      mousedown: (_, view) => {
        view.dispatch({ effects: pressed.of(true) });
        const release = (): void => {
          for (const kind of RELEASES) window.removeEventListener(kind, release);
          view.dispatch({ effects: pressed.of(false) });
        };
        for (const kind of RELEASES) window.addEventListener(kind, release);
      },
    }),
  ];
};
