import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import type { Stage } from './stages.ts';
import { stepSummary } from './step-summary.ts';

const t = ((key: string, { n }: { n: number }) =>
  `${key.replace('workflow_page.', '')} ${n}`) as unknown as TFunction;

test('a step says in one line what it does, and a draft that says nothing yet has none', () => {
  const said = (stage: Omit<Stage, 'key'>): string => stepSummary({ key: 'a', ...stage } as Stage, t);
  assert.equal(said({ kind: 'form', form: { fields: [{}, {}] } }), 'sum_fields 2');
  assert.equal(said({ kind: 'review', actions: [{ key: 'yes', label: 'Pay' }, { key: 'no' }] }), 'Pay, no');
  assert.equal(said({ kind: 'branch', next: [{ to: 'b' }, { to: 'c' }] }), 'sum_ways 2');
  assert.equal(said({ kind: 'ai', prompt: ' Read it ' }), 'Read it');
  assert.equal(said({ kind: 'review', actions: [{ key: 'yes' }], due: 'PT8H' }), 'yes · 8 hours');
  assert.equal(said({ kind: 'wait', signal: 'paid' }), 'paid');
  assert.equal(said({ kind: 'wait', for: 'P3D' }), '3 days');
  assert.equal(said({ kind: 'end', outcome: 'not_paid' }), 'not paid');
  assert.equal(said({ kind: 'chat' }), '');
});
