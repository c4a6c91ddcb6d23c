// Who may hear an event: asked when it is delivered, not when a connection subscribed.

import type { Ctx } from '../ctx.ts';
import type { EventPlace } from '../events.ts';
import type { Connection, Watcher } from './connection.ts';
import type { AnyEvent } from './frames.ts';
import { createListeners, type Listeners } from './listeners.ts';
import type { Registry } from './registry.ts';
import { after } from './topic-rule.ts';
import type { RememberedTopic, Topics } from './topics.ts';

/** What an event changes of who may hear what comes after it. */
export interface Changes {
  /** Topics whose followers may no longer follow. */
  readonly topics: readonly string[];
  /** Kinds of topics that any listener may have lost. */
  readonly kinds: readonly RememberedTopic[];
  /** Kinds of topics of which one person, or with null any person, may follow fewer. */
  readonly people: ReadonlyArray<{ readonly name: string; readonly userId: string | null }>;
}

export interface Audiences {
  readonly listenersOf: Listeners['of'];
  /** What an event changes; what was remembered of that is forgotten. */
  note(event: AnyEvent): Changes;
  /** The connections that hear an event, each with its topic; null for what is addressed to the person. */
  of(event: AnyEvent): Promise<Map<Connection, string | null>>;
  /** Whether a person may hear what is addressed to them: a quotation only if they may read what it quotes from. */
  mayBeTold(event: AnyEvent, userId: string): Promise<boolean>;
  /** Whether a kept event belongs to what a connection subscribes to, by who may hear it today. */
  includes(event: EventPlace, topic: string, watcher: Watcher): Promise<boolean>;
}

export interface AudienceOptions {
  /** Who may hear is asked in the name of the server. */
  readonly ctx: Ctx;
  readonly topics: Topics;
  readonly registry: Registry;
}

export const createAudiences = ({ ctx, topics, registry }: AudienceOptions): Audiences => {
  const listeners = createListeners(ctx, topics);
  const listenersOf = listeners.of;
  /** Whether a person may hear a topic whose listeners are remembered. */
  const mayHear = async (topic: string, event: Pick<AnyEvent, 'kind' | 'payload'>, userId: string) =>
    (await listenersOf(topic, event))?.has(userId) ?? false;

  /** The followers of a topic who may hear this, now. */
  const followersWhoHear = async (event: AnyEvent, topic: string): Promise<Connection[]> => {
    const followers = [...registry.followersOf(topic)];
    const allowed = await listenersOf(topic, event);
    if (allowed) return followers.filter(({ watcher }) => allowed.has(watcher.userId));
    const asked = followers.map(async (one) => ((await topics.mayFollow(one.watcher, topic)) ? [one] : []));
    return (await Promise.all(asked)).flat();
  };

  const mayBeTold = async (event: AnyEvent, userId: string): Promise<boolean> => {
    const quoted = topics.personal.quotedTopic(event);
    if (quoted !== null && !(await mayHear(quoted, event, userId))) return false;
    return topics.personal.mayStillRead(ctx, userId, event);
  };

  return {
    listenersOf,
    note: (event) => {
      const kinds = topics.remembered.filter(({ remembered: { permissionKinds } }) =>
        permissionKinds.some((kind) => kind === event.kind),
      );
      const people = topics.remembered.flatMap(({ name, remembered: { staleForPerson } }) => {
        const userId = staleForPerson ? after(staleForPerson, event) : undefined;
        return userId === undefined ? [] : [{ name, userId }];
      });
      if (kinds.length > 0 || people.length > 0) listeners.forgetAll();
      const stale = topics.remembered.flatMap(({ name, remembered: { staleAfter } }) => {
        const id = after(staleAfter, event);
        return id === undefined ? [] : [`${name}:${id}`];
      });
      for (const topic of stale) listeners.forget(topic);
      return { topics: stale, kinds, people };
    },
    of: async (event) => {
      const heard = new Map<Connection, string | null>();
      const { userIds = [], topics: told = [] } = event.audience;
      for (const userId of userIds)
        if (await mayBeTold(event, userId))
          for (const connection of registry.connectionsOf([userId]))
            heard.set(connection, ownTopicOf(topics, event));
      for (const topic of told) {
        // Every connection belongs to a signed-in person, so it need not be asked for.
        if (topic === 'everybody') registry.each((connection) => heard.set(connection, null));
        const addressed = topics.addressedBy(topic);
        if (addressed !== undefined)
          for (const connection of registry.connectionsOf((await listenersOf(addressed, event)) ?? []))
            heard.set(connection, null);
        for (const connection of await followersWhoHear(event, topic)) heard.set(connection, topic);
      }
      return heard;
    },
    mayBeTold,
    includes: async ({ audience }, topic, { userId }) => {
      if (topic !== topics.personal.name) return (audience.topics ?? []).includes(topic);
      if (audience.userIds?.includes(userId) || audience.topics?.includes('everybody')) return true;
      for (const name of audience.topics ?? []) {
        const addressed = topics.addressedBy(name);
        if (addressed !== undefined && (await mayHear(addressed, NOT_READ, userId))) return true;
      }
      return false;
    },
  };
};

/** Which events a person missed is decided before any of them is read; topics that remember their listeners do not look at the event. */
const NOT_READ = { kind: '', payload: null };

/** Through which topic a person hears what is addressed to them. */
export const ownTopicOf = ({ personal }: Topics, { kind }: AnyEvent): string | null =>
  personal.carries(kind) ? personal.name : null;
