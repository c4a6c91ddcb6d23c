import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDefinition } from './definition/read.ts';
import { progressOf } from './visitor-steps.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const FORM = { fields: [{ key: 'name', type: 'text', label: 'Name' }] };

const read = (more: object = {}) => {
  const { definition, problems } = readDefinition({
    ...{ schema: 1, start: 'ask', ...more },
    stages: [
      { key: 'ask', kind: 'form', form: FORM, next: [{ to: 'sort' }] },
      { key: 'sort', kind: 'branch', next: [{ if: 'form.name == "x"', to: 'talk' }, { to: 'end' }] },
      { key: 'talk', kind: 'chat', persona_id: ID, goal: 'Help', next: [{ to: 'check' }] },
      {
        ...{ key: 'check', kind: 'review', assignees: { kind: 'user', id: ID }, next: [] },
        actions: [
          { key: 'fine', to: 'rate' },
          { key: 'again', to: 'ask' },
        ],
      },
      { key: 'rate', kind: 'form', form: FORM, next: [{ to: 'inside' }] },
      { key: 'inside', kind: 'form', assignees: { kind: 'user', id: ID }, form: FORM, next: [{ to: 'end' }] },
      { key: 'end', kind: 'end' },
    ],
  });
  assert.deepEqual(problems, []);
  return definition;
};

test('forms and conversations of the visitor are steps, and what people do with it at the end is one', () => {
  const definition = read();
  const at = (entered: string[]) => progressOf(definition, entered, entered.at(-1) ?? null);
  assert.deepEqual(at([]), { step: 1, of: 4 });
  assert.deepEqual(at(['ask']), { step: 1, of: 4 });
  assert.deepEqual(at(['ask', 'sort', 'talk']), { step: 2, of: 4 });
  assert.deepEqual(
    at(['ask', 'sort', 'talk', 'check']),
    { step: 2, of: 4 },
    'people are between two of theirs',
  );
  assert.deepEqual(at(['ask', 'sort', 'talk', 'check', 'rate']), { step: 3, of: 4 });
  assert.deepEqual(at(['ask', 'sort', 'talk', 'check', 'rate', 'inside']), { step: 4, of: 4 });
  assert.deepEqual(at(['ask', 'sort', 'talk', 'check', 'rate', 'inside', 'end']), { step: 4, of: 4 });
});

test('what a start asks for is a step of its own, and one that goes round is not counted twice', () => {
  const definition = read({ input: FORM });
  assert.deepEqual(progressOf(definition, [], null), { step: 1, of: 5 });
  assert.deepEqual(progressOf(definition, ['ask', 'check', 'sort', 'talk'], 'ask'), { step: 3, of: 3 });
});

test('a way past the usual one makes it shorter', () => {
  assert.deepEqual(progressOf(read(), ['ask', 'sort', 'end'], 'end'), { step: 1, of: 1 });
});

test('one form and then people are two steps, as in an intake', () => {
  const assignees = { kind: 'user', id: ID };
  const { definition } = readDefinition({
    ...{ schema: 1, start: 'tell' },
    stages: [
      { key: 'tell', kind: 'form', form: FORM, next: [{ to: 'triage' }] },
      { key: 'triage', kind: 'review', assignees, next: [], actions: [{ key: 'take', to: 'work' }] },
      { key: 'work', kind: 'form', assignees, form: FORM, next: [{ to: 'solved' }] },
      { key: 'solved', kind: 'end' },
    ],
  });
  assert.deepEqual(progressOf(definition, [], null), { step: 1, of: 2 });
  assert.deepEqual(progressOf(definition, ['tell'], 'tell'), { step: 1, of: 2 });
  assert.deepEqual(progressOf(definition, ['tell', 'triage'], 'triage'), { step: 2, of: 2 });
  assert.deepEqual(progressOf(definition, ['tell', 'triage', 'work'], 'work'), { step: 2, of: 2 });
});
