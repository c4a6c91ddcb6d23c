import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { scratch } from './scratch.ts';
import { type FileResult, runTestFiles } from './test-files.ts';
import { groupTests } from './test-groups.ts';
import { keepTimes, readTimes, slowestLines } from './test-times.ts';

const HEAD = `import { after, test } from 'node:test'; import assert from 'node:assert/strict';\n`;

const runGroup = async (
  t: TestContext,
  bodies: Record<string, string>,
): Promise<Record<string, FileResult>> => {
  const files = Object.entries(bodies).map(([name, body]) => [`${name}.test.ts`, HEAD + body]);
  const root = scratch(t, Object.fromEntries(files) as Record<string, string>);
  const found: Record<string, FileResult> = {};
  const options = {
    node: process.execPath,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    testTimeoutMs: 30_000,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
  };
  const paths = Object.keys(bodies).map((name) => join(root, `${name}.test.ts`));
  await runTestFiles([paths], [Promise.resolve()], options, (result) => {
    found[Object.keys(bodies)[paths.indexOf(result.path)] ?? ''] = result;
  });
  return found;
};

test('in a group each file is counted for itself: what passed, failed and was skipped', async (t) => {
  const { a, b, c } = await runGroup(t, {
    a: `test('one', () => {}); test('two', async (t) => { await t.test('inner', () => {}); });`,
    b: `test('bad', () => assert.equal(1, 2)); test('off', (t) => t.skip('no engine'));`,
    c: `test('one', () => {});`,
  });
  assert.deepEqual(a?.tally, { passed: 2, failed: 0, skipped: 0 });
  assert.deepEqual(b?.tally, { passed: 0, failed: 1, skipped: 1 });
  assert.equal(b?.failures[0]?.name, 'bad');
  assert.deepEqual(c?.tally, { passed: 1, failed: 0, skipped: 0 });
});

test('in a group a file that holds no test, and one that cannot be loaded, have failed', async (t) => {
  const { a, empty, broken } = await runGroup(t, {
    a: `test('one', () => {});`,
    empty: `export const nothing = [after, test, assert];`,
    broken: `throw new Error('boom');`,
  });
  assert.deepEqual(a?.tally, { passed: 1, failed: 0, skipped: 0 });
  assert.equal(empty?.tally.failed, 1);
  assert.equal(empty?.tally.passed, 0);
  assert.equal(broken?.tally.failed, 1);
});

test('a file that takes its group along is found, and the others are counted all the same', async (t) => {
  const { a, leaves, c } = await runGroup(t, {
    a: `test('one', () => {});`,
    leaves: `test('leaves', async () => { await 1; process.exit(0); });`,
    c: `test('three', () => {});`,
  });
  assert.equal(a?.tally.passed, 1);
  assert.equal(leaves?.tally.failed, 1);
  assert.match(leaves?.failures[0]?.error ?? '', /before its tests were done/);
  assert.equal(c?.tally.passed, 1);
});

test('a group that fails although each of its files passes alone has failed', async (t) => {
  const { a, b } = await runGroup(t, {
    a: `globalThis.seen = true; test('one', () => {});`,
    b: `test('two', () => { if (globalThis.seen) process.exit(0); });`,
  });
  assert.equal(a?.failures[0]?.name, 'the whole group');
  assert.equal((a?.tally.failed ?? 0) + (b?.tally.failed ?? 0), 1);
});

test('files of a kind share a process, one that changes its process is alone, and the longest begin first', (t) => {
  const root = scratch(t, {
    'server/src/a.test.ts': `import './a.ts';`,
    'server/src/b.test.ts': `import './b.ts';`,
    'server/src/own.test.ts': `process.env.X = '1';`,
    'server/src/long.test.ts': `import '../test/harness.ts';`,
    'server/test/lab.test.ts': `import './lab.ts';`,
    'server/test/security/f.test.ts': `import '../harness.ts';`,
    'server/test/security/g.test.ts': `import './world.ts';`,
    'web/src/c.test.ts': `import './c.ts';`,
    'web/src/D.test.tsx': `import './D.tsx';`,
    'web/src/E.test.tsx': `import './E.tsx';`,
    'web/src/F.test.tsx': `beforeEach(() => {});`,
  });
  const paths = [
    'src/a',
    'src/b',
    'src/own',
    'src/long',
    'test/lab',
    'test/security/f',
    'test/security/g',
  ].map((name) => `server/${name}.test.ts`);
  const times = {
    'server/src/long.test.ts': 150,
    'server/test/lab.test.ts': 5,
    'server/test/security/f.test.ts': 10,
    'server/test/security/g.test.ts': 10,
    'web/src/c.test.ts': 1,
    'web/src/D.test.tsx': 0.2,
    'web/src/E.test.tsx': 0.2,
    'web/src/F.test.tsx': 0.1,
    'server/src/own.test.ts': 9,
  };
  const ofTheWeb = ['c.test.ts', 'D.test.tsx', 'E.test.tsx', 'F.test.tsx'].map((name) => `web/src/${name}`);
  assert.deepEqual(groupTests(root, [...paths, ...ofTheWeb], times, true), [
    ['server/src/long.test.ts'],
    ['server/test/security/f.test.ts', 'server/test/security/g.test.ts'],
    ['server/src/own.test.ts'],
    ['server/test/lab.test.ts'],
    ['server/src/a.test.ts', 'server/src/b.test.ts'],
    ['web/src/c.test.ts'],
    ['web/src/D.test.tsx', 'web/src/E.test.tsx'],
    ['web/src/F.test.tsx'],
  ]);
});

test('what a run measured is known to the next one, and stands before what a fresh clone expects', (t) => {
  const root = scratch(t, { 'tools/test-times.json': '{"a.test.ts": 5, "b.test.ts": 7}' });
  assert.deepEqual(readTimes(root), { 'a.test.ts': 5, 'b.test.ts': 7 });
  keepTimes(root, { 'a.test.ts': 1 }, []);
  keepTimes(root, { 'c.test.ts': 3 }, [{ path: 'c.test.ts', name: 'slow', ms: 2_940 }]);
  assert.deepEqual(readTimes(root), { 'a.test.ts': 1, 'b.test.ts': 7, 'c.test.ts': 3 });
  const each = readFileSync(join(root, 'node_modules/.cache/parley-each-test-times.json'), 'utf8');
  assert.deepEqual(JSON.parse(each), { 'c.test.ts › slow': 2.9 });
});

test('a run ends with its twenty slowest tests, the slowest first', () => {
  const tests = Array.from({ length: 30 }, (_, i) => ({ path: 'x.test.ts', name: `t${i}`, ms: i * 1000 }));
  const lines = slowestLines(tests);
  assert.equal(lines.length, 20);
  assert.match(lines[0] ?? '', /29\.0 s {2}x\.test\.ts › t29$/);
});
