// Who hears what. Committed events come in one order and leave in it; who may hear one is asked when it is delivered, not when
// somebody subscribed.

import type { ServerFrame } from '@parley/contract';
import type { Clock, Log } from '../ctx.ts';
import type { NewEvent, StoredEvent } from '../events.ts';
import { CLOSE, type Connection, TOPICS_MAX, type Watcher } from './connection.ts';

/** What the hub has to ask of those who know channels, sessions and permissions. */
export interface LiveRules {
  isSignedIn(watcher: Watcher): Promise<boolean>;
  mayFollow(watcher: Watcher, topic: string): Promise<boolean>;
  /** The people of a channel, as of now. */
  membersOf(channelId: string): Promise<ReadonlySet<string>>;
  /** The people who may know whether somebody is there. */
  peersOf(userId: string): Promise<ReadonlySet<string>>;
}

export interface HubOptions {
  readonly rules: LiveRules;
  /** Events behind a cursor, or 'gone'. */
  readonly since: (id: string, limit: number) => Promise<StoredEvent[] | 'gone'>;
  readonly head: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
}

const REPLAY_MAX = 5_000;
const RETRY_MS = 250;
/** After these, who is in the channel is asked anew. */
const MEMBERSHIP_KINDS = new Set([
  'user.channel.created',
  'user.channel.joined',
  'user.channel.left',
  'user.channel.deleted',
  'user.channel.archived',
  'user.channel.restored',
]);

/** After these, an account may be nobody's any more; its API keys end with it, and no event names them one by one. */
const ACCOUNT_KINDS = new Set(['user.profile.updated', 'admin.user.deleted']);

type AnyEvent = NewEvent & { readonly id?: string };

export interface Hub {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  countOf(userId: string): number;
  subscribe(connection: Connection, topic: string, since: string | undefined): Promise<void>;
  unsubscribe(connection: Connection, topic: string): void;
  /** Takes a committed event; they are delivered one after the other. */
  onEvent(event: StoredEvent): void;
  onBroadcast(event: NewEvent): void;
  each(run: (connection: Connection) => void): void;
  /** Resolves when everything taken so far is delivered. */
  settled(): Promise<void>;
}

