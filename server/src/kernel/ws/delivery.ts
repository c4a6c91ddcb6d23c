// Sends events to the connections that may hear them, and ends the sessions and subscriptions that an event revokes.

import type { Ctx } from '../ctx.ts';
import type { StoredEvent } from '../events.ts';
import type { Log } from '../log.ts';
import type { Audiences, Changes } from './audience.ts';
import { CLOSE, type Connection, type Watcher } from './connection.ts';
import { type AnyEvent, frameText, type System } from './frames.ts';
import type { Registry } from './registry.ts';
import { after, type Revocations } from './topic-rule.ts';
import type { RememberedTopic, Topics } from './topics.ts';

const RETRY_MS = 250;

export interface DeliveryOptions {
  readonly ctx: Ctx;
  readonly topics: Topics;
  readonly revocations: readonly Revocations[];
  readonly isSignedIn: (watcher: Watcher) => Promise<boolean>;
  readonly registry: Registry;
  readonly audiences: Audiences;
  readonly system: System;
  readonly log: Log;
}

export interface Delivery {
  deliver(event: AnyEvent, isEphemeral: boolean): Promise<void>;
  /** Tries until it is done. */
  deliverSurely(event: StoredEvent): Promise<void>;
}

export const createDelivery = (options: DeliveryOptions): Delivery => {
  const { topics, registry, audiences, log } = options;
  const cutOff = createCutOff(options);

  /**
   * People who may hear a topic and do not follow it learn that something happened there, not what. A hint has no id: it is never
   * replayed, and a client that took it for the place it has reached would skip what is still being replayed to it.
   */
  const hint = async (event: AnyEvent, heard: ReadonlyMap<Connection, unknown>): Promise<void> => {
    for (const { name, remembered } of topics.remembered) {
      const hinted = remembered.hints && after(remembered.hints, event);
      if (!hinted) continue;
      const { id: _, ...rest } = event;
      const text = frameText({ ...rest, kind: hinted.kind, payload: hinted.payload }, null);
      const listeners = await audiences.listenersOf(`${name}:${hinted.id}`, event);
      for (const connection of registry.connectionsOf(listeners ?? []))
        if (!heard.has(connection)) connection.sendText(text, true);
    }
  };

  const deliver = async (event: AnyEvent, isEphemeral: boolean): Promise<void> => {
    const changes = audiences.note(event);
    const heard = await audiences.of(event);
    const texts = new Map<string | null, string>();
    for (const [connection, topic] of heard) {
      const text = texts.get(topic) ?? frameText(event, topic);
      texts.set(topic, text);
      // What is addressed to a person is replayed with their own topic, so it waits for that replay.
      const isKept = event.id !== undefined && connection.keep(topic ?? topics.personal.name, event.id, text);
      if (!isKept) connection.sendText(text, isEphemeral);
    }
    await hint(event, heard);
    await cutOff(event, changes);
  };

  return {
    deliver,
    /** The database may be away for a moment; an event is not skipped for that. */
    deliverSurely: async (event) => {
      for (;;) {
        try {
          return await deliver(event, false);
        } catch (error) {
          log.warn({ err: error }, 'an event could not be delivered yet');
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
        }
      }
    },
  };
};

/** Ends what an event has taken away: sessions, accounts, and subscriptions to topics that one may no longer hear. */
const createCutOff = ({ ctx, topics, revocations, isSignedIn, registry, system }: DeliveryOptions) => {
  const signOut = (connection: Connection): void => connection.close(CLOSE.signedOut, 'signed out');

  const endSessions = async (event: AnyEvent): Promise<void> => {
    for (const table of revocations) {
      const ended = after(table, event);
      if (ended === undefined) continue;
      if ('userId' in ended) {
        // An account may have ended; its API keys end with it, and no event names them one by one.
        for (const connection of registry.connectionsOf([ended.userId]))
          if (!(await isSignedIn(connection.watcher))) signOut(connection);
        continue;
      }
      for (const connection of registry.connectionsOf(event.audience.userIds ?? [])) {
        const { sessionId, apiKeyId } = connection.watcher;
        if ('sessionId' in ended ? sessionId === ended.sessionId : apiKeyId === ended.apiKeyId)
          signOut(connection);
      }
    }
  };

  const endSubscription = (connection: Connection, topic: string): void => {
    registry.unfollow(connection, topic);
    connection.send(system('error', topic, { error: 'you no longer have access to this channel' }));
  };

  const endSubscriptions = async (topic: string): Promise<void> => {
    for (const connection of [...registry.followersOf(topic)])
      if (!(await topics.mayFollow(connection.watcher, topic))) endSubscription(connection, topic);
  };

  /** One query for all connected people: a changed role may be that of every one of them. */
  const endHearing = async ({ name, remembered }: RememberedTopic): Promise<void> => {
    const connections: Connection[] = [];
    registry.each((connection) => connections.push(connection));
    const people = [...new Set(connections.map(({ watcher }) => watcher.userId))];
    const permitted = await remembered.permitted(ctx, people);
    for (const connection of connections)
      if (!permitted.has(connection.watcher.userId))
        for (const topic of [...connection.topics])
          if (topic.startsWith(`${name}:`)) endSubscription(connection, topic);
  };

  const endFollowing = async ({ name, userId }: Changes['people'][number]): Promise<void> => {
    const connections: Connection[] = userId === null ? [] : [...registry.connectionsOf([userId])];
    if (userId === null) registry.each((connection) => connections.push(connection));
    for (const connection of connections)
      for (const topic of [...connection.topics])
        if (topic.startsWith(`${name}:`) && !(await topics.mayFollow(connection.watcher, topic)))
          endSubscription(connection, topic);
  };

  return async (event: AnyEvent, changes: Changes): Promise<void> => {
    await endSessions(event);
    for (const one of changes.people) await endFollowing(one);
    for (const topic of changes.topics) await endSubscriptions(topic);
    for (const kind of changes.kinds) await endHearing(kind);
  };
};
