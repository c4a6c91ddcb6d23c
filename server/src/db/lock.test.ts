import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exitOf, firstLineOf } from '../../test/child.ts';
import { lockFolder } from './lock.ts';

const CHILD = fileURLToPath(import.meta.resolve('../../test/lock-child.ts'));

const temporaryFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lock-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Starts a process that tries to take the folder; answers with its first line. */
const rival = async (t: TestContext, folder: string): Promise<{ child: ChildProcess; said: string }> => {
  const child = spawn(process.execPath, [CHILD, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  return { child, said: await firstLineOf(child) };
};

test('a second process is told who has the folder', async (t) => {
  const folder = temporaryFolder(t);
  const lock = lockFolder(folder);
  t.after(() => lock.release());
  const { said } = await rival(t, folder);
  assert.match(
    said,
    /^another Parley is already using .*: stop it first, or set DATA_DIR to another folder$/,
  );
  assert.ok(said.includes(folder));
});

test('a folder is free again after kill -9', async (t) => {
  const folder = temporaryFolder(t);
  const { child, said } = await rival(t, folder);
  assert.equal(said, 'locked');
  assert.throws(() => lockFolder(folder), /another Parley is already using/);
  child.kill('SIGKILL');
  await exitOf(child);
  lockFolder(folder).release();
});

test('a released folder can be taken by another process, and release may be called twice', async (t) => {
  const folder = temporaryFolder(t);
  const lock = lockFolder(folder);
  lock.release();
  lock.release();
  const { said } = await rival(t, folder);
  assert.equal(said, 'locked');
});

test('two folders are two locks, and the file is private', (t) => {
  const [one, two] = [temporaryFolder(t), temporaryFolder(t)];
  const locks = [lockFolder(one), lockFolder(two)];
  assert.equal(statSync(join(one, 'lock.db')).mode & 0o077, 0);
  for (const lock of locks) lock.release();
});

test('a folder that cannot be used is said so, not said to be taken', (t) => {
  const folder = temporaryFolder(t);
  assert.throws(() => lockFolder(join(folder, 'x\0y')), /cannot lock the data folder/);
});
