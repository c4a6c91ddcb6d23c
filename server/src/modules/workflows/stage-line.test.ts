import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDefinition } from './definition/read.ts';
import { lineOf } from './stage-line.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const FORM = { fields: [{ key: 'name', type: 'text', label: 'Name' }] };

const { definition } = readDefinition({
  ...{ schema: 1, start: 'ask' },
  stages: [
    { key: 'ask', kind: 'form', form: FORM, next: [{ to: 'sort' }] },
    { key: 'sort', kind: 'branch', next: [{ if: 'form.name == "x"', to: 'refused' }, { to: 'check' }] },
    {
      ...{ key: 'check', kind: 'review', assignees: { kind: 'user', id: ID }, next: [] },
      actions: [
        { key: 'again', to: 'ask' },
        { key: 'fine', to: 'rate' },
        { key: 'no', to: 'refused' },
      ],
    },
    { key: 'rate', kind: 'form', form: FORM, next: [{ to: 'paid' }] },
    { key: 'refused', kind: 'end' },
    { key: 'paid', kind: 'end' },
  ],
});

const line = (entered: readonly string[], current: string | null): string => {
  assert.ok(definition);
  return lineOf(definition, entered, current)
    .map(({ key, state }) => `${key} ${state}`)
    .join(', ');
};

test('the line tells what was done, what is now and the longest way on, without forks', () => {
  assert.equal(line(['ask'], 'ask'), 'ask now, check ahead, rate ahead, paid ahead');
  assert.equal(line(['ask', 'sort', 'check'], 'check'), 'ask done, check now, rate ahead, paid ahead');
});

test('what is gone through again stands once, where it is now', () => {
  assert.equal(line(['ask', 'sort', 'check'], 'ask'), 'check done, ask now');
});

test('of an instance that is through nothing is now', () => {
  assert.equal(line(['ask', 'sort', 'refused'], null), 'ask done, refused done');
});
