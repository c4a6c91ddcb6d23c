// Words between instances that share a database: "look at the outbox", and short messages that are not stored.
//
// A NOTIFY makes its transaction commit under a lock that all notifying transactions share, flush included. So it never
// rides in a writer's transaction: it follows, in a transaction of its own, and what gathers while one is on its way
// leaves together in the next. A lost wake-up costs one poll interval; a lost message was ephemeral.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../db/open.ts';
import { invariant } from '../errors.ts';
import type { Log } from '../log.ts';
import { createOutgoing, PEER_MESSAGE_BYTES_MAX, parseEnvelope } from './envelopes.ts';

const CHANNEL = 'parley_events';
const PAYLOADS_PER_TRANSACTION_MAX = 50;

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
  const { dialect } = database;
  const outgoing = createOutgoing(instanceId);
  let pumping: Promise<void> | undefined;
  let isCrowded = false;
  let unlisten = async () => {};
  // The caller may be inside a transaction; what is sent must not count as part of it.
  const outside = AsyncLocalStorage.snapshot();

  const pump = async () => {
    while (!outgoing.isEmpty()) {
      const payloads = outgoing.take(PAYLOADS_PER_TRANSACTION_MAX);
      try {
        await database.begin(async (tx) => {
          for (const payload of payloads) await dialect.notify(tx, CHANNEL, payload);
        });
      } catch (error) {
        log.warn({ err: error }, 'other instances could not be told; they find out by polling');
      }
    }
    isCrowded = false;
    pumping = undefined;
  };

  const hear = (payload: string) => {
    // After a reconnect the words of the meantime are gone.
    if (payload === '') return onWake();
    const envelope = parseEnvelope(payload);
    if (!envelope || envelope.from === instanceId) return;
    if (envelope.wake) onWake();
    for (const message of envelope.messages ?? []) onMessage(message);
  };

  return {
    start: async () => {
      unlisten = await dialect.listen(CHANNEL, hear);
    },
    wake: () => {
      if (!dialect.hasPeers) return;
      outgoing.addWake();
      pumping ??= outside(pump);
    },
    send: (message) => {
      const json = JSON.stringify(message);
      invariant(Buffer.byteLength(json) <= PEER_MESSAGE_BYTES_MAX, 'a broadcast fits into one notification');
      if (!dialect.hasPeers) return;
      if (!outgoing.addMessage(json) && !isCrowded) {
        isCrowded = true;
        log.warn('too many broadcasts at once: other instances miss some');
      }
      pumping ??= outside(pump);
    },
    stop: async () => {
      await pumping;
      await unlisten();
    },
  };
};
