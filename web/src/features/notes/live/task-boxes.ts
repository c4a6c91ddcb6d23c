// The boxes of a checklist can be ticked in the text. On the line with the cursor the signs stand as they are typed.

import { syntaxTree } from '@codemirror/language';
import { Decoration, type DecorationSet, type EditorView, WidgetType } from '@codemirror/view';
import { drawnParts, isWritten } from './drawn-parts.ts';

class Box extends WidgetType {
  readonly isDone: boolean;
  readonly label: string;
  readonly isReadOnly: boolean;
  constructor(isDone: boolean, label: string, isReadOnly: boolean) {
    super();
    this.isDone = isDone;
    this.label = label;
    this.isReadOnly = isReadOnly;
  }
  override eq(other: Box): boolean {
    return other.isDone === this.isDone && other.label === this.label && other.isReadOnly === this.isReadOnly;
  }
  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = this.isDone;
    box.disabled = this.isReadOnly;
    box.setAttribute('aria-label', this.label);
    box.className = 'cm-task-box';
    box.addEventListener('change', () => {
      const from = view.posAtDOM(box) + 1;
      view.dispatch({ changes: { from, to: from + 1, insert: box.checked ? 'x' : ' ' }, userEvent: 'input' });
    });
    return box;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

const shownIn = (view: EditorView): DecorationSet => {
  const { state } = view;
  const found: ReturnType<Decoration['range']>[] = [];
  for (const { from, to } of view.visibleRanges)
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        if (name !== 'TaskMarker' || isWritten(view, start, end)) return;
        const line = state.doc.lineAt(start);
        const isDone = state.sliceDoc(start, end).toLowerCase() === '[x]';
        const widget = new Box(isDone, state.sliceDoc(end, line.to).trim(), state.readOnly);
        found.push(Decoration.replace({ widget }).range(start, end));
      },
    });
  return Decoration.set(found, true);
};

export const taskBoxes = drawnParts(shownIn);
