import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverProcess } from './server-process.ts';

test('a server whose test is over is not started again: nobody would end it', async () => {
  const server = await serverProcess({});
  await server.end();
  await assert.rejects(server.start(), /over/);
});
