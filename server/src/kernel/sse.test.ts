import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../test/until.ts';
import { createEventStream } from './sse.ts';

test('what is written comes out in order, and ends with the last words', async () => {
  const stream = createEventStream();
  stream.write('data: 1\n\n');
  stream.write('data: 2\n\n');
  stream.end('data: [DONE]\n\n');
  stream.write('data: too late\n\n');
  stream.end('data: [DONE]\n\n');
  assert.equal((await stream.readable.toArray()).join(''), 'data: 1\n\ndata: 2\n\ndata: [DONE]\n\n');
});

test('a reader that does not read is cut off', async () => {
  const stream = createEventStream({ bufferedBytesMax: 1000 });
  let closes = 0;
  stream.onClose(() => closes++);
  for (let i = 0; i < 20; i++) stream.write('x'.repeat(100));
  await until('it is closed', () => closes === 1);
  assert.equal(stream.isOpen, false);
  assert.ok(stream.readable.readableLength <= 1100);
});

test('a silent stream says now and then that it is there', async () => {
  const stream = createEventStream({ heartbeatMs: 5 });
  let heard = '';
  stream.readable.on('data', (piece: Buffer) => {
    heard += String(piece);
  });
  await until('two heartbeats have come', () => heard.split(': still here\n\n').length > 2);
  stream.readable.destroy();
  await until('it is closed', () => !stream.isOpen);
});
