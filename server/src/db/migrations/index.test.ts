import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationFiles, STEPS } from './index.ts';

test('every migration of the folder is a step, in the order of its number', () => {
  assert.ok(STEPS.length >= 14);
  assert.deepEqual(
    STEPS.map(({ version }) => version),
    STEPS.map((_, index) => index + 1),
  );
  assert.deepEqual([STEPS[0]?.name, STEPS[11]?.name], ['kernel', 'tool_sign_in']);
  for (const { name, up } of STEPS) assert.equal(typeof up, 'function', name);
});

test('a file that is not named like a migration stops the start', () => {
  const names = ['index.ts', '0002_b.ts', '0001_a.ts', '0001_a.test.ts'];
  assert.deepEqual(migrationFiles(names), ['0001_a.ts', '0002_b.ts']);
  for (const misnamed of ['3_c.ts', '0003-c.ts', '0003_C.ts', '0003_c.tsx', 'c.ts'])
    assert.throws(() => migrationFiles([...names, misnamed]), { message: new RegExp(`^${misnamed} is not`) });
});
