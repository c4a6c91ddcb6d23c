import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { until } from '../../test/until.ts';
import { openProcessLog } from './log.ts';

const folderFor = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-log-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const CHILD = join(import.meta.dirname, '..', '..', 'test', 'full-disk-child.ts');

/** In a mount namespace of its own: whatever becomes of the process, no mount is left. Null where this user may not make one. */
const onTinyDisk = (folder: string): string | null => {
  const script = 'mount -t tmpfs -o size=64k tmpfs "$1" || exit 77; exec "$0" "$2" "$1"';
  const made = spawnSync('unshare', ['--mount', 'sh', '-c', script, process.execPath, folder, CHILD], {
    encoding: 'utf8',
  });
  if (made.error || made.status === 77 || made.stderr.startsWith('unshare')) return null;
  assert.equal(made.status, 0, made.stderr);
  return made.stdout;
};

const openFor = (t: TestContext, path: string): number => {
  const fd = openSync(path, 'a');
  t.after(() => closeSync(fd));
  return fd;
};

const LINE = 'x'.repeat(1_000);

test('a disk that is full costs lines, which are counted and told once there is room', (t) => {
  const output = onTinyDisk(folderFor(t));
  if (output === null) return t.skip('only root may mount a small file system');
  const { dropped, text } = JSON.parse(output) as { dropped: number; text: string };
  const whole = text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as { msg: string; dropped?: number }];
    } catch {
      return [];
    }
  });
  const told = whole.filter((line) => line.dropped !== undefined);
  assert.deepEqual(
    told.map((line) => line.dropped),
    [dropped],
  );
  assert.ok(
    whole.some(({ msg }) => msg === 'there is room again'),
    'no line is glued to one that broke off',
  );
});

test('a device that takes nothing makes no one wait and throws nothing', async (t) => {
  if (!existsSync('/dev/full')) return t.skip('there is no /dev/full');
  const { log, sink } = openProcessLog('info', openFor(t, '/dev/full'));
  for (let i = 0; i < 3_000; i++) log.info(LINE);
  // What is held until it can be written is bounded; the rest is gone at once.
  assert.ok(sink.dropped() > 1_500);
  await sink.flush();
});

test('a pipe that is not read makes no one wait, and what was held arrives when it is', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux opens a pipe anew');
  const fifo = join(folderFor(t), 'pipe');
  execFileSync('mkfifo', [fifo]);
  // Opened for both, so that the test need not wait for the other end.
  const fd = openSync(fifo, 'r+');
  t.after(() => closeSync(fd));
  const { log, sink } = openProcessLog('info', fd);
  for (let i = 0; i < 3_000; i++) log.info(LINE);
  assert.ok(sink.dropped() > 1_000);
  const lost = sink.dropped();
  const pieces: Buffer[] = [];
  const reader = new Socket({ fd: openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK) });
  t.after(() => reader.destroy());
  reader.on('data', (piece: Buffer) => pieces.push(piece));
  await until('it is told', () => Buffer.concat(pieces).includes(`"dropped":${lost},`));
});
