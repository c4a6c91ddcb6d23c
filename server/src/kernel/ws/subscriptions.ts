// How somebody begins to follow a topic, and hears what they missed first.

import type { Log } from '../ctx.ts';
import type { StoredEvent } from '../events.ts';
import { type Audiences, ownTopicOf } from './audience.ts';
import { type Connection, TOPICS_MAX } from './connection.ts';
import { frameText, type System } from './frames.ts';
import type { Registry } from './registry.ts';
import type { LiveRules } from './rules.ts';

const REPLAY_MAX = 5_000;

export interface SubscriptionOptions {
  readonly rules: LiveRules;
  readonly registry: Registry;
  readonly audiences: Audiences;
  readonly system: System;
  readonly log: Log;
  /** Events behind a cursor, or 'gone'. */
  readonly since: (id: string, limit: number) => Promise<StoredEvent[] | 'gone'>;
  readonly head: () => Promise<string>;
}

export type Subscribe = (connection: Connection, topic: string, since: string | undefined) => Promise<void>;

export const createSubscribe = (options: SubscriptionOptions): Subscribe => {
  const { rules, registry, audiences, system, log } = options;

  /** Sends what came behind the cursor, and says how far that went; null when there is nothing to go by. */
  const replay = async (
    connection: Connection,
    topic: string,
    missed: StoredEvent[] | 'gone',
    since: string,
  ): Promise<string | null> => {
    if (missed === 'gone' || missed.length >= REPLAY_MAX) {
      connection.send(system('resync', topic, {}));
      return null;
    }
    for (const event of missed) {
      if (!(await audiences.includes(event, topic, connection.watcher))) continue;
      const isOwn = topic === 'notifications';
      // A channel's stream is whole by itself. What it has told is not told again because it is addressed to the person too.
      if (isOwn && connection.toldByChannels.has(event.id)) continue;
      if (!isOwn && event.audience.userIds?.includes(connection.watcher.userId))
        connection.toldByChannels.add(event.id);
      connection.sendText(frameText(event, isOwn ? ownTopicOf(event) : topic), false);
    }
    if (topic === 'notifications') connection.toldByChannels.clear();
    return missed.at(-1)?.id ?? since;
  };

  const begin: Subscribe = async (connection, topic, since) => {
    connection.hold(topic);
    registry.follow(connection, topic);
    connection.send(system('subscribed', topic, { cursor: await options.head() }));
    if (since === undefined) return connection.release(topic, null);
    const missed = await options.since(since, REPLAY_MAX);
    // Asked again after reading: whoever was shown out in between must not hear what was said behind their back.
    if (await rules.mayFollow(connection.watcher, topic))
      return connection.release(topic, await replay(connection, topic, missed, since));
    registry.unfollow(connection, topic);
    connection.drop(topic);
    connection.send(system('error', topic, { error: 'you no longer have access to this channel' }));
  };

  return async (connection, topic, since) => {
    const refuse = (error: string): void => connection.send(system('error', topic, { error }));
    if (connection.topics.size >= TOPICS_MAX)
      return refuse(`a connection follows ${TOPICS_MAX} channels at most`);
    if (!(await rules.mayFollow(connection.watcher, topic)))
      return refuse('there is no such channel, or it is not yours to follow');
    try {
      await begin(connection, topic, since);
    } catch (error) {
      registry.unfollow(connection, topic);
      connection.drop(topic);
      log.warn({ err: error }, 'a subscription failed');
      refuse('try again shortly');
    }
  };
};
