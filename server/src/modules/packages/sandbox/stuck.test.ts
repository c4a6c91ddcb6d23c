// Code that runs where the engine's limits do not reach: its thread is ended, and other packages go on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripTypes } from '../strip-types.ts';
import { createSandbox } from './pool.ts';

const LIMITS = { cpuMs: 500, wallMs: 2_000, hostCallsMax: 10 };
const CONTEXT = JSON.stringify({
  call: { id: 'c', kind: 'route', wall_ms: 2_000 },
  granted: {},
  settings: {},
});
const order = (handler: string) => ({ handler, event: '{}', context: CONTEXT, limits: LIMITS });
const hooks = { host: async () => 'null', log: () => {} };
const program = (code: string) => ({ main: 'main.js', modules: { 'main.js': code } });

const GOOD = program('export const hello = () => ({ json: 1 });');
const LOOPING_CALL = program(
  "Object.defineProperty(globalThis, '__bridge', { value: new Proxy({}, { get() { for (;;); } }) }); export const h = () => 1;",
);
const LOOPING_DISPATCH = program(
  "Object.defineProperty(globalThis.__bridge, 'dispatch', { get() { for (;;); } }); export const h = () => 1;",
);
const LOOPING_LOAD = program(
  "const e = new Error('x'); Object.defineProperty(e, 'message', { get() { for (;;); } }); throw e; export const h = () => 1;",
);

test('a package that loops outside of its limits is ended, and others go on', async (t) => {
  const sandbox = createSandbox({ loadMs: 15_000, callMs: 2_000 });
  t.after(() => sandbox.close());
  const hello = async (key: string) => {
    const outcome = await sandbox.call(key, key, GOOD, order('hello'), hooks);
    assert.equal(outcome.kind, 'ok', JSON.stringify(outcome));
  };
  await hello('good');
  for (const [key, looping] of Object.entries({ LOOPING_CALL, LOOPING_DISPATCH })) {
    const outcome = await sandbox.call(key, key, looping, order('h'), hooks);
    assert.notEqual(outcome.kind, 'ok', key);
    await hello('good');
  }
  await assert.rejects(sandbox.load('load', LOOPING_LOAD));
  await hello('good');
});

test('a source that is nested too deeply is refused, and the next one is read', async () => {
  const deep = `export let x: ${'A<'.repeat(20_000)}1${'>'.repeat(20_000)};`;
  for (let round = 0; round < 2; round++) {
    const [refused] = await stripTypes([{ path: 'deep.ts', source: deep }]);
    assert.equal(refused?.code, null);
    const [read] = await stripTypes([{ path: 'm.ts', source: 'export const a: number = 1;' }]);
    assert.match(read?.code ?? '', /export const a {9}= 1;/);
  }
  const [told] = await stripTypes([{ path: 'm.ts', source: 'export const a = 1;\nenum A { B }' }]);
  assert.ok(told?.code === null && told.line === 2 && /enum/.test(told.why), JSON.stringify(told));
});
