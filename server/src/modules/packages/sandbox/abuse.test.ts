// Scripts that mean harm: none reaches the server or keeps another package from running.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ABUSE, type AbuseScript } from '../../../../test/abuse-scripts.ts';
import { scaled } from '../../../../test/scale.ts';
import { createSandbox } from './pool.ts';

const LIMITS = { cpuMs: 100, wallMs: 60_000, hostCallsMax: 100 };
const CONTEXT = JSON.stringify({
  ...{ call: { id: 'c', kind: 'route', wall_ms: 60_000 }, granted: ['kv'], settings: {} },
});
const hooks = { host: async () => 'null', log: () => {} };
const order = { handler: 'h', event: '{}', context: CONTEXT, limits: LIMITS };
const program = (body: string) => ({
  main: 'main.js',
  modules: { 'main.js': `export async function h(ctx, event) { ${body}; }` },
});

/** One of every so many of each group in the gate. */
const chosen = ABUSE.filter((_, i) => i % scaled(undefined, { gate: 12, long: 1 }) === 0);

test(`of ${ABUSE.length} hostile scripts none reaches anything, and packages go on`, async (t) => {
  assert.ok(ABUSE.length >= 150, String(ABUSE.length));
  const sandbox = createSandbox();
  t.after(() => sandbox.close());
  const judge = ({ group, body }: AbuseScript, outcome: { kind: string; json?: string }): void => {
    const told = `${body}: ${JSON.stringify(outcome).slice(0, 300)}`;
    if (group === 'reaches') assert.ok(outcome.kind !== 'ok' || outcome.json === '"undefined"', told);
    if (group === 'changes') assert.ok(outcome.kind !== 'ok' || outcome.json === '1', told);
    if (group === 'burns') assert.notEqual(outcome.kind, 'ok', told);
  };
  for (const [i, script] of chosen.entries()) {
    const key = `script ${i}`;
    judge(script, await sandbox.call(key, key, program(script.body), order, hooks));
    sandbox.forget(key);
    const next = await sandbox.call('good', 'good', program('return 1'), order, hooks);
    assert.deepEqual([next.kind, 'json' in next && next.json], ['ok', '1'], `after ${script.body}`);
  }
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});
