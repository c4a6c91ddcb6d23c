import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { none, type ServerFrame } from '@parley/contract';
import { pino } from 'pino';
import type { WebSocket } from 'ws';
import { manualClock } from '../../../test/manual-clock.ts';
import type { Ctx } from '../ctx.ts';
import type { EventPlace, StoredEvent } from '../events.ts';
import { createConnection } from './connection.ts';
import { createHub, type HubOptions } from './hub.ts';
import type { PersonalTopic, SharedTopic } from './topic-rule.ts';

const channel: SharedTopic = { name: 'channel', mayFollow: async () => true, listeners: none };
const own: PersonalTopic = {
  name: 'notifications',
  isPersonal: true,
  carries: () => false,
  quotedTopic: () => null,
  mayStillRead: async () => true,
};

const hubOf = (options: Partial<HubOptions>) =>
  createHub({
    // No rule of these topics asks the server anything.
    ctx: {} as Ctx,
    topics: [channel, own],
    revocations: [],
    isSignedIn: async () => true,
    since: async () => [],
    tell: async () => [],
    head: async () => 'the head',
    clock: manualClock(),
    log: pino({ level: 'silent' }),
    ...options,
  });

const connectionOf = (socket: object) =>
  createConnection(
    Object.assign(new EventEmitter(), { OPEN: 1 }, socket) as unknown as WebSocket,
    { userId: 'ann', sessionId: 's', apiKeyId: null, endsAt: null },
    manualClock(),
  );

test('a connection that closes while its subscription is decided follows nothing', async () => {
  const { promise: decided, resolve: decide } = Promise.withResolvers<boolean>();
  const hub = hubOf({ topics: [{ ...channel, mayFollow: () => decided }, own] });
  const connection = connectionOf({ readyState: 3 });
  hub.add(connection);
  const subscribed = hub.subscribe(connection, 'channel:1', undefined);
  hub.remove(connection);
  decide(true);
  await subscribed;
  assert.deepEqual([...connection.topics], []);
});

/** Events of a busy server, of which every hundredth is of the follower's own channel. */
const missed: EventPlace[] = Array.from({ length: 4_900 }, (_, n) => ({
  id: String(n).padStart(4, '0'),
  audience: { topics: [n % 100 === 0 ? 'channel:1' : 'channel:2'] },
}));
const toldAs = (place: EventPlace): StoredEvent => ({ ...place, kind: 'user.read', payload: {}, at: '' });

const subscribeBehind = async (options: Partial<HubOptions>): Promise<ServerFrame[]> => {
  const frames: ServerFrame[] = [];
  const send = (text: string) => frames.push(JSON.parse(text) as ServerFrame);
  const connection = connectionOf({ readyState: 1, bufferedAmount: 0, send });
  const hub = hubOf({ since: async () => missed, ...options });
  hub.add(connection);
  await hub.subscribe(connection, 'channel:1', 'long ago');
  return frames;
};

test('of what was missed only what is heard is read, a little at a time, while others have their turn', async () => {
  const asked: number[] = [];
  let [turns, isOver] = [0, false];
  const turn = (): void => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const frames = await subscribeBehind({
    tell: async (places) => {
      asked.push(places.length);
      return places.map(toldAs);
    },
  });
  isOver = true;
  const ids = frames.flatMap(({ id }) => id ?? []);
  assert.deepEqual(
    ids,
    missed.filter((_, n) => n % 100 === 0).map(({ id }) => id),
  );
  assert.deepEqual(asked, [20, 20, 9]);
  assert.ok(turns >= 9, `${turns} turns`);
});

test('what is removed while it is replayed makes the reader ask for everything anew', async () => {
  let isKept = true;
  const frames = await subscribeBehind({
    tell: async (places) => {
      if (!isKept) return 'gone';
      isKept = false;
      return places.map(toldAs);
    },
  });
  assert.deepEqual(
    frames.filter(({ id }) => id === null).map(({ type }) => type),
    ['system.subscribed', 'system.resync'],
  );
  assert.equal(frames.at(-1)?.type, 'system.resync');
});
