import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openMemoryFolder } from './memory-folder.ts';
import { scratch } from './scratch.ts';

/** Above the largest that Linux gives out. */
const DEAD_PID = 4_194_305;

test('a folder in memory is used where there is room, and what a dead run left in it goes', (t) => {
  const parent = scratch(t, {});
  mkdirSync(join(parent, `parley-tests-${DEAD_PID}-x`));
  mkdirSync(join(parent, `parley-tests-${process.pid}-y`));
  const folder = openMemoryFolder(parent, 1);
  assert.ok(folder !== undefined && existsSync(folder));
  assert.equal(existsSync(join(parent, `parley-tests-${DEAD_PID}-x`)), false);
  assert.equal(readdirSync(parent).length, 2);
});

test('without such a folder, or without room in it, there is none', (t) => {
  const parent = scratch(t, {});
  assert.equal(openMemoryFolder(join(parent, 'missing'), 1), undefined);
  assert.equal(openMemoryFolder(parent, Number.MAX_VALUE), undefined);
});
