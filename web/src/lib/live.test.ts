import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

/** A socket whose other side is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  sent: Array<{ type: string }> = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  isClosed = false;
  constructor() {
    sockets.push(this);
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as { type: string });
  }
  close(): void {
    this.isClosed = true;
  }
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  say(type: string, channel: string | null = null, data: object = {}): void {
    this.onmessage?.({ data: JSON.stringify({ type, channel, id: null, data }) });
  }
}

const sockets: FakeSocket[] = [];
const events = new EventTarget();
const browser = { onLine: true };

mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
const globals = {
  WebSocket: FakeSocket,
  navigator: browser,
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  location: new URL('http://parley.test/'),
  BroadcastChannel: undefined,
  addEventListener: events.addEventListener.bind(events),
  fetch: () => Promise.resolve(Response.json({ ticket: 'a ticket' })),
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
const { getConnection, reconnect, startLive } = await import('./live.ts');

const goOffline = (): void => {
  browser.onLine = false;
  events.dispatchEvent(new Event('offline'));
};

const comeBack = (): void => {
  browser.onLine = true;
  events.dispatchEvent(new Event('online'));
};

/** The next socket; it takes a ticket first, so some promises have to settle. */
const socketNumber = async (count: number): Promise<FakeSocket> => {
  while (sockets.length < count) await new Promise(setImmediate);
  return sockets[count - 1] as FakeSocket;
};

test('a connection that outlived a break is open again as soon as it answers', async () => {
  startLive();
  const socket = await socketNumber(1);
  socket.accept();
  assert.equal(getConnection(), 'open');
  goOffline();
  socket.say('system.pong');
  assert.equal(getConnection(), 'offline', 'what was on its way before the break proves nothing');
  socket.sent = [];
  comeBack();
  assert.deepEqual(socket.sent, [{ type: 'ping' }]);
  assert.equal(getConnection(), 'offline');
  socket.say('system.pong');
  assert.equal(getConnection(), 'open');
});

test('one that does not answer after a break is given up for another, also when a person asks', async () => {
  const [dead] = sockets as [FakeSocket];
  goOffline();
  browser.onLine = true;
  mock.timers.tick(1);
  reconnect();
  mock.timers.tick(5_000);
  assert.ok(dead.isClosed);
  assert.equal(getConnection(), 'lost');
  mock.timers.tick(500);
  const socket = await socketNumber(2);
  socket.accept();
  assert.equal(getConnection(), 'open');
});

test('an early answer that nobody has taken when a topic is first heard is asked for again', async () => {
  const { follow } = await import('./live.ts');
  const { keepPrefetched, takePrefetched } = await import('./prefetched.ts');
  const socket = sockets.at(-1) as FakeSocket;
  const path = 'GET /api/v1/channels/{id}/path';
  follow('channel:c1');
  keepPrefetched(path, { params: { id: 'c1' } }, Promise.resolve('an empty branch'));
  socket.say('system.subscribed', 'channel:c1', { cursor: '7' });
  assert.equal(takePrefetched(path, { params: { id: 'c1' } }), undefined, 'what was said since is not in it');
});

test('a topic that was refused is asked for again by who wants it next', async () => {
  const { follow } = await import('./live.ts');
  const socket = sockets.at(-1) as FakeSocket;
  const asked = () => socket.sent.filter((frame) => JSON.stringify(frame).includes('"channel:c2"')).length;
  follow('channel:c2');
  follow('channel:c2');
  assert.equal(asked(), 1);
  socket.say('system.error', 'channel:c2', { error: 'not yours to follow' });
  follow('channel:c2');
  assert.equal(asked(), 2, 'they may have joined meanwhile');
  follow('channel:c2');
  assert.equal(asked(), 2);
});
