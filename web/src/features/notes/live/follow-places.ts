import { ChangeSet, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Where a place of the text of now will stand, whatever is written before it from now on. */
export const followPlaces = (view: EditorView): ((at: number, side: -1 | 1) => number) => {
  let changes = ChangeSet.empty(view.state.doc.length);
  const follow = EditorView.updateListener.of((update) => {
    if (update.docChanged) changes = changes.compose(update.changes);
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(follow) });
  return (at, side) => changes.mapPos(at, side);
};
