import { syntaxTree } from '@codemirror/language';
import { type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Parts of the text that are drawn as something else, except on the line with the cursor. */
export const drawnParts = (drawIn: (view: EditorView) => DecorationSet) =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = drawIn(view);
      }
      update(update: ViewUpdate): void {
        const { docChanged, selectionSet, viewportChanged, focusChanged, startState, state, view } = update;
        const isParsed = syntaxTree(startState) !== syntaxTree(state);
        if (docChanged || selectionSet || viewportChanged || focusChanged || isParsed)
          this.decorations = drawIn(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
