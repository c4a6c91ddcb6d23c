// What is looked for in the text of a note. The editor draws what is in sight, so that the browser's own search finds no more than that.

import { type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { Store } from '../../../lib/external-store.ts';
import { bringCursorToView } from './bring-to-view.ts';

/** More than a person walks through; the first ones are shown. */
const FOUND_MAX = 5_000;

type Place = readonly [from: number, to: number];

export interface Found {
  readonly count: number;
  readonly isCut: boolean;
  /** The one that is chosen; -1: none of them. */
  readonly at: number;
}
export const NOTHING_FOUND: Found = { count: 0, isCut: false, at: -1 };

interface Sought {
  readonly text: string;
  readonly places: readonly Place[];
  readonly isCut: boolean;
}
const NOTHING: Sought = { text: '', places: [], isCut: false };

const seek = StateEffect.define<string>();
const mark = Decoration.mark({ class: 'cm-found' });

/** Whatever the case, as it stands there. */
const look = (doc: Text, text: string): Sought => {
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  const places: Place[] = [];
  for (const { index, 0: found } of doc.toString().matchAll(pattern)) {
    if (places.length === FOUND_MAX) return { text, places, isCut: true };
    places.push([index, index + found.length]);
  }
  return { text, places, isCut: false };
};

const sought = StateField.define<Sought>({
  create: () => NOTHING,
  update: (before, { docChanged, effects, state }) => {
    const text = effects.findLast((effect) => effect.is(seek))?.value ?? before.text;
    if (text === before.text && !docChanged) return before;
    return text === '' ? NOTHING : look(state.doc, text);
  },
  provide: (field) =>
    EditorView.decorations.from(field, ({ places }) =>
      Decoration.set(places.map(([from, to]) => mark.range(from, to))),
    ),
});

const indexIn = (view: EditorView, places: readonly Place[]): number => {
  const { from, to } = view.state.selection.main;
  return places.findIndex(([start, end]) => start === from && end === to);
};

/** Says what is found as often as it changes. */
export const finding = (found: Store<Found>): Extension => [
  sought,
  EditorView.updateListener.of(({ view, state, startState, selectionSet }) => {
    const { places, isCut } = state.field(sought);
    const isSame = places === startState.field(sought).places;
    if (isSame && (!selectionSet || places.length === 0)) return;
    found.set(() => ({ count: places.length, isCut, at: indexIn(view, places) }));
  }),
];

const goTo = (view: EditorView, place: Place | undefined): void => {
  if (!place) return;
  const [anchor, head] = place;
  view.dispatch({ selection: { anchor, head }, userEvent: 'select.search' });
  bringCursorToView(view, 'center');
};

/** Looks for it from a place of the text on; an empty text is nothing to look for. */
export const findFrom = (view: EditorView, text: string, from: number): void => {
  view.dispatch({ effects: seek.of(text) });
  const { places } = view.state.field(sought);
  goTo(view, places.find(([start]) => start >= from) ?? places[0]);
};

/** To the next one, or the one before; behind the last comes the first. */
export const stepFound = (view: EditorView, by: 1 | -1): void => {
  const { places } = view.state.field(sought);
  const { from } = view.state.selection.main;
  const at = indexIn(view, places);
  if (at >= 0) goTo(view, places[(at + by + places.length) % places.length]);
  else if (by === 1) goTo(view, places.find(([start]) => start >= from) ?? places[0]);
  else goTo(view, places.findLast(([start]) => start < from) ?? places.at(-1));
};
