import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { scratch } from './scratch.ts';
import { parseOutcomes, runTestFile, runTestFiles } from './test-files.ts';
import { createSilence, stallOf, whereOf } from './test-progress.ts';

const HEAD = `import { after, describe, it, test } from 'node:test'; import assert from 'node:assert/strict';\n`;

const options = (timeoutMs = 60_000, testTimeoutMs = 30_000) => ({
  node: process.execPath,
  // Without this, a test process inside a test process reports to its parent instead of to us.
  env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  testTimeoutMs,
  timeoutMs,
  signal: new AbortController().signal,
});

const runBody = (t: TestContext, body: string, ...times: [timeoutMs?: number, testTimeoutMs?: number]) => {
  const root = scratch(t, { 'x.test.ts': HEAD + body });
  return runTestFile(join(root, 'x.test.ts'), options(...times));
};

test('leaves are counted: not the tests and suites that only hold others', async (t) => {
  const { tally } = await runBody(
    t,
    `test('one', () => {});
     test('holds two', async (t) => { await t.test('a', () => {}); await t.test('b', () => {}); });
     describe('holds one', () => { it('c', () => {}); describe('empty', () => {}); });`,
  );
  assert.deepEqual(tally, { passed: 4, failed: 0, skipped: 0 });
});

test('a failing leaf is counted once, with its path and what it threw', async (t) => {
  const { tally, failures } = await runBody(
    t,
    `describe('outer', () => { it('inner', () => assert.equal(1, 2)); it('fine', () => {}); });`,
  );
  assert.deepEqual(tally, { passed: 1, failed: 1, skipped: 0 });
  assert.equal(failures[0]?.name, 'outer › inner');
  assert.match(failures[0]?.error ?? '', /AssertionError/);
});

test('a parent that fails on its own account is a failure besides its children', async (t) => {
  const { tally } = await runBody(
    t,
    `test('p', async (t) => { await t.test('kid', () => {}); throw new Error('own'); });`,
  );
  assert.deepEqual(tally, { passed: 1, failed: 1, skipped: 0 });
});

test('a skipped test is skipped, never passed', async (t) => {
  const { tally, skips } = await runBody(
    t,
    `test('ok', () => {}); test('off', (t) => t.skip('no engine')); test.todo('later');`,
  );
  assert.deepEqual(tally, { passed: 1, failed: 0, skipped: 2 });
  assert.deepEqual(skips[0], { name: 'off', why: 'no engine' });
});

test('a file that leaves before its tests are done has failed, although it exits with 0', async (t) => {
  const { tally, failures } = await runBody(
    t,
    `test('ok', () => {}); test('leaves', async () => { await 1; process.exit(0); });`,
  );
  assert.equal(tally.failed, 1);
  assert.match(failures[0]?.error ?? '', /before its tests were done/);
});

test('a failing after hook is a failure, although node exits with 0', async (t) => {
  const { tally } = await runBody(t, `after(() => { throw new Error('x'); }); test('ok', () => {});`);
  assert.deepEqual(tally, { passed: 1, failed: 1, skipped: 0 });
});

test('a file that cannot be loaded, or that holds no test, has failed', async (t) => {
  const broken = await runBody(t, `throw new Error('boom');`);
  assert.equal(broken.tally.failed, 1);
  assert.match(broken.output, /boom/);
  const empty = await runBody(t, `export const nothing = [after, describe, it, test, assert];`);
  assert.equal(empty.tally.failed, 1);
  assert.equal(empty.tally.passed, 0);
});

test('an error after the last test is a failure', async (t) => {
  const { tally } = await runBody(
    t,
    `test('ok', () => { setTimeout(() => { throw new Error('late'); }, 20); });`,
  );
  assert.equal(tally.failed, 1);
});

test('an error that belongs to no test fails the file, and is told', async (t) => {
  const { tally, failures } = await runBody(
    t,
    `test('ok', async () => {
       await 1;
       void Promise.reject(new Error('let go'));
       await new Promise((resolve) => { setTimeout(resolve, 20); });
     });`,
  );
  assert.deepEqual(tally, { passed: 1, failed: 1, skipped: 0 });
  assert.match(failures[0]?.error ?? '', /let go/);
});

test('no promise is followed while tests run', async (t) => {
  const { tally } = await runBody(
    t,
    `import { executionAsyncId } from 'node:async_hooks';
     test('ok', async () => { await 1; const id = executionAsyncId(); await 2; assert.equal(executionAsyncId(), id); });`,
  );
  assert.deepEqual(tally, { passed: 1, failed: 0, skipped: 0 });
});

