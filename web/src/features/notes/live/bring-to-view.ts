import type { EditorView } from '@codemirror/view';

/** What was only guessed at is drawn, and has its height, some frames after it has come near: until then the line may be moved out of sight again. */
const FRAMES = 40;
/** Who scrolls or goes on is not taken back. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Brings the line of the cursor into sight, which the editor draws wherever it is. Not by an effect of the editor: it is the page that scrolls, not
 * the editor, and to a far place of a long text the effect moved it by twice the way.
 */
export const bringCursorToView = (view: EditorView, block: 'start' | 'center'): void => {
  const over = new AbortController();
  for (const act of ACTS)
    addEventListener(act, () => over.abort(), { signal: over.signal, passive: true, capture: true });
  const bring = (frame: number): void => {
    if (over.signal.aborted || !view.dom.isConnected || frame > FRAMES) {
      over.abort();
      return;
    }
    const { node } = view.domAtPos(view.state.selection.main.head);
    const element = node instanceof Element ? node : node.parentElement;
    const line = element?.closest('.cm-line');
    const { top, bottom } = (line ?? view.dom).getBoundingClientRect();
    if (frame === 1 || top < 0 || bottom > innerHeight) line?.scrollIntoView({ block });
    requestAnimationFrame(() => bring(frame + 1));
  };
  requestAnimationFrame(() => bring(1));
};
