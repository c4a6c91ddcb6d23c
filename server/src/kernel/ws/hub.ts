// Who hears what. Committed events come in one order and leave in it; who may hear one is asked when it is delivered, not when
// a connection subscribed.

import type { TopicFrame } from '@parley/contract';
import type { Clock } from '../clock.ts';
import type { Ctx } from '../ctx.ts';
import { Failure } from '../errors.ts';
import type { NewEvent, StoredEvent } from '../events.ts';
import type { Log } from '../log.ts';
import { createAudiences } from './audience.ts';
import type { Connection, Watcher } from './connection.ts';
import { createDelivery } from './delivery.ts';
import { systemFrames } from './frames.ts';
import { createRegistry, type Registry } from './registry.ts';
import { createSubscribe, type Subscribe, type SubscriptionOptions } from './subscriptions.ts';
import type { Revocations, TopicRule } from './topic-rule.ts';
import { createTopics } from './topics.ts';

export interface HubOptions extends Pick<SubscriptionOptions, 'since' | 'tell' | 'head'> {
  /** Who may hear is asked in the name of the server. */
  readonly ctx: Ctx;
  readonly topics: readonly TopicRule[];
  readonly revocations: readonly Revocations[];
  readonly isSignedIn: (watcher: Watcher) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Hub extends Pick<Registry, 'add' | 'remove' | 'countOf' | 'each'> {
  readonly subscribe: Subscribe;
  unsubscribe(connection: Connection, topic: string): void;
  /** A follower speaks on a topic; only the topic's rule knows what that means. */
  say(connection: Connection, topic: string, frame: TopicFrame): Promise<void>;
  /** Takes a committed event; they are delivered one after the other. */
  onEvent(event: StoredEvent): void;
  onBroadcast(event: NewEvent): void;
  /** Resolves when everything taken so far is delivered. */
  settled(): Promise<void>;
}

export const createHub = (options: HubOptions): Hub => {
  const { ctx, revocations, isSignedIn, since, tell, head, clock, log } = options;
  const registry = createRegistry();
  const topics = createTopics(ctx, options.topics);
  const audiences = createAudiences({ ctx, topics, registry });
  const system = systemFrames(clock);
  const parts = { topics, registry, audiences, system, log };
  const { deliver, deliverSurely } = createDelivery({ ...parts, ctx, revocations, isSignedIn });
  let queue: Promise<void> = Promise.resolve();
  return {
    add: registry.add,
    remove: registry.remove,
    countOf: registry.countOf,
    each: registry.each,
    subscribe: createSubscribe({ ...parts, since, tell, head }),
    unsubscribe: (connection, topic) => {
      registry.unfollow(connection, topic);
      connection.send(system('unsubscribed', topic, {}));
    },
    say: async (connection, topic, frame) => {
      const refuse = (error: string): void => connection.send(system('error', topic, { error }));
      const found = topics.find(topic);
      if (!found?.rule.said) return refuse('followers of this channel only listen');
      if (!connection.topics.has(topic)) return refuse('subscribe to this channel before you speak on it');
      const answer = await found.rule
        .said(ctx, connection.watcher, found.id, frame)
        .catch((error: unknown) => (error instanceof Failure ? error : Promise.reject(error)));
      if (answer instanceof Failure) return refuse(answer.message);
      if (answer) connection.send({ ...answer, channel: topic, id: null, at: clock.now().toISOString() });
    },
    onEvent: (event) => {
      queue = queue.then(() => deliverSurely(event));
    },
    onBroadcast: (event) => {
      deliver(event, true).catch((error: unknown) =>
        log.warn({ err: error }, 'a broadcast was not delivered'),
      );
    },
    settled: () => queue,
  };
};
