// Every call has a VM in which nobody has run, whether it stood ready or was made for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSandbox } from './pool.ts';

const order = {
  handler: 'count',
  event: '{}',
  context: JSON.stringify({ call: { id: 'c', kind: 'route', wall_ms: 60_000 }, granted: [], settings: {} }),
  limits: { cpuMs: 1_000, wallMs: 60_000, hostCallsMax: 1 },
};
const program = (name: string) => ({
  main: 'main.js',
  modules: {
    'main.js': `let seen = 0;
export const count = async () => {
  seen += 1;
  globalThis.left = (globalThis.left ?? 0) + 1;
  Array.prototype.left = (Array.prototype.left ?? 0) + 1;
  return { name: '${name}', seen, left: [globalThis.left, [].left], chance: Math.random() };
};`,
  },
});
const hooks = { host: async () => 'null', log: () => {} };
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('no call finds what another one left, and each draws numbers of its own', async (t) => {
  const sandbox = createSandbox();
  t.after(() => sandbox.close());
  const drawn = new Set<number>();
  const call = async (name: string): Promise<void> => {
    const outcome = await sandbox.call(name, name, program(name), order, hooks);
    assert.equal(outcome.kind, 'ok', JSON.stringify(outcome));
    const told = JSON.parse('json' in outcome ? outcome.json : '{}') as Record<string, unknown>;
    assert.deepEqual([told.name, told.seen, told.left], [name, 1, [1, 1]]);
    drawn.add(told.chance as number);
  };
  // One after the other, when a VM stands ready, then many at once, when none does.
  for (let round = 0; round < 4; round++) for (const name of NAMES) await call(name);
  await Promise.all(NAMES.flatMap((name) => Array.from({ length: 4 }, () => call(name))));
  assert.equal(drawn.size, NAMES.length * 8);
});
