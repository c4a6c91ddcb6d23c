import assert from 'node:assert/strict';
import { test } from 'node:test';

const { endSession, enterAs, Line, next, openLine, standing, until } = await import('./stand-in-browser.ts');
const session = await import('./session.ts');
const { listen, startLive } = await import('./live.ts');

test('a connection of a session that ended is heard no more, and takes no other with it', async () => {
  await enterAs('ann', session);
  const old = await openLine(startLive);
  await endSession(session);
  assert.ok(old.isClosed);
  await enterAs('ann', session);
  const line = await openLine(startLive);
  assert.notEqual(line, old);
  let heard = 0;
  const unlisten = listen({ 'user.channel.created': () => heard++ });
  const count = Line.count;
  // What the browser would still say of it.
  old.onclose?.({ code: 1006 });
  old.tell({ type: 'user.channel.created', data: {} });
  line.tell({ type: 'user.channel.created', data: {} });
  assert.equal(heard, 1);
  assert.equal(Line.count, count);
  unlisten();
});

test('a ticket that never comes is asked for again', async (t) => {
  await endSession(session);
  await enterAs('ann', session);
  standing.delete('/ws/ticket');
  const limits: number[] = [];
  const never = new AbortController();
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    limits.push(ms);
    return never.signal;
  });
  startLive();
  await next('/ws/ticket');
  assert.deepEqual(limits, [10_000]);
  never.abort();
  const before = Line.count;
  (await next('/ws/ticket')).answer({ ticket: 'x' });
  await until('a connection', () => Line.count > before);
});
