// Where the words of a line begin, and keys that go there: before the marks of a heading or a list, a letter would make another thing of it.

import { syntaxTree } from '@codemirror/language';
import { EditorSelection, EditorState, type Extension, Prec, type Text } from '@codemirror/state';
import { keymap } from '@codemirror/view';

const LEADING_MARKS = /^\s*(?:>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)*(?:#{1,6}\s+)?/;

/** How many signs a line has before its words: of a quote, a list or a heading. */
export const leadingMarks = (line: string): number => LEADING_MARKS.exec(line)?.[0].length ?? 0;

const AROUND = /^(?:Emphasis|Strikethrough|Code)Mark$/;
const CODE = /^(?:FencedCode|CodeBlock|CodeText)$/;

/** The first letter of a line, behind the marks of what is bold or crossed out there. */
const wordsOf = (state: EditorState, line: ReturnType<Text['line']>): number => {
  const tree = syntaxTree(state);
  for (let node = tree.resolveInner(line.from, 1); node.parent; node = node.parent)
    if (CODE.test(node.name)) return line.from;
  let at = line.from + leadingMarks(line.text);
  for (let mark = tree.resolveInner(at, 1); AROUND.test(mark.name) && mark.from === at; ) {
    at = mark.to;
    mark = tree.resolveInner(at, 1);
  }
  return at;
};

/**
 * A key that would put the cursor into the marks at the beginning of a line, which were hidden until now, puts it behind them. Where it stands at
 * the words already, it goes on to before them. What is chosen from another line on ends where the key says: whole lines end before the marks of
 * the next one, which are none of theirs. The mouse has its own rule, see hidden-marks.ts.
 */
const behindThem = EditorState.transactionFilter.of((change) => {
  if (!change.selection || change.docChanged) return change;
  if (!change.isUserEvent('select') || change.isUserEvent('select.pointer')) return change;
  const { startState: state } = change;
  const { main } = change.selection;
  const line = state.doc.lineAt(main.head);
  if (main.anchor < line.from || main.anchor > line.to) return change;
  const before = state.selection.main.head;
  const words = wordsOf(state, line);
  if (main.head >= words || (before >= line.from && before <= words)) return change;
  const range = main.empty
    ? EditorSelection.cursor(words, 1, undefined, main.goalColumn)
    : EditorSelection.range(main.anchor, words, main.goalColumn);
  return [change, { selection: EditorSelection.create([range]), sequential: true }];
});

/** Held until the top of the text is reached, the key must not go on into the marks there. */
const topEnds = Prec.high(
  keymap.of([
    {
      key: 'ArrowUp',
      run: ({ state }) => {
        const { empty, head } = state.selection.main;
        const line = state.doc.lineAt(head);
        const words = wordsOf(state, line);
        return empty && line.number === 1 && head === words && words > line.from;
      },
    },
  ]),
);

export const behindLeadingMarks: Extension = [behindThem, topEnds];
