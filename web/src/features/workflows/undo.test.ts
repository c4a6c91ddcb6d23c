import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStage, changeStage, type Draft } from './stages.ts';
import { firstTurn, withChange, withRedo, withUndo } from './undo.ts';

const DRAFT: Draft = {
  start: 'ask',
  stages: [
    { key: 'ask', kind: 'form', title: '', next: [{ to: 'end' }] },
    { key: 'end', kind: 'end', title: 'Settled' },
  ],
};

const titled = (draft: Draft, key: string, title: string): Draft => changeStage(draft, key, { title });

test('a word typed in one place is taken back as one, and what was done before it next', () => {
  const [added] = addStage(DRAFT, { kind: 'wait', title: '' }, 'ask');
  let turns = withChange(firstTurn(DRAFT), added);
  for (const title of ['A', 'A ', 'A p']) turns = withChange(turns, titled(turns.draft, 'wait', title));
  turns = withChange(turns, titled(turns.draft, 'end', 'Done'));
  const typed = titled(added, 'wait', 'A p');
  turns = withUndo(turns);
  assert.deepEqual(turns.draft, typed);
  turns = withUndo(turns);
  assert.deepEqual(turns.draft, added);
  turns = withUndo(turns);
  assert.equal(turns.draft, DRAFT);
  assert.equal(withUndo(turns), turns);
  turns = withRedo(withRedo(turns));
  assert.deepEqual(turns.draft, typed);
});

test('what is done after something was taken back cannot be followed by what was taken back', () => {
  const turns = withUndo(withChange(firstTurn(DRAFT), titled(DRAFT, 'ask', 'Ask')));
  const anew = withChange(turns, titled(turns.draft, 'end', 'Done'));
  assert.equal(withRedo(anew), anew);
  assert.equal(withUndo(anew).draft, DRAFT);
});

test('what is typed after something was taken back is a turn of its own', () => {
  const typed = withChange(firstTurn(DRAFT), titled(DRAFT, 'ask', 'A'));
  const undone = withUndo(withChange(typed, titled(typed.draft, 'end', 'B')));
  const again = withChange(undone, titled(undone.draft, 'end', 'C'));
  assert.equal(withUndo(again).draft, typed.draft);
});
