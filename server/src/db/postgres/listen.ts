// LISTEN on a connection of its own, which comes back by itself.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Listen, Unsubscribe } from '../dialect/dialect.ts';
import { messageOf } from '../failures.ts';
import { addressWith } from './pools.ts';

const RECONNECT_MS_MIN = 100;
const RECONNECT_MS_MAX = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;

export interface Listener {
  listen: Listen;
  close(): Promise<void>;
}

export const createListener = (databaseUrl: string, log: Logger): Listener => {
  const subscriptions = new Set<Unsubscribe>();
  return {
    listen: async (channel, onMessage) => {
      const stop = await subscribe({ databaseUrl, log, channel, onMessage });
      const unsubscribe = async (): Promise<void> => {
        if (subscriptions.delete(unsubscribe)) await stop();
      };
      subscriptions.add(unsubscribe);
      return unsubscribe;
    },
    close: async () => {
      await Promise.all([...subscriptions].map((unsubscribe) => unsubscribe()));
    },
  };
};

interface Subscription {
  databaseUrl: string;
  log: Logger;
  channel: string;
  onMessage: (payload: string) => void;
}

/** The first connection must succeed; later ones are tried until they do. */
const subscribe = async ({ databaseUrl, log, channel, onMessage }: Subscription): Promise<Unsubscribe> => {
  const stopping = new AbortController();
  let client: pg.Client;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: addressWith(databaseUrl, {}),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    fresh.on('error', () => {});
    fresh.on('notification', (message) => onMessage(message.payload ?? ''));
    await fresh.connect();
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    fresh.once('end', () => void reconnect());
    client = fresh;
  };

  const reconnect = async (): Promise<void> => {
    for (
      let waitMs = RECONNECT_MS_MIN;
      !stopping.signal.aborted;
      waitMs = Math.min(waitMs * 2, RECONNECT_MS_MAX)
    ) {
      try {
        await connect();
        if (stopping.signal.aborted) return void (await client.end());
        log.info({ channel }, 'listening for database notifications again');
        return onMessage('');
      } catch (error) {
        log.warn({ channel, reason: messageOf(error) }, 'lost the connection for database notifications');
      }
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  await connect();
  return async () => {
    stopping.abort();
    await client.end();
  };
};
