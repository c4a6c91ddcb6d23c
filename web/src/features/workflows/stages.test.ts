import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addStage,
  changeStage,
  type Draft,
  duplicateStage,
  insertStage,
  layersOf,
  moveStage,
  readDraft,
  removeStage,
  waysOf,
  writeDraft,
} from './stages.ts';

const DRAFT: Draft = {
  start: 'ask',
  stages: [
    { key: 'ask', kind: 'form', next: [{ to: 'check' }] },
    {
      ...{ key: 'check', kind: 'review', next: [{ if: 'vars.x', to: 'end' }], on_error: 'ask' },
      actions: [{ key: 'no', label: 'Refuse', to: 'ask' }],
    },
    { key: 'end', kind: 'end' },
  ],
};

test('a definition that is wrong is shown as far as it can be read', () => {
  assert.deepEqual(readDraft({}), { start: '', stages: [] });
  assert.deepEqual(readDraft({ stages: [1, null, { key: 'a', kind: 'end' }] }), {
    start: 'a',
    stages: [{ key: 'a', kind: 'end' }],
  });
  const written = writeDraft({ triggers: [] }, { ...DRAFT, input: { fields: [] } });
  assert.deepEqual(
    [written.input, written.triggers, readDraft(written)],
    [{ fields: [] }, [], { ...DRAFT, input: { fields: [] } }],
  );
});

test('ways are exits, decisions and what happens on an error', () => {
  const check = DRAFT.stages[1];
  assert.ok(check);
  assert.deepEqual(
    waysOf(check).map(({ to, label, isTrouble }) => [to, label, isTrouble]),
    [
      ['end', 'vars.x', false],
      ['ask', 'Refuse', false],
      ['ask', '', true],
    ],
  );
});

test('the graph has a layer for each step on the way, and what is never reached last', () => {
  const lost = { key: 'lost', kind: 'notify' } as const;
  const layers = layersOf({ ...DRAFT, stages: [lost, ...DRAFT.stages] });
  assert.deepEqual(
    layers.map((layer) => layer.map(({ key }) => key)),
    [['ask'], ['check'], ['end'], ['lost']],
  );
});

test('a step that is added takes over where the one before it led, and one that is removed leaves no gap', () => {
  const [added, key] = addStage(DRAFT, { kind: 'ai', title: '' }, 'ask');
  assert.equal(key, 'ai');
  assert.deepEqual(
    added.stages.map((stage) => [stage.key, stage.next?.[0]?.to]),
    [
      ['ask', 'ai'],
      ['ai', 'check'],
      ['check', 'end'],
      ['end', undefined],
    ],
  );
  assert.equal(addStage(added, { kind: 'ai', title: '' }, 'ai')[1], 'ai_2');
  const named = { kind: 'ai', title: 'Ask the AI' } as const;
  const [once] = addStage(DRAFT, named, 'ask');
  const [twice] = addStage(once, named, 'ask');
  assert.deepEqual(
    twice.stages.filter(({ kind }) => kind === 'ai').map(({ title }) => title),
    ['Ask the AI 2', 'Ask the AI'],
    'a second one is told apart',
  );
  assert.deepEqual(removeStage(added, 'ai').stages, DRAFT.stages);
  assert.equal(removeStage(DRAFT, 'ask').start, 'check');
  assert.deepEqual(addStage({ start: '', stages: [] }, { kind: 'end', title: '' }, null)[0].start, 'end');
});

test('a step put between two takes the way between them, and no other way of the first', () => {
  const [between, key] = insertStage(
    DRAFT,
    { kind: 'wait', title: '' },
    { from: 'check', to: 'ask', isTrouble: false },
  );
  const find = (draft: Draft, wanted: string) => draft.stages.find((stage) => stage.key === wanted);
  assert.deepEqual(find(between, key)?.next, [{ to: 'ask' }]);
  const check = find(between, 'check');
  assert.deepEqual(
    [check?.actions?.[0]?.to, check?.next, check?.on_error],
    [key, [{ if: 'vars.x', to: 'end' }], 'ask'],
  );
  const [afterTrouble] = insertStage(
    DRAFT,
    { kind: 'notify', title: '' },
    { from: 'check', to: 'ask', isTrouble: true },
  );
  const troubled = find(afterTrouble, 'check');
  assert.deepEqual([troubled?.on_error, troubled?.actions?.[0]?.to], ['notify', 'ask']);
});

test('a step is changed where it is, and moved up and down without leaving the list', () => {
  assert.equal(changeStage(DRAFT, 'end', { title: 'Settled' }).stages[2]?.title, 'Settled');
  assert.deepEqual(
    moveStage(DRAFT, 'end', -1).stages.map(({ key }) => key),
    ['ask', 'end', 'check'],
  );
  assert.equal(moveStage(DRAFT, 'end', 1), DRAFT);
  assert.equal(moveStage(DRAFT, 'ask', -1), DRAFT);
});

test('a step that is duplicated stands behind the first one with a key of its own, and nothing leads to it', () => {
  const [once, copy] = duplicateStage(DRAFT, 'check');
  assert.equal(copy, 'check_2');
  const [first, second] = [once.stages[1], once.stages[2]];
  assert.deepEqual(second, { ...first, key: 'check_2' });
  assert.deepEqual(
    once.stages.flatMap(waysOf).filter(({ to }) => to === copy),
    [],
  );
  const [twice, next] = duplicateStage(once, copy);
  assert.deepEqual([next, twice.stages.length], ['check_3', 5]);
});
