import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { pino } from 'pino';
import type { WebSocket } from 'ws';
import { manualClock } from '../../../test/manual-clock.ts';
import { createConnection } from './connection.ts';
import { createHub } from './hub.ts';

test('a connection that closes while its subscription is decided follows nothing', async () => {
  const { promise: decided, resolve: decide } = Promise.withResolvers<boolean>();
  const hub = createHub({
    rules: {
      isSignedIn: async () => true,
      mayFollow: () => decided,
      mayRead: async () => new Set(['ann']),
      membersOf: async () => new Set(['ann']),
      peersOf: async () => new Set(),
    },
    since: async () => [],
    head: async () => 'the head',
    clock: manualClock(),
    log: pino({ level: 'silent' }),
  });
  const socket = Object.assign(new EventEmitter(), { readyState: 3, OPEN: 1 }) as unknown as WebSocket;
  const connection = createConnection(socket, { userId: 'ann', sessionId: 's', apiKeyId: null });
  hub.add(connection);
  const subscribed = hub.subscribe(connection, 'channel:1', undefined);
  hub.remove(connection);
  decide(true);
  await subscribed;
  assert.deepEqual([...connection.topics], []);
});
