// The cursors and selections of the others, drawn in the text under their names.

import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, WidgetType } from '@codemirror/view';
import * as Y from 'yjs';
import { hueOf } from '../../../ui/Avatar.tsx';
import type { Cursor } from './awareness.ts';
import type { OpenDocument } from './live-note.ts';

class Caret extends WidgetType {
  readonly name: string;
  /** Where they put it: the name is shown anew with each move, and goes after a while, because it lies over the line above. */
  readonly at: number;
  constructor(name: string, at: number) {
    super();
    this.name = name;
    this.at = at;
  }
  override eq(other: Caret): boolean {
    return other.name === this.name && other.at === this.at;
  }
  override toDOM(): HTMLElement {
    const caret = document.createElement('span');
    caret.className = `cm-other-caret cm-hue-${hueOf(this.name)}`;
    // Who is there is said beside the text; in it, a name would be read out as if it were written.
    caret.setAttribute('aria-hidden', 'true');
    const name = document.createElement('bdi');
    name.className = 'cm-other-name';
    name.textContent = this.name;
    caret.append(name);
    return caret;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

const decorationsOf = (cursors: readonly Cursor[], doc: Y.Doc, length: number): DecorationSet => {
  const indexOf = (place: Y.RelativePosition): number | null => {
    const found = Y.createAbsolutePositionFromRelativePosition(place, doc);
    return found && found.index <= length ? found.index : null;
  };
  const ranges = cursors.flatMap(({ user, anchor, head }) => {
    const [from, to] = [indexOf(anchor), indexOf(head)];
    if (from === null || to === null) return [];
    const name = user.display_name;
    const caret = Decoration.widget({ widget: new Caret(name, to), side: 1 }).range(to);
    if (from === to) return [caret];
    const selection = Decoration.mark({ class: `cm-other-selection cm-hue-${hueOf(name)}` });
    return [selection.range(Math.min(from, to), Math.max(from, to)), caret];
  });
  return Decoration.set(ranges, true);
};

const moved = StateEffect.define<DecorationSet>();

const shown = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, transaction) => {
    let now = before.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(moved)) now = effect.value;
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Whether another person's cursor stands between these two places; one that stands at either is seen whatever is drawn there. */
export const isOtherWithin = (state: EditorState, from: number, to: number): boolean => {
  let isWithin = false;
  state.field(shown, false)?.between(from, to, (start, end) => {
    if (start === end && start > from && start < to) isWithin = true;
  });
  return isWithin;
};

export const otherCursors = ({ doc, cursors }: OpenDocument): Extension => [
  shown,
  ViewPlugin.define((view) => {
    const draw = (): void =>
      view.dispatch({ effects: moved.of(decorationsOf(cursors.list(), doc, view.state.doc.length)) });
    const unsubscribe = cursors.subscribe(draw);
    return { destroy: unsubscribe };
  }),
  EditorView.updateListener.of(({ state, selectionSet, docChanged, view }) => {
    if (!view.hasFocus || !(selectionSet || docChanged)) return;
    const { anchor, head } = state.selection.main;
    cursors.moveTo(anchor, head);
  }),
];
