// LISTEN on a connection of its own, which comes back by itself.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Listen, Unsubscribe } from '../dialect/dialect.ts';
import { messageOf } from '../failures.ts';
import { addressWith, KEEP_ALIVE_MS } from './pools.ts';

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
  let reconnecting: Promise<void> | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: addressWith(databaseUrl, {}),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    fresh.on('error', () => {});
    fresh.on('notification', (message) => onMessage(message.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    fresh.once('end', () => {
      reconnecting = reconnect();
    });
    client = fresh;
  };

  const reconnect = async (): Promise<void> => {
    let waitMs = RECONNECT_MS_MIN;
    while (!stopping.signal.aborted) {
      try {
        await connect();
        log.info({ channel }, 'listening for database notifications again');
        onMessage('');
        return;
      } catch (error) {
        log.warn({ channel, reason: messageOf(error) }, 'cannot listen for database notifications');
      }
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      waitMs = Math.min(waitMs * 2, RECONNECT_MS_MAX);
    }
  };

  await connect();
  return async () => {
    stopping.abort();
    await reconnecting;
    await client.end();
  };
};
