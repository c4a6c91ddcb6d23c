// Installing and building change folders that every start in the same clone uses: of several starts at once one does it, and the others
// wait for it. Plain JavaScript without dependencies, like all that runs before the packages are there.

import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const LOCK = '.parley-start';
const LOOK_EVERY_MS = 200;
/** Longer than npm may take; a process of another machine cannot be asked whether it lives. */
const HELD_MS_MAX = 30 * 60_000;

/**
 * @template T
 * @param {string} root
 * @param {() => T} work
 * @returns {T}
 */
export const oneAtATime = (root, work) => {
  const lock = join(root, LOCK);
  for (let looks = 0; !take(lock, `${hostname()} ${process.pid}`); looks++) {
    if (looks === 0) console.error('parley: another start installs or builds here; waiting for it');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
    removeIfLeft(lock);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
};

/**
 * @param {string} lock
 * @param {string} holder
 */
const take = (lock, holder) => {
  try {
    writeFileSync(lock, holder, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Removes the lock of a process that is gone. It is moved away first: if another was faster and holds a new one, that one is put back.
 * @param {string} lock
 */
const removeIfLeft = (lock) => {
  const aside = `${lock}.${process.pid}`;
  try {
    if (!isLeft(lock)) return;
    renameSync(lock, aside);
    if (!isLeft(aside)) take(lock, readFileSync(aside, 'utf8'));
    rmSync(aside, { force: true });
  } catch (error) {
    // The process that held it is done.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
};

/** @param {string} lock */
const isLeft = (lock) => {
  if (Date.now() - statSync(lock).mtimeMs > HELD_MS_MAX) return true;
  const [host, pid] = readFileSync(lock, 'utf8').split(' ');
  return host === hostname() && !isAlive(Number(pid));
};

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);
