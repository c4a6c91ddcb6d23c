import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { start } from '../../../test/harness.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { textOf } from './contents.ts';

const MIB = 1024 * 1024;

/** Long strings may lie outside of the heap; what is let go of there is told some turns after it was collected. */
const heldMib = async (): Promise<number> => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const held: number[] = [];
  for (let round = 0; round < 5; round++) {
    collect();
    await nextTurn();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    held.push((heapUsed + external - arrayBuffers) / MIB);
  }
  return Math.min(...held);
};

test('what is kept of long documents is what was read of them, and not all that they hold', async (t) => {
  const { server } = await start(t, 'sqlite');
  const ctx = systemCtx(server.kernel, 'test');
  // Their bytes are of no interest; they need not lie on a disk.
  t.mock.method(server.kernel.storage, 'read', async () => Readable.from([Buffer.alloc(20 * MIB, 'text ')]));
  const before = await heldMib();
  for (let i = 0; i < 10; i++) {
    const file = { sha256: `${i}`, size: 20 * MIB, content_type: 'text/plain' };
    assert.equal((await textOf(ctx, file)).text?.length, 2_000_000);
  }
  const grown = (await heldMib()) - before;
  // Some twenty, what the last file left included; two hundred with all that was cut off.
  assert.ok(grown < 100, `${Math.round(grown)} MiB`);
});
