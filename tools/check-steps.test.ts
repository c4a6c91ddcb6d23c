import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeAudit, judgeCruise } from './check-steps.ts';

test('a cruise that did not read every file has proved nothing', () => {
  const report = { modules: [{ source: 'a.ts' }], summary: { violations: [] } };
  assert.deepEqual(judgeCruise(report, ['a.ts']), []);
  assert.deepEqual(judgeCruise(report, ['a.ts', 'b.ts']), ['b.ts was not read']);
});

test('a violation names the rule and both ends', () => {
  const violations = [{ from: 'a.ts', to: 'b.ts', rule: { name: 'no-cycles' } }];
  assert.deepEqual(judgeCruise({ modules: [], summary: { violations } }, []), ['no-cycles: a.ts → b.ts']);
});

/** What the cruise says of files that each import others, some of them later. */
const cruiseOf = (imports: Record<string, string[]>, later: Record<string, string[]> = {}) => ({
  modules: [...Object.keys(imports), ...Object.keys(later)].map((source) => ({
    source,
    dependencies: [
      ...(imports[source] ?? []).map((resolved) => ({ resolved, dependencyTypes: ['local'] })),
      ...(later[source] ?? []).map((resolved) => ({
        resolved,
        dependencyTypes: ['local', 'dynamic-import'],
      })),
    ],
  })),
  summary: { violations: [] },
});

test('a circle between folders is refused, although no file needs itself', () => {
  const features = 'web/src/features';
  const there = { [`${features}/notes/a.ts`]: [`${features}/chat/index.ts`] };
  const back = { [`${features}/chat/page/b.ts`]: [`${features}/notes/index.ts`] };
  assert.deepEqual(judgeCruise(cruiseOf(there), []), []);
  assert.deepEqual(judgeCruise(cruiseOf(there, back), []), []);
  assert.deepEqual(judgeCruise(cruiseOf({ ...there, ...back }), []), [
    `no-folder-circles: ${features}/notes/a.ts → ${features}/chat/index.ts, ${features}/chat/page/b.ts → ${features}/notes/index.ts`,
  ]);
});

test('a file beside the folders puts them together, and a folder may know one inside it', () => {
  const root = {
    'server/src/app.ts': ['server/src/kernel/a.ts'],
    'server/src/kernel/b.ts': ['server/src/config.ts'],
  };
  const nested = { 'bench/run.ts': ['bench/cases/a.ts'], 'bench/cases/b.ts': ['bench/table.ts'] };
  assert.deepEqual(judgeCruise(cruiseOf({ ...root, ...nested }), []), []);
  const circle = { ...root, 'server/src/config.ts': ['server/src/kernel/c.ts'] };
  assert.equal(judgeCruise(cruiseOf(circle), []).length, 1);
});

test('an audit fails on high and critical findings only', () => {
  const report = (severity: string) =>
    JSON.stringify({
      metadata: { vulnerabilities: { total: 1 } },
      vulnerabilities: { x: { severity, range: '<2' } },
    });
  assert.equal(judgeAudit(report('moderate')).verdict, 'ok');
  assert.equal(judgeAudit(report('high')).verdict, 'failed');
  assert.equal(judgeAudit(report('critical')).verdict, 'failed');
});

test('an audit that the registry did not answer is not run: neither passed nor failed', () => {
  const refused = JSON.stringify({
    message: '405 Method Not Allowed - POST https://registry.example/x',
    statusCode: 405,
  });
  assert.equal(judgeAudit(refused).verdict, 'not run');
  assert.equal(judgeAudit(refused).output.includes('registry.example'), false);
  assert.equal(judgeAudit('').verdict, 'not run');
});
