import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELD_TYPES, RULES, readTemplate, validateForm } from '@parley/contract/form';
import type { TFunction } from 'i18next';
import { escalationFields, fromEscalation, toEscalation } from './escalations.ts';
import { ASKED_RULES, fromRules, ruleFields, toRules } from './field-rules.ts';
import { fromRows, toRows } from './output-rows.ts';
import { fromValues, moreOfTool, stageFields, toValues } from './stage-fields.ts';
import { KINDS, type Stage } from './stages.ts';
import { fromVariables, toVariables } from './variables.ts';

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

test('several people, a role and an expression are chosen like one person, and more than fit stay', () => {
  const fields = stageFields('form', t, [], []);
  const ids = Array.from({ length: 12 }, (_, n) => `P${n}`);
  const many: Stage = { key: 'a', kind: 'form', assignees: { kind: 'users', ids } };
  const values = toValues(many);
  assert.deepEqual([values.give_to, values.give_person_0, values.give_person_9], ['users', 'P0', 'P9']);
  const fewer = fromValues(many, fields, { ...values, give_person_0: undefined });
  assert.deepEqual(fewer.assignees, { kind: 'users', ids: ids.slice(1) });
  const { template } = readTemplate({ fields });
  assert.ok(template);
  const seen = (entered: object) => {
    const { hidden } = validateForm(template, entered as Record<string, unknown>, new Date(0));
    return fields.filter(({ key }) => key.startsWith('give_person_') && !hidden.has(key)).length;
  };
  assert.equal(
    seen({ give_to: 'users', give_person_0: 'P', give_person_2: 'R' }),
    4,
    'nobody who counts is hidden',
  );
  assert.deepEqual([seen({ give_to: 'users' }), seen({ give_to: 'user', give_person_2: 'R' })], [1, 0]);
  const give = (entered: object) => fromValues(many, fields, { ...values, ...entered }).assignees;
  assert.deepEqual(give({ give_to: 'role', give_team: 'T', give_role: 'lead' }), {
    ...{ kind: 'role', team_id: 'T', role: 'lead' },
  });
  assert.deepEqual(give({ give_to: 'expression', give_cel: 'vars.who' }), {
    kind: 'expression',
    cel: 'vars.who',
  });
});

test('what is rare stands behind a switch, which is on where something of it is said', () => {
  const ai: Stage = { key: 'a', kind: 'ai', prompt: 'x', retry: { max: 1 }, timeout_s: 9 };
  const fields = stageFields('ai', t, NAMED, []);
  const values = toValues(ai);
  assert.deepEqual(
    [values.more, values.retry_max, toValues({ key: 'b', kind: 'ai' }).more],
    [true, 1, false],
  );
  const patch = fromValues(ai, fields, { ...values, retry_backoff: 5, model: 'm' });
  assert.deepEqual([patch.retry, patch.timeout_s, patch.model], [{ max: 1, backoff_s: 5 }, 9, 'm']);
  assert.ok(!('more' in patch) && !('retry_max' in patch));
  assert.equal(fromValues(ai, fields, { ...values, retry_max: undefined }).retry, undefined);
  assert.deepEqual(readTemplate({ fields: moreOfTool(t) }).problems, []);
});

test('an escalation tells somebody, goes to somebody else or goes on', () => {
  const others: Stage[] = [{ key: 'end', kind: 'end' }];
  assert.deepEqual(readTemplate({ fields: escalationFields(t, others) }).problems, []);
  const before = { after: 'PT90M', do: 'notify', to: { kind: 'team_leads', team_id: 'T' } };
  const values = fromEscalation(before);
  assert.deepEqual(toEscalation(values, before), before, 'what was not changed stays as it was written');
  const to = (entered: object) => toEscalation({ ...values, ...entered }, before);
  assert.deepEqual(to({ do: 'transition', step: 'end' }), { after: 'PT90M', do: 'transition', to: 'end' });
  assert.deepEqual(
    to({ do: 'reassign', give_to: 'user', give_user: 'U', after_count: 2, after_unit: 'day' }),
    {
      ...{ after: 'P2D', do: 'reassign', to: { kind: 'user', id: 'U' } },
    },
  );
});

test('what an AI step answers with is rows of names, unless it says more', () => {
  const schema = {
    type: 'object',
    properties: { risk: { type: 'number', description: 'From 0 to 1' }, tags: { type: 'array' } },
    required: ['risk'],
  };
  const rows = toRows(schema);
  assert.deepEqual(
    rows?.map(({ name, isRequired }) => [name, isRequired]),
    [
      ['risk', true],
      ['tags', false],
    ],
  );
  assert.deepEqual(fromRows(rows ?? []), schema);
  const closed = { ...schema, additionalProperties: false };
  assert.deepEqual(fromRows(toRows(closed) ?? [], closed), closed, 'what rows do not show stays');
  assert.equal(fromRows(toRows(undefined) ?? []), undefined);
  assert.equal(toRows({ ...schema, properties: { who: { type: 'object', properties: {} } } }), null);
  assert.equal(toRows({ type: 'string' }), null);
});

test('a variable begins with a value of its type', () => {
  const variables = { risk: { type: 'number', default: 0 }, who: { type: 'string' } };
  assert.deepEqual(fromVariables(toVariables(variables)), variables);
  const typed = [
    { name: 'n', type: 'number', initial: '12' },
    { name: 's', type: 'string', initial: '12' },
    { name: 'x', type: 'number', initial: '1.' },
  ];
  assert.deepEqual(fromVariables(typed), {
    n: { type: 'number', default: 12 },
    s: { type: 'string', default: '12' },
    x: { type: 'number', default: '1.' },
  });
  assert.equal(fromVariables([]), undefined);
});

test('every rule of every kind of field can be said, and what is of another kind goes', () => {
  const elsewhere = new Set(['options', 'integer', 'trim']);
  for (const type of FIELD_TYPES) {
    const fields = ruleFields(type, t);
    assert.deepEqual(readTemplate({ fields }).problems, [], type);
    const asked = new Set(fields.map(({ key }) => key));
    for (const rule of Object.keys(RULES[type]))
      assert.ok(elsewhere.has(rule) || asked.has(rule), `${type} ${rule}`);
  }
  assert.equal(ASKED_RULES.length, 13);
  const file = { key: 'a', type: 'file', label: 'A', accept: ['.pdf'], width: 'half', required: false };
  assert.deepEqual(fromRules(toRules(file), file), file, 'a look at it changes nothing');
  const size = { key: 's', type: 'select', label: 'S', options: [{ value: 2, label: 'Two' }, 3], default: 2 };
  assert.deepEqual(fromRules(toRules(size), size), size, 'also where a choice is a number');
  assert.equal(fromRules({ ...toRules(size), default: '3' }, size).default, 3, 'typed, it is that number');
  const text = fromRules({ ...toRules(file), type: 'text', max_length: 9, default: 'x' }, file);
  assert.deepEqual(text, {
    ...{ key: 'a', type: 'text', label: 'A', required: false, max_length: 9, default: 'x', width: 'half' },
  });
  const wrong = readTemplate({ fields: [fromRules({ ...toRules(file), accept: ' .pdf , image/* ' }, file)] });
  assert.deepEqual(wrong.template?.fields[0]?.accept, ['.pdf', 'image/*']);
});
