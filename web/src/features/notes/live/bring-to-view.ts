import type { EditorView } from '@codemirror/view';

/** What was only guessed at is drawn, and has its height, one frame after it has come near. */
const FRAMES = 3;

/**
 * Brings the line of the cursor into sight, which the editor draws wherever it is. Not by an effect of the editor: it is the page that scrolls, not
 * the editor, and to a far place of a long text the effect moved it by twice the way.
 */
export const bringCursorToView = (view: EditorView, block: 'start' | 'center', frames = FRAMES): void => {
  requestAnimationFrame(() => {
    if (!view.dom.isConnected) return;
    const { node } = view.domAtPos(view.state.selection.main.head);
    const element = node instanceof Element ? node : node.parentElement;
    element?.closest('.cm-line')?.scrollIntoView({ block });
    if (frames > 1) bringCursorToView(view, block, frames - 1);
  });
};
