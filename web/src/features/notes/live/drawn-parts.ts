import { syntaxTree } from '@codemirror/language';
import { type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Whether the cursor is on one of the lines of this part of the text, so that its signs stand there as they are typed. */
export const isWritten = (view: EditorView, from: number, to: number): boolean => {
  const { state, hasFocus } = view;
  if (!hasFocus || state.readOnly) return false;
  const { head } = state.selection.main;
  return head >= state.doc.lineAt(from).from && head <= state.doc.lineAt(to).to;
};

/**
 * Parts of the text that are drawn as something else, except on the line with the cursor. What is pressed with the mouse stays as it is until the
 * button is let go: signs that appeared under it would move the text, and select some of it.
 */
export const drawnParts = (
  drawIn: (view: EditorView) => DecorationSet,
  /** Where the cursor goes that was put by the mouse, before what is drawn appears as it is typed. */
  caretFor?: (view: EditorView, drawn: DecorationSet) => number,
) =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      readonly #view: EditorView;
      #isPressed = false;
      #isDue = false;
      constructor(view: EditorView) {
        this.#view = view;
        this.decorations = drawIn(view);
        for (const kind of ['mouseup', 'dragend']) document.addEventListener(kind, this.#release);
      }
      press(): void {
        this.#isPressed = true;
      }
      readonly #release = (): void => {
        const wasPressed = this.#isPressed;
        this.#isPressed = false;
        const { empty, head } = this.#view.state.selection.main;
        const anchor = wasPressed && empty && caretFor ? caretFor(this.#view, this.decorations) : head;
        if (anchor !== head) this.#view.dispatch({ selection: { anchor } });
        else if (this.#isDue) this.#view.dispatch({});
      };
      update(update: ViewUpdate): void {
        const { docChanged, selectionSet, viewportChanged, focusChanged, startState, state, view } = update;
        const isParsed = syntaxTree(startState) !== syntaxTree(state);
        const isTold = update.transactions.some(({ effects }) => effects.length > 0);
        const isMoved = selectionSet || focusChanged || isTold || this.#isDue;
        this.#isDue = this.#isPressed && isMoved;
        if (docChanged || viewportChanged || isParsed || (isMoved && !this.#isPressed))
          this.decorations = drawIn(view);
      }
      destroy(): void {
        for (const kind of ['mouseup', 'dragend']) document.removeEventListener(kind, this.#release);
      }
    },
    {
      decorations: ({ decorations }) => decorations,
      eventHandlers: {
        mousedown() {
          this.press();
        },
      },
    },
  );
