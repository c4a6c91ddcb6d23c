// A generated suite that generates nothing passes silently. So each says how much it checked, and fails when that is too little.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

export const counted = (t: Pick<TestContext, 'diagnostic'>, what: string, checks: number, least: number) => {
  t.diagnostic(`${what}: ${checks} checks`);
  assert.ok(checks >= least, `${what}: only ${checks} checks, expected at least ${least}`);
};