export const createHub = (options: HubOptions): Hub => {
  const { rules, clock, log } = options;
  const byUser = new Map<string, Set<Connection>>();
  const byTopic = new Map<string, Set<Connection>>();
  const members = new Map<string, Promise<ReadonlySet<string>>>();
  let queue: Promise<void> = Promise.resolve();

  const now = (): string => clock.now().toISOString();
  const system = (type: string, channel: string | null, data: ServerFrame['data']): ServerFrame => ({
    type: `system.${type}`,
    channel,
    id: null,
    at: now(),
    data,
  });

  const membersOf = (channelId: string): Promise<ReadonlySet<string>> => {
    const known = members.get(channelId) ?? rules.membersOf(channelId);
    members.set(channelId, known);
    known.catch(() => members.delete(channelId));
    return known;
  };
  const connectionsOf = (userIds: Iterable<string>): Connection[] =>
    [...userIds].flatMap((id) => [...(byUser.get(id) ?? [])]);

  const follow = (connection: Connection, topic: string): void => {
    connection.topics.add(topic);
    const followers = byTopic.get(topic) ?? new Set();
    byTopic.set(topic, followers.add(connection));
  };
  const unfollow = (connection: Connection, topic: string): void => {
    connection.topics.delete(topic);
    const followers = byTopic.get(topic);
    followers?.delete(connection);
    if (followers?.size === 0) byTopic.delete(topic);
  };

  /** Everybody who hears an event, and through which topic. */
  const audienceOf = async (event: AnyEvent): Promise<Map<Connection, string | null>> => {
    const heard = new Map<Connection, string | null>();
    const own = event.kind.startsWith('notification.') ? 'notifications' : null;
    for (const connection of connectionsOf(event.audience.userIds ?? [])) heard.set(connection, own);
    for (const topic of event.audience.topics ?? []) {
      const [kind, id = ''] = topic.split(':');
      if (kind === 'members')
        for (const connection of connectionsOf(await membersOf(id))) heard.set(connection, null);
      if (kind === 'channel') {
        const allowed = await membersOf(id);
        for (const connection of byTopic.get(topic) ?? [])
          if (allowed.has(connection.watcher.userId)) heard.set(connection, topic);
      }
      if (kind === 'presence') {
        const peers = await rules.peersOf(String((event.payload as { user_id?: unknown }).user_id));
        for (const connection of byTopic.get(topic) ?? [])
          if (peers.has(connection.watcher.userId)) heard.set(connection, topic);
      }
      if (kind === 'admin')
        for (const connection of byTopic.get(topic) ?? [])
          if (await rules.mayFollow(connection.watcher, topic)) heard.set(connection, topic);
    }
    return heard;
  };

  const deliver = async (event: AnyEvent, isEphemeral: boolean): Promise<void> => {
    if (MEMBERSHIP_KINDS.has(event.kind)) members.delete(channelOf(event));
    const heard = await audienceOf(event);
    const texts = new Map<string | null, string>();
    for (const [connection, channel] of heard) {
      const text = texts.get(channel) ?? frameText(event, channel);
      texts.set(channel, text);
      const isKept = channel !== null && event.id !== undefined && connection.keep(channel, event.id, text);
      if (!isKept) connection.sendText(text, isEphemeral);
    }
    await hint(event, heard);
    await cutOff(event);
  };

  /** Members who do not follow the channel learn that something happened there, not what. */
  const hint = async (event: AnyEvent, heard: ReadonlyMap<Connection, unknown>): Promise<void> => {
    const activity = activityOf(event);
    if (!activity) return;
    const text = frameText(activity, null);
    for (const connection of connectionsOf(await membersOf(channelOf(activity))))
      if (!heard.has(connection)) connection.sendText(text, true);
  };

  /** Ends what an event has taken away: sessions, accounts, and subscriptions to channels that one is no longer in. */
  const cutOff = async (event: AnyEvent): Promise<void> => {
    const data = event.payload as { id?: string };
    if (event.kind === 'user.session.ended' || event.kind === 'user.api_key.revoked')
      for (const connection of connectionsOf(event.audience.userIds ?? []))
        if (connection.watcher.sessionId === data.id || connection.watcher.apiKeyId === data.id)
          connection.close(CLOSE.signedOut, 'signed out');
    if (ACCOUNT_KINDS.has(event.kind))
      for (const connection of connectionsOf([data.id ?? '']))
        if (!(await rules.isSignedIn(connection.watcher))) connection.close(CLOSE.signedOut, 'signed out');
    if (!MEMBERSHIP_KINDS.has(event.kind)) return;
    const topic = `channel:${channelOf(event)}`;
    for (const connection of [...(byTopic.get(topic) ?? [])])
      if (!(await rules.mayFollow(connection.watcher, topic))) {
        unfollow(connection, topic);
        connection.send(system('error', topic, { error: 'you no longer have access to this channel' }));
      }
  };

  /** The database may be away for a moment; an event is not skipped for that. */
  const deliverSurely = async (event: StoredEvent): Promise<void> => {
    for (;;) {
      try {
        return await deliver(event, false);
      } catch (error) {
        log.warn({ err: error }, 'an event could not be delivered yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  };

  const replay = async (connection: Connection, topic: string, since: string): Promise<string | null> => {
    const missed = await options.since(since, REPLAY_MAX);
    if (missed === 'gone' || missed.length >= REPLAY_MAX) {
      connection.send(system('resync', topic, {}));
      return null;
    }
    for (const event of missed)
      if (await isFor(event, topic, connection.watcher)) connection.sendText(frameText(event, topic), false);
    return missed.at(-1)?.id ?? since;
  };

  /** Whether a kept event belongs to what somebody subscribes to, by today's membership. */
  const isFor = async ({ audience }: StoredEvent, topic: string, watcher: Watcher): Promise<boolean> => {
    if (topic !== 'notifications') return (audience.topics ?? []).includes(topic);
    if (audience.userIds?.includes(watcher.userId)) return true;
    for (const name of audience.topics ?? [])
      if (name.startsWith('members:') && (await membersOf(name.slice('members:'.length))).has(watcher.userId))
        return true;
    return false;
  };

  return {
    add: (connection) => {
      const { userId } = connection.watcher;
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(connection));
    },
    remove: (connection) => {
      for (const topic of [...connection.topics]) unfollow(connection, topic);
      const own = byUser.get(connection.watcher.userId);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(connection.watcher.userId);
    },
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
    subscribe: async (connection, topic, since) => {
      if (connection.topics.size >= TOPICS_MAX) {
        connection.send(
          system('error', topic, { error: `a connection follows ${TOPICS_MAX} channels at most` }),
        );
        return;
      }
      if (!(await rules.mayFollow(connection.watcher, topic))) {
        connection.send(
          system('error', topic, { error: 'there is no such channel, or it is not yours to follow' }),
        );
        return;
      }
      connection.hold(topic);
      follow(connection, topic);
      try {
        connection.send(system('subscribed', topic, { cursor: await options.head() }));
        const last = since === undefined ? null : await replay(connection, topic, since);
        connection.release(topic, last);
      } catch (error) {
        unfollow(connection, topic);
        connection.release(topic, null);
        log.warn({ err: error }, 'a subscription failed');
        connection.send(system('error', topic, { error: 'try again shortly' }));
      }
    },
    unsubscribe: (connection, topic) => {
      unfollow(connection, topic);
      connection.send(system('unsubscribed', topic, {}));
    },
    onEvent: (event) => {
      queue = queue.then(() => deliverSurely(event));
    },
    onBroadcast: (event) => {
      deliver(event, true).catch((error: unknown) =>
        log.warn({ err: error }, 'a broadcast was not delivered'),
      );
    },
    each: (run) => {
      for (const own of [...byUser.values()]) for (const connection of [...own]) run(connection);
    },
    settled: () => queue,
  };
};

const channelOf = ({ payload }: Pick<AnyEvent, 'payload'>): string => {
  const { channel_id, id } = payload as { channel_id?: string; id?: string };
  return channel_id ?? id ?? '';
};

const frameText = (event: AnyEvent, channel: string | null): string =>
  JSON.stringify({ type: event.kind, channel, id: event.id ?? null, at: event.at, data: event.payload });

const activityOf = (event: AnyEvent): AnyEvent | null => {
  if (event.kind !== 'user.message.created') return null;
  const { message } = event.payload as {
    message: { id: string; channel_id: string; author: { id: string | null }; created_at: string };
  };
  return {
    ...event,
    kind: 'user.channel.activity',
    payload: {
      channel_id: message.channel_id,
      message_id: message.id,
      author_id: message.author.id,
      at: message.created_at,
    },
  };
};
