import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS } from './stages.ts';
import { tabOfProblem, tabsOf } from './step-tabs.ts';

test('a problem belongs to a part that its step has', () => {
  const tabOf = (kind: (typeof KINDS)[number], path: string) =>
    tabOfProblem(kind, { path, message: 'is wrong' });
  assert.equal(tabOf('form', 'stages.0.form.fields.1.key'), 'form');
  assert.equal(tabOf('review', 'stages.0.actions.0.to'), 'ways');
  assert.equal(tabOf('branch', 'stages.12.next.0.if'), 'ways');
  assert.equal(tabOf('ai', 'stages.3.persona_id'), 'who');
  assert.equal(tabOf('wait', 'stages.3'), null);
  for (const kind of KINDS)
    for (const part of ['due', 'form', ...(kind === 'end' ? [] : ['next'])]) {
      const tab = tabOf(kind, `stages.0.${part}`);
      assert.ok(tab !== null && tabsOf(kind).includes(tab), `${kind} ${part}`);
    }
});
