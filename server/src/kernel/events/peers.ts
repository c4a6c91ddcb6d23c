// Words between instances that share a database: "look at the outbox", and short messages that nobody stores.
//
// A NOTIFY makes its transaction commit under a lock that all notifying transactions share, flush included. So it never
// rides in a writer's transaction: it follows, in a transaction of its own, and what gathers while one is on its way
// leaves together in the next. A lost wake-up costs one poll interval; a lost message was ephemeral.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../db/open.ts';
import type { Log } from '../ctx.ts';
import { invariant } from '../errors.ts';

const CHANNEL = 'parley_events';
/** Postgres refuses 8,000 bytes; the envelope needs some of the rest. */
export const PEER_MESSAGE_BYTES_MAX = 7_000;
const PAYLOADS_PER_TRANSACTION_MAX = 50;
/** Bounds what a burst may keep waiting; older messages give way, as they would for a reader that is too slow. */
const QUEUE_LENGTH_MAX = 5_000;

interface Envelope {
  /** The instance that speaks; it has already told itself. */
  from: string;
  /** Makes equal payloads of one transaction different, which Postgres would fold into one. */
  n: number;
  wake?: true;
  messages?: unknown[];
}

export interface Peers {
  start(): Promise<void>;
  /** Tells the others that the outbox has grown. */
  wake(): void;
  /** Throws when the message is too long, also where there are no others: a message must work on both engines. */
  send(message: object): void;
  stop(): Promise<void>;
}

interface PeersOptions {
  readonly database: Database;
  readonly instanceId: string;
  readonly log: Log;
  readonly onWake: () => void;
  readonly onMessage: (message: unknown) => void;
}

export const createPeers = ({ database, instanceId, log, onWake, onMessage }: PeersOptions): Peers => {
  const queue: string[] = [];
  let hasWake = false;
  let count = 0;
  let dropped = 0;
  let pumping: Promise<void> | undefined;
  let unlisten = async () => {};
  // Whoever speaks may be inside a transaction; what is sent must not count as part of it.
  const outside = AsyncLocalStorage.snapshot();

  const nextPayload = (): string => {
    const head = JSON.stringify({
      from: instanceId,
      n: count++,
      wake: hasWake ? true : undefined,
    } satisfies Envelope);
    hasWake = false;
    const messages: string[] = [];
    let bytes = 0;
    while (queue[0] !== undefined && bytes + Buffer.byteLength(queue[0]) <= PEER_MESSAGE_BYTES_MAX) {
      bytes += Buffer.byteLength(queue[0]) + 1;
      messages.push(queue.shift() as string);
    }
    return messages.length === 0 ? head : `${head.slice(0, -1)},"messages":[${messages.join(',')}]}`;
  };

  const sendSome = async () => {
    const payloads: string[] = [];
    while ((hasWake || queue.length > 0) && payloads.length < PAYLOADS_PER_TRANSACTION_MAX) {
      payloads.push(nextPayload());
    }
    await database.begin(async (tx) => {
      for (const payload of payloads) await database.dialect.notify(tx, CHANNEL, payload);
    });
  };

  const pump = async () => {
    while (hasWake || queue.length > 0) {
      try {
        await sendSome();
      } catch (error) {
        log.warn({ err: error }, 'other instances could not be told; they find out by polling');
      }
    }
    pumping = undefined;
  };

  const say = () => {
    pumping ??= outside(pump);
  };

  const hear = (payload: string) => {
    // After a reconnect the words of the meantime are gone.
    if (payload === '') return onWake();
    const envelope = parse(payload);
    if (!envelope || envelope.from === instanceId) return;
    if (envelope.wake) onWake();
    for (const message of envelope.messages ?? []) onMessage(message);
  };

  return {
    start: async () => {
      unlisten = await database.dialect.listen(CHANNEL, hear);
    },
    wake: () => {
      if (!database.dialect.hasPeers) return;
      hasWake = true;
      say();
    },
    send: (message) => {
      const text = JSON.stringify(message);
      invariant(Buffer.byteLength(text) <= PEER_MESSAGE_BYTES_MAX, 'a broadcast fits into one notification');
      if (!database.dialect.hasPeers) return;
      if (queue.length >= QUEUE_LENGTH_MAX) {
        queue.shift();
        if (dropped++ % QUEUE_LENGTH_MAX === 0)
          log.warn('other instances hear less: too many broadcasts at once');
      }
      queue.push(text);
      say();
    },
    stop: async () => {
      await pumping;
      await unlisten();
    },
  };
};

/** Undefined for words that are not ours: whoever shares the database may use the same channel. */
const parse = (payload: string): Envelope | undefined => {
  try {
    return JSON.parse(payload) as Envelope;
  } catch {
    return undefined;
  }
};
