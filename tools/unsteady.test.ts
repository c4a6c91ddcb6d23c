import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { scratch } from './scratch.ts';
import { runTestFile } from './test-files.ts';
import {
  type FailedTest,
  isForgivable,
  keepKnown,
  nameOf,
  readKnown,
  settle,
  unsteadyLines,
} from './unsteady.ts';

const HEAD = `import { test } from 'node:test'; import assert from 'node:assert/strict'; import { existsSync, writeFileSync } from 'node:fs';\n`;

/** Fails the first time it runs and never again. */
const FAILS_ONCE = `test('once', () => { const mark = import.meta.filename + '.ran'; const first = !existsSync(mark); writeFileSync(mark, ''); assert.ok(!first); });`;
const FAILS_ALWAYS = `test('always', () => assert.fail());`;

const known = (...failures: FailedTest[]) =>
  failures.map((failure) => ({ test: nameOf(failure), since: '2026-01-01' }));

/** Runs real files: once as in a whole run, then as the rule says. */
const runAll = async (t: TestContext, bodies: Record<string, string>) => {
  const root = scratch(
    t,
    Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, HEAD + body])),
  );
  const options = {
    node: process.execPath,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    testTimeoutMs: 30_000,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
  };
  const failuresOf = async (path: string) => (await runTestFile(join(root, path), options)).failures;
  const failures: FailedTest[] = [];
  for (const path of Object.keys(bodies))
    failures.push(...(await failuresOf(path)).map(({ name }) => ({ path, name })));
  const runs: string[] = [];
  const rerun = async (path: string) => {
    runs.push(path);
    return new Set((await failuresOf(path)).map(({ name }) => name));
  };
  return { failures, rerun, runs };
};

test('a test that fails once and then passes three times alone is unsteady, and forgiven', async (t) => {
  const { failures, rerun, runs } = await runAll(t, { 'web/src/x.test.ts': FAILS_ONCE });
  const { failed, unsteady } = await settle(failures, known(...failures), rerun);
  assert.deepEqual(failed, []);
  assert.deepEqual(unsteady, [
    { path: 'web/src/x.test.ts', name: 'once', complaint: undefined, isNew: false },
  ]);
  assert.equal(runs.length, 3);
  assert.deepEqual(unsteadyLines(unsteady), [
    'unsteady: web/src/x.test.ts › once (failed once, passed 3 times alone)',
  ]);
});

test('a test that fails again has failed', async (t) => {
  const { failures, rerun, runs } = await runAll(t, { 'web/src/x.test.ts': FAILS_ALWAYS });
  const { failed, unsteady } = await settle(failures, known(...failures), rerun);
  assert.deepEqual(failed, [{ path: 'web/src/x.test.ts', name: 'always' }]);
  assert.deepEqual(unsteady, []);
  assert.equal(runs.length, 1, 'one more failure is enough');
});

test('an unsteady test that is not in the list is named as new and written there with its date', async (t) => {
  const { failures, rerun } = await runAll(t, { 'web/src/x.test.ts': FAILS_ONCE });
  const list = join(scratch(t, {}), 'unsteady.json');
  writeFileSync(list, '[]');
  const { unsteady } = await settle(failures, readKnown(list), rerun);
  assert.match(unsteadyLines(unsteady)[0] ?? '', /; new, written to tools\/unsteady\.json$/);
  keepKnown(list, readKnown(list), unsteady, '2026-02-03');
  assert.deepEqual(readKnown(list), [{ test: 'web/src/x.test.ts › once', since: '2026-02-03' }]);
  const later = await settle(failures, readKnown(list), async () => new Set<string>());
  assert.deepEqual(
    later.unsteady.map(({ isNew }) => isNew),
    [false],
  );
});

test('an unsteady test about security, durability or isolation is a failure, known or not', async (t) => {
  const paths = [
    'server/test/security/x.test.ts',
    'server/test/kill/kill.test.ts',
    'server/src/db/x.test.ts',
  ];
  const { failures, rerun } = await runAll(t, Object.fromEntries(paths.map((path) => [path, FAILS_ONCE])));
  const { unsteady } = await settle(failures, known(...failures), rerun);
  assert.equal(unsteady.length, 3);
  for (const { complaint } of unsteady) assert.match(complaint ?? '', /security, durability or isolation/);
});

test('two unsteady tests are forgiven, three are not', async () => {
  const passes = async () => new Set<string>();
  const three = ['a', 'b', 'c'].map((name) => ({ path: `web/src/${name}.test.ts`, name }));
  const two = await settle(three.slice(1), known(...three), passes);
  assert.ok(two.unsteady.every(({ complaint }) => complaint === undefined));
  const all = await settle(three, known(...three), passes);
  for (const { complaint } of all.unsteady) assert.match(complaint ?? '', /more than 2 are unsteady/);
});

test('many failures are no accident: nothing is run again', async () => {
  const many = Array.from({ length: 7 }, (_, i) => ({ path: 'web/src/x.test.ts', name: `t${i}` }));
  const { failed, unsteady } = await settle(many, known(...many), () => assert.fail('was run again'));
  assert.equal(failed.length, 7);
  assert.deepEqual(unsteady, []);
});

test('nothing about security, durability or isolation is forgiven, wherever it stands', () => {
  const never = [
    ...['server/test/security/fuzz.test.ts', 'server/src/db/lock.test.ts', 'server/test/kill/kill.test.ts'],
    ...['server/src/kernel/outbound/rebinding.test.ts', 'server/src/kernel/crypto/user-key.test.ts'],
    ...['server/src/modules/oidc/oidc.test.ts', 'server/src/modules/roles/permission-lost.test.ts'],
    ...['server/src/modules/tasks/killed.test.ts', 'server/src/modules/notes/converge.test.ts'],
    ...['server/src/modules/teams/races.test.ts', 'server/src/modules/packages/sandbox/stuck.test.ts'],
    ...['server/src/modules/completions/write/survival.test.ts', 'web/e2e/chat-hostile.spec.ts'],
  ];
  assert.deepEqual(never.filter(isForgivable), []);
  const once = ['web/src/features/home/HomePage.test.tsx', 'server/src/modules/folders/folders.test.ts'];
  assert.deepEqual(once.filter(isForgivable), once);
});
