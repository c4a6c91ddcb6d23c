// A generated suite that generates nothing passes silently. So each says how much it checked, and fails when that is too little.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { ONLY } from './route-table.ts';

export const counted = (
  t: Pick<TestContext, 'diagnostic'>,
  what: string,
  checks: number,
  least: number,
): void => {
  t.diagnostic(`${what}: ${checks} checks`);
  const wanted = ONLY === '' ? Math.max(least, 1) : 1;
  assert.ok(checks >= wanted, `${what}: only ${checks} checks, expected at least ${wanted}`);
};
