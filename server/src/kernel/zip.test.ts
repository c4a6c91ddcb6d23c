import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { until } from '../../test/until.ts';
import type { ArchiveEntry } from './module.ts';
import { zipOf } from './zip.ts';

test('who leaves a zip before its end closes the file that is being read, and no other is begun', async () => {
  const begun: string[] = [];
  const closed: string[] = [];
  async function* endless(path: string): AsyncGenerator<Uint8Array> {
    begun.push(path);
    try {
      for (;;) yield new Uint8Array(64 * 1024);
    } finally {
      closed.push(path);
    }
  }
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    try {
      for (const path of ['a', 'b']) yield { path, body: endless(path) };
    } finally {
      closed.push('entries');
    }
  }
  const zip = zipOf(entries());
  await once(zip, 'readable');
  zip.destroy();
  await until('all is closed', () => closed.length === 2);
  assert.deepEqual([begun, closed], [['a'], ['a', 'entries']]);
});
