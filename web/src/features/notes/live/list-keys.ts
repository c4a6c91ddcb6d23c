// Enter in a list goes on with the next item; on an empty item it ends the list. What is written then stands behind an empty line: without
// one, Markdown reads it as more words of the last item.

import { insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import type { EditorState, StateCommand, Transaction } from '@codemirror/state';

const goOn = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/** Whether only quotes are left on the line of the cursor, below a line with words. */
const endsBelowWords = ({ doc, selection }: EditorState): boolean => {
  const line = doc.lineAt(selection.main.head);
  return line.number > 1 && /^[\s>]*$/.test(line.text) && /[^\s>]/.test(doc.line(line.number - 1).text);
};

export const enterInText: StateCommand = ({ state, dispatch }) => {
  const made: Transaction[] = [];
  if (!goOn({ state, dispatch: (transaction) => made.push(transaction) })) return false;
  for (const transaction of made) {
    const { newDoc, changes, state: after } = transaction;
    const isEnd = newDoc.lines === state.doc.lines && endsBelowWords(after);
    if (!isEnd) {
      dispatch(transaction);
      continue;
    }
    const { from, text } = newDoc.lineAt(after.selection.main.head);
    const insert = `${text.trimEnd()}\n`;
    dispatch(
      state.update({
        changes: changes.compose(after.changes({ from, insert })),
        selection: { anchor: after.selection.main.head + insert.length },
        ...{ scrollIntoView: true, userEvent: 'input' },
      }),
    );
  }
  return true;
};
