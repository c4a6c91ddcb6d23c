import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTemplate } from '@parley/contract/form';
import type { TFunction } from 'i18next';
import { fromValues, stageFields, toValues } from './stage-fields.ts';
import { KINDS, type Stage } from './stages.ts';

const t = ((key: string) => key) as unknown as TFunction;
const NAMED = [{ id: '00000000-0000-4000-8000-000000000001', name: 'Clerk' }];

test('what each kind of step asks its author is a form that can be read', () => {
  for (const kind of KINDS)
    for (const named of [NAMED, []])
      assert.deepEqual(readTemplate({ fields: stageFields(kind, t, named, named) }).problems, [], kind);
});

test('whom a step is given to lies flat in the form and nested in the definition', () => {
  const team = { kind: 'round_robin', team_id: 'T' };
  const review: Stage = { key: 'a', kind: 'review', title: 'Check', assignees: team, mode: 'any' };
  const fields = stageFields('review', t, [], []);
  const values = toValues(review);
  assert.deepEqual([values.give_to, values.give_team], ['round_robin', 'T']);
  assert.ok(
    !('assignees' in fromValues(review, fields, values)),
    'what was not changed stays as it was written',
  );
  const changed = fromValues(review, fields, { ...values, give_to: 'user', give_user: 'U' });
  assert.deepEqual(changed.assignees, { kind: 'user', id: 'U' });
  const notify: Stage = { key: 'b', kind: 'notify', to: { kind: 'user', id: 'U' } };
  const told = fromValues(notify, stageFields('notify', t, [], []), {
    ...{ ...toValues(notify), message: 'Hi', give_to: 'initiator' },
  });
  assert.deepEqual([told.to, told.message], [{ kind: 'initiator' }, 'Hi']);
  const strange: Stage = { key: 'd', kind: 'form', assignee: { kind: 'expression', cel: 'vars.who' } };
  assert.ok(!('assignee' in fromValues(strange, stageFields('form', t, [], []), toValues(strange))));
  const end: Stage = { key: 'c', kind: 'end' };
  assert.deepEqual(Object.keys(fromValues(end, stageFields('end', t, [], []), toValues(end))), ['outcome']);
});

test('a length of time is a number and a unit in the form, and one text in the definition', () => {
  const wait: Stage = { key: 'a', kind: 'wait', for: 'P1DT12H' };
  const fields = stageFields('wait', t, [], []);
  const values = toValues(wait);
  assert.deepEqual([values.for_count, values.for_unit], [36, 'hour']);
  assert.ok(!('for' in fromValues(wait, fields, values)), 'what was not changed stays as it was written');
  const said = (entered: object) => fromValues(wait, fields, { ...values, ...entered }).for;
  assert.equal(said({ for_count: 3, for_unit: 'day' }), 'P3D');
  assert.equal(said({ for_count: 90, for_unit: 'minute' }), 'PT90M');
  assert.equal(said({ for_count: 2, for_unit: '' }), 'PT2H');
  assert.equal(said({ for_count: undefined }), undefined);
  const none: Stage = { key: 'b', kind: 'review', title: 'Check' };
  assert.ok(!('due' in fromValues(none, stageFields('review', t, [], []), toValues(none))));
});
