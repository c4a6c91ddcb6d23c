import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countReport, journeysOf } from './browser-tests.ts';
import { closingLine, exitCode } from './tally.ts';

test('the closing line has exactly the promised form', () => {
  assert.equal(closingLine({ passed: 12, failed: 0, skipped: 0 }), '12 passed, 0 failed');
  assert.equal(closingLine({ passed: 1, failed: 2, skipped: 3 }), '1 passed, 2 failed, 3 skipped');
});

test('a run is a success only when something passed and nothing failed', () => {
  assert.equal(exitCode({ passed: 1, failed: 0, skipped: 5 }), 0);
  assert.equal(exitCode({ passed: 9, failed: 1, skipped: 0 }), 1);
  assert.equal(exitCode({ passed: 0, failed: 0, skipped: 9 }), 1);
});

test('browser tests: a test that passed on the second try has not passed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };
  assert.deepEqual(countReport(JSON.stringify({ stats }), 1), { passed: 5, failed: 3, skipped: 1 });
});

test('browser tests: no report, half a report, or a bad end without a culprit is a failure', () => {
  assert.equal(countReport(undefined, 0).failed, 1);
  assert.equal(countReport('{"sta', 1).failed, 1);
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
  assert.equal(countReport(JSON.stringify({ stats }), 0).failed, 0);
  assert.equal(countReport(JSON.stringify({ stats }), 1).failed, 1);
  assert.equal(countReport(JSON.stringify({ stats, errors: [{ message: 'no config' }] }), 1).failed, 1);
});

test('browser tests: journeys are named by file and title, with their time and whether they failed', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'x.spec.ts',
    tests: [{ status, results: [{ duration: 40 }, { duration: 2 }] }],
  });
  const suites = [
    {
      title: 'x.spec.ts',
      specs: [spec('one', 'expected'), spec('off', 'skipped')],
      suites: [{ title: 'signed in', specs: [spec('two', 'unexpected')] }],
    },
  ];
  assert.deepEqual(journeysOf(JSON.stringify({ suites })), [
    { path: 'web/e2e/x.spec.ts', name: 'one', ms: 42, hasFailed: false },
    { path: 'web/e2e/x.spec.ts', name: 'signed in › two', ms: 42, hasFailed: true },
  ]);
  assert.deepEqual(journeysOf(undefined), []);
});