test('options of Node reach the process of the test', async (t) => {
  const body = `test('sees them', () => assert.ok(process.execArgv.includes('--stack-trace-limit=7')));`;
  const root = scratch(t, { 'x.test.ts': HEAD + body });
  const flags = ['--stack-trace-limit=7'];
  assert.equal((await runTestFile(join(root, 'x.test.ts'), options())).tally.failed, 1);
  assert.equal((await runTestFile(join(root, 'x.test.ts'), { ...options(), flags })).tally.passed, 1);
});

test('a file that hangs is ended and has failed', async (t) => {
  const { tally, failures } = await runBody(t, `test('ok', () => {}); setInterval(() => {}, 1000);`, 1500);
  assert.ok(tally.failed >= 1);
  assert.ok(failures.some(({ error }) => /still running after 1.5 s/.test(error)));
});

test('a test that hangs has failed by its name, is tidied up after, and the others run all the same', async (t) => {
  const { tally, failures, output } = await runBody(
    t,
    `test('hangs', async (t) => {
       const open = setInterval(() => {}, 1000);
       t.after(() => { clearInterval(open); console.log('tidied'); });
       await new Promise(() => {});
     });
     test('goes on', () => {});`,
    60_000,
    500,
  );
  assert.deepEqual(tally, { passed: 1, failed: 1, skipped: 0 });
  assert.equal(failures[0]?.name, 'hangs');
  assert.match(failures[0]?.error ?? '', /timed out after 500ms/);
  assert.match(output, /tidied/);
});

test('a process is given up when no test can be running any more, and not before', () => {
  const idle = [
    { kind: 'at' as const, names: ['a'] },
    { kind: 'at' as const, names: [] },
  ];
  assert.equal(stallOf(idle, 179_000, 300_000), undefined);
  assert.match(stallOf(idle, 181_000, 300_000) ?? '', /something is still open/);
  const busy = idle.slice(0, 1);
  assert.equal(stallOf(busy, 359_000, 300_000), undefined);
  assert.match(stallOf(busy, 361_000, 300_000) ?? '', /reported nothing for 360 s/);
  assert.match(stallOf([], 361_000, 300_000) ?? '', /reported nothing/);
  assert.equal(whereOf(busy), 'at: a');
  assert.equal(whereOf([]), 'before its first test');
});

test('a long test tells how far it is while it runs, and is not taken for silent', async (t) => {
  const body = `test('long', async () => {
    process.stdout.write('progress: 10 of');
    await new Promise((r) => setImmediate(r));
    process.stdout.write(' 20\\nchatter\\nprogress: 20 of 20\\n');
  });`;
  const told: string[] = [];
  const root = scratch(t, { 'x.test.ts': HEAD + body });
  const onProgress = (text: string) => void told.push(text);
  await runTestFile(join(root, 'x.test.ts'), { ...options(), onProgress });
  assert.deepEqual(told, ['10 of 20', '20 of 20']);
  const silence = createSilence();
  const looks: Array<[string, number]> = [
    ['1 test, 0 told', 2],
    ['1 test, 0 told', 9],
    ['1 test, 1 told', 12],
    ['1 test, 1 told', 20],
  ];
  assert.deepEqual(
    looks.map((look) => silence(...look)),
    [0, 7, 0, 8],
  );
});

test('half a line, left by a killed process, does not hide the whole ones', () => {
  const text = '{"kind":"pass","name":"a","ms":1}\n{"kind":"pa';
  assert.deepEqual(parseOutcomes(text), [{ kind: 'pass', name: 'a', ms: 1 }]);
});

test('every file is run, by a process that waits for its turn too', async (t) => {
  const body = `${HEAD}test('ok', () => {});`;
  const root = scratch(t, { 'a.test.ts': body, 'b.test.ts': body, 'c.test.ts': body });
  const paths = ['a', 'b', 'c'].map((name) => join(root, `${name}.test.ts`));
  const seen: string[] = [];
  const first = Promise.withResolvers<void>();
  await runTestFiles(
    paths.map((path) => [path]),
    [Promise.resolve(), first.promise],
    options(),
    ({ path, tally }) => {
      assert.equal(tally.passed, 1);
      seen.push(path);
      first.resolve();
    },
  );
  assert.deepEqual(seen.sort(), paths);
});
