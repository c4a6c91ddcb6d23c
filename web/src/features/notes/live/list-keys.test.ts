import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { boundedMarkdown } from './bounded-markdown.ts';
import { enterInText } from './list-keys.ts';

/** `|` is the cursor. */
const pressEnter = (text: string): string | null => {
  const anchor = text.indexOf('|');
  let state = EditorState.create({
    doc: text.replace('|', ''),
    selection: { anchor },
    extensions: [boundedMarkdown.extension],
  });
  ensureSyntaxTree(state, state.doc.length, 60_000);
  const isTaken = enterInText({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  if (!isTaken) return null;
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
};

test('Enter on an empty item ends the list, and what follows stands behind an empty line', () => {
  for (const [before, after] of [
    ['- one\n- |', '- one\n\n|'],
    ['- one\n- two\n- |', '- one\n- two\n\n|'],
    ['- [ ] tools\n- [ ] |', '- [ ] tools\n\n|'],
    ['- [x] tools\n- [ ] oars\n- [ ] |', '- [x] tools\n- [ ] oars\n\n|'],
    ['1. one\n2. |', '1. one\n\n|'],
    ['- one\n- |\n\nBob', '- one\n\n|\n\nBob'],
    ['> - one\n> - |', '> - one\n>\n> |'],
  ] as const)
    assert.equal(pressEnter(before), after, before);
});

test('Enter in an item goes on with the next one; on an empty one within another it goes out by one', () => {
  for (const [before, after] of [
    ['- one|', '- one\n- |'],
    ['- [x] one|', '- [x] one\n- [ ] |'],
    ['1. one|', '1. one\n2. |'],
    ['- one\n  - two\n  - |', '- one\n  - two\n- |'],
    ['- one\n\n- |', '- one\n\n|'],
    ['- |', '|'],
  ] as const)
    assert.equal(pressEnter(before), after, before);
  assert.equal(pressEnter('plain|'), null, 'elsewhere it is the key of the editor');
});
