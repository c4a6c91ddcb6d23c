// Takes events to everybody who may hear them, and ends what an event has taken away.

import type { StoredEvent } from '../events.ts';
import type { Log } from '../log.ts';
import type { Audiences } from './audience.ts';
import { CLOSE, type Connection } from './connection.ts';
import { type AnyEvent, activityOf, channelOf, frameText, type System } from './frames.ts';
import type { Registry } from './registry.ts';
import type { LiveRules } from './rules.ts';

const RETRY_MS = 250;
/** After these, an account may be nobody's any more; its API keys end with it, and no event names them one by one. */
const ACCOUNT_KINDS = new Set(['user.profile.updated', 'admin.user.deleted']);

export interface DeliveryOptions {
  readonly rules: LiveRules;
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

/** What an event changes of who may hear what comes after it. */
interface Changes {
  readonly isMembership: boolean;
  readonly isPermissions: boolean;
}

export const createDelivery = (options: DeliveryOptions): Delivery => {
  const { registry, audiences, log } = options;
  const cutOff = createCutOff(options);

  /** Members who do not follow the channel learn that something happened there, not what. */
  const hint = async (event: AnyEvent, heard: ReadonlyMap<Connection, unknown>): Promise<void> => {
    const activity = activityOf(event);
    if (!activity) return;
    const text = frameText(activity, null);
    for (const connection of registry.connectionsOf(await audiences.membersOf(channelOf(activity))))
      if (!heard.has(connection)) connection.sendText(text, true);
  };

  const deliver = async (event: AnyEvent, isEphemeral: boolean): Promise<void> => {
    const isMembership = audiences.noteMembership(event);
    const isPermissions = audiences.notePermissions(event);
    const heard = await audiences.of(event);
    const texts = new Map<string | null, string>();
    for (const [connection, channel] of heard) {
      const text = texts.get(channel) ?? frameText(event, channel);
      texts.set(channel, text);
      // What is addressed to a person is replayed with their notifications, so it waits for that replay.
      const isKept = event.id !== undefined && connection.keep(channel ?? 'notifications', event.id, text);
      if (!isKept) connection.sendText(text, isEphemeral);
    }
    await hint(event, heard);
    await cutOff(event, { isMembership, isPermissions });
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

/** Ends what an event has taken away: sessions, accounts, and subscriptions to channels that one may no longer read. */
const createCutOff = ({ rules, registry, system }: DeliveryOptions) => {
  const signOut = (connection: Connection): void => connection.close(CLOSE.signedOut, 'signed out');

  const endSessions = async ({ kind, payload, audience }: AnyEvent): Promise<void> => {
    const { id = '' } = payload as { id?: string };
    if (kind === 'user.session.ended' || kind === 'user.api_key.revoked')
      for (const connection of registry.connectionsOf(audience.userIds ?? []))
        if (connection.watcher.sessionId === id || connection.watcher.apiKeyId === id) signOut(connection);
    if (ACCOUNT_KINDS.has(kind))
      for (const connection of registry.connectionsOf([id]))
        if (!(await rules.isSignedIn(connection.watcher))) signOut(connection);
  };

  const endSubscription = (connection: Connection, topic: string): void => {
    registry.unfollow(connection, topic);
    connection.send(system('error', topic, { error: 'you no longer have access to this channel' }));
  };

  const endSubscriptions = async (topic: string): Promise<void> => {
    for (const connection of [...registry.followersOf(topic)])
      if (!(await rules.mayFollow(connection.watcher, topic))) endSubscription(connection, topic);
  };

  /** All who are connected are asked about at once: one role may be everybody's. */
  const endReading = async (): Promise<void> => {
    const connections: Connection[] = [];
    registry.each((connection) => connections.push(connection));
    const readers = await rules.mayRead([...new Set(connections.map(({ watcher }) => watcher.userId))]);
    for (const connection of connections)
      if (!readers.has(connection.watcher.userId))
        for (const topic of [...connection.topics])
          if (topic.startsWith('channel:')) endSubscription(connection, topic);
  };

  return async (event: AnyEvent, { isMembership, isPermissions }: Changes): Promise<void> => {
    await endSessions(event);
    if (isMembership) await endSubscriptions(`channel:${channelOf(event)}`);
    if (isPermissions) await endReading();
  };
};
