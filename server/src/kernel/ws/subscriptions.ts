// How a connection begins to follow a topic, and is told what it missed first.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventPlace, StoredEvent } from '../events.ts';
import type { Log } from '../log.ts';
import { type Audiences, ownTopicOf } from './audience.ts';
import { type Connection, TOPICS_MAX } from './connection.ts';
import { frameText, type System } from './frames.ts';
import type { Registry } from './registry.ts';
import type { Topics } from './topics.ts';

const REPLAY_MAX = 5_000;
/** How many are looked at, and how many are told, before other work has a turn: an event may be 64 KiB. */
const PLACES_PER_TURN = 500;
const TOLD_PER_TURN = 20;

export interface SubscriptionOptions {
  readonly topics: Topics;
  readonly registry: Registry;
  readonly audiences: Audiences;
  readonly system: System;
  readonly log: Log;
  /** Which events came behind a cursor, or 'gone'. */
  readonly since: (id: string, limit: number) => Promise<EventPlace[] | 'gone'>;
  /** What they say. */
  readonly tell: (places: readonly EventPlace[]) => Promise<StoredEvent[] | 'gone'>;
  readonly head: () => Promise<string>;
}

export type Subscribe = (connection: Connection, topic: string, since: string | undefined) => Promise<void>;

/** Sends what came behind a cursor, and says how far that went; null when there is nothing to go by. */
type Replay = (
  connection: Connection,
  topic: string,
  missed: EventPlace[] | 'gone',
  since: string,
) => Promise<string | null>;

const createReplay = ({ topics, audiences, system, tell }: SubscriptionOptions): Replay => {
  const isPersonal = (topic: string): boolean => topic === topics.personal.name;

  /** Of what was missed, what belongs to the topic. */
  const belonging = async (
    { watcher, toldByTopics }: Connection,
    topic: string,
    missed: readonly EventPlace[],
  ): Promise<EventPlace[]> => {
    const found: EventPlace[] = [];
    for (const [i, place] of missed.entries()) {
      if (i % PLACES_PER_TURN === PLACES_PER_TURN - 1) await nextTurn();
      if (!(await audiences.includes(place, topic, watcher))) continue;
      // A shared topic's stream is whole by itself. What it has told is not told again because it is addressed to the person too.
      if (isPersonal(topic) && toldByTopics.has(place.id)) continue;
      found.push(place);
    }
    return found;
  };

  /** False when something of it is no longer there. */
  const sendAll = async (
    connection: Connection,
    topic: string,
    places: readonly EventPlace[],
  ): Promise<boolean> => {
    const isOwn = isPersonal(topic);
    for (let i = 0; i < places.length; i += TOLD_PER_TURN) {
      if (i > 0) await nextTurn();
      const events = await tell(places.slice(i, i + TOLD_PER_TURN));
      if (events === 'gone') return false;
      for (const event of events) {
        if (isOwn && !(await audiences.mayBeTold(event, connection.watcher.userId))) continue;
        if (!isOwn && event.audience.userIds?.includes(connection.watcher.userId))
          connection.toldByTopics.add(event.id);
        connection.sendText(frameText(event, isOwn ? ownTopicOf(topics, event) : topic), false);
      }
    }
    return true;
  };

  return async (connection, topic, missed, since) => {
    const isWhole =
      missed !== 'gone' &&
      missed.length < REPLAY_MAX &&
      (await sendAll(connection, topic, await belonging(connection, topic, missed)));
    if (!isWhole) {
      connection.send(system('resync', topic, {}));
      return null;
    }
    if (isPersonal(topic)) connection.toldByTopics.clear();
    return missed.at(-1)?.id ?? since;
  };
};

export const createSubscribe = (options: SubscriptionOptions): Subscribe => {
  const { topics, registry, system, log } = options;
  const replay = createReplay(options);

  const begin: Subscribe = async (connection, topic, since) => {
    connection.hold(topic);
    registry.follow(connection, topic);
    connection.send(system('subscribed', topic, { cursor: await options.head() }));
    if (since === undefined) return connection.release(topic, null);
    const missed = await options.since(since, REPLAY_MAX);
    // Asked again after reading: a member removed in between may not hear what was said since.
    if (await topics.mayFollow(connection.watcher, topic))
      return connection.release(topic, await replay(connection, topic, missed, since));
    registry.unfollow(connection, topic);
    connection.drop(topic);
    connection.send(system('error', topic, { error: 'you no longer have access to this channel' }));
  };

  return async (connection, topic, since) => {
    const refuse = (error: string): void => connection.send(system('error', topic, { error }));
    if (connection.topics.size >= TOPICS_MAX)
      return refuse(`a connection follows ${TOPICS_MAX} channels at most`);
    if (!(await topics.mayFollow(connection.watcher, topic)))
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
