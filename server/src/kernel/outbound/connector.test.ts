import assert from 'node:assert/strict';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { PUBLIC_V4, PUBLIC_V4_OTHER } from '../../../test/egress-lab.ts';
import { type ConnectorParts, type DialRequest, dialWithSystem, guardedConnector } from './connector.ts';
import { OutboundError } from './errors.ts';
import { inSlots } from './resolve.ts';
import { policyFor } from './target.ts';

const never = () => new Promise<never>(() => {});

const connecting = (parts: Partial<ConnectorParts>) => {
  const policy = policyFor('fetch', 'admin', {
    entries: [],
    allowUsers: false,
    self: { addresses: () => [] },
  });
  const closing = new AbortController().signal;
  const connect = guardedConnector({
    policy,
    resolve: async () => [PUBLIC_V4],
    dial: never,
    closing,
    ...parts,
  });
  return new Promise<Socket | OutboundError>((done) =>
    connect({ protocol: 'https:', hostname: 'public.example', port: '' }, (error, socket) =>
      done(error instanceof OutboundError ? error : (socket as Socket)),
    ),
  );
};

const arrived = (remoteAddress: string) =>
  Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });

/** Lets every promise that can settle do so, without any clock. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await setImmediate();
};

const frozen = (t: TestContext) => t.mock.timers.enable({ apis: ['setTimeout'] });

test('a name server that does not answer is given up after five seconds', async (t) => {
  frozen(t);
  const result = connecting({ resolve: never });
  t.mock.timers.tick(4_999);
  await settle();
  assert.equal(await Promise.race([result, Promise.resolve('waiting')]), 'waiting');
  t.mock.timers.tick(1);
  assert.equal(((await result) as OutboundError).reason, 'timeout');
});

test('an address that does not answer is given up after ten seconds, and its dialler is told', async (t) => {
  frozen(t);
  const asked: DialRequest[] = [];
  const dial = (request: DialRequest) => {
    asked.push(request);
    return never();
  };
  const result = connecting({ dial });
  await settle();
  t.mock.timers.tick(9_000);
  await settle();
  assert.equal(await Promise.race([result, Promise.resolve('waiting')]), 'waiting');
  t.mock.timers.tick(1_001);
  assert.equal(((await result) as OutboundError).reason, 'timeout');
  assert.equal(asked[0]?.signal.aborted, true);
});

test('an address that does not answer gives way to the next one, and its late socket is closed', async (t) => {
  frozen(t);
  const slow = arrived(PUBLIC_V4);
  const fast = arrived(PUBLIC_V4_OTHER);
  let answerLate = (_socket: Socket) => {};
  const dial = ({ address }: DialRequest) =>
    address === PUBLIC_V4
      ? new Promise<Socket>((late) => {
          answerLate = late;
        })
      : Promise.resolve(fast);
  const result = connecting({ dial, resolve: async () => [PUBLIC_V4, PUBLIC_V4_OTHER] });
  await settle();
  t.mock.timers.tick(2_500);
  assert.equal(await result, fast);
  answerLate(slow);
  await settle();
  assert.deepEqual([slow.destroyed, fast.destroyed], [true, false]);
});

test('a socket that came out elsewhere ends the attempt instead of trying the next address', async () => {
  const dialled: string[] = [];
  const dial = async ({ address }: DialRequest) => {
    dialled.push(address);
    return arrived('127.0.0.1');
  };
  const result = await connecting({ dial, resolve: async () => [PUBLIC_V4, PUBLIC_V4_OTHER] });
  assert.equal((result as OutboundError).reason, 'blocked');
  assert.deepEqual(dialled, [PUBLIC_V4]);
});

test('a handshake that never ends is hung up when it is given up', async (t) => {
  const giveUp = new AbortController();
  const silent = createServer(() => giveUp.abort(new Error('enough')));
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  t.after(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const endpoint = { protocol: 'https:', hostname: 'public.example', port } as const;
  await assert.rejects(
    dialWithSystem({ ...endpoint, address: '127.0.0.1', signal: giveUp.signal }),
    /enough/,
  );
});

test('stopping the server ends a connection attempt at once', async (t) => {
  frozen(t);
  for (const parts of [{ resolve: never }, { dial: never }]) {
    const closing = new AbortController();
    const result = connecting({ ...parts, closing: closing.signal });
    await settle();
    closing.abort();
    assert.equal(((await result) as OutboundError).reason, 'aborted');
  }
});

test('the connector repeats the rules on its own: it trusts no caller to have asked them', async () => {
  const policy = policyFor('fetch', 'admin', {
    entries: [],
    allowUsers: true,
    self: { addresses: () => [] },
  });
  const dials: string[] = [];
  const connect = guardedConnector({
    policy,
    resolve: async () => [PUBLIC_V4],
    dial: async ({ address }) => {
      dials.push(address);
      return arrived(address);
    },
    closing: new AbortController().signal,
  });
  for (const [protocol, hostname, port] of [
    ['http:', 'public.example', '80'],
    ['https:', 'public.example', '22'],
    ['https:', '127.0.0.1', ''],
    ['https:', '::1', ''],
    ['https:', '[::1]', ''],
    ['https:', '::ffff:7f00:1', '443'],
    ['ftp:', 'public.example', ''],
  ] as const) {
    const error = await new Promise((done) =>
      connect({ protocol, hostname, port }, (...told) => done(told[0])),
    );
    assert.ok(error instanceof OutboundError, `${protocol} ${hostname} ${port}`);
    assert.equal('code' in error, false);
  }
  assert.deepEqual(dials, []);
});

test('slow names of people use two lookups at a time, and those who gave up waiting are never looked up', async () => {
  const asked: string[] = [];
  const answers = new Map<string, (addresses: string[]) => void>();
  const resolve = inSlots((hostname) => {
    asked.push(hostname);
    return new Promise((answer) => answers.set(hostname, answer));
  }, 2);
  const open = new AbortController().signal;
  const impatient = new AbortController();
  const first = resolve('one', open);
  void resolve('two', open);
  const third = resolve('three', impatient.signal);
  const fourth = resolve('four', open);
  await settle();
  assert.deepEqual(asked, ['one', 'two']);
  impatient.abort(new Error('enough'));
  await assert.rejects(third, /enough/);
  answers.get('one')?.([PUBLIC_V4]);
  assert.deepEqual(await first, [PUBLIC_V4]);
  await settle();
  assert.deepEqual(asked, ['one', 'two', 'four']);
  answers.get('four')?.([]);
  assert.deepEqual(await fourth, []);
});

test('a lookup that fails gives its slot back', async () => {
  const resolve = inSlots(() => Promise.reject(new Error('no such name')), 1);
  const { signal } = new AbortController();
  for (let i = 0; i < 3; i++) await assert.rejects(resolve('name', signal), /no such name/);
});
