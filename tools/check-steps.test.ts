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
