// Who may hear an event: asked when it is delivered, not when somebody subscribed.

import type { EventPlace } from '../events.ts';
import type { Connection, Watcher } from './connection.ts';
import { type AnyEvent, channelOf } from './frames.ts';
import type { Registry } from './registry.ts';
import type { LiveRules } from './rules.ts';

/** After these, who is in the channel is asked anew. */
const MEMBERSHIP_KINDS = new Set([
  'user.channel.created',
  'user.channel.joined',
  'user.channel.left',
  'user.channel.deleted',
  'user.channel.archived',
  'user.channel.restored',
]);
/** After these, who may read is asked anew. */
const PERMISSION_KINDS = new Set(['admin.role.changed', 'admin.user.updated']);
/** Channels whose people are remembered; beyond that all are asked anew. */
const REMEMBERED_MAX = 10_000;

export interface Audiences {
  membersOf(channelId: string): Promise<ReadonlySet<string>>;
  /** Whether it changes who is in a channel; then what was remembered of it is forgotten. */
  noteMembership(event: AnyEvent): boolean;
  /** Whether it changes what people may do; then all that was remembered is forgotten. */
  notePermissions(event: AnyEvent): boolean;
  /** Everybody who hears an event, and through which topic; null for what is addressed to the person. */
  of(event: AnyEvent): Promise<Map<Connection, string | null>>;
  /** Whether somebody may hear what is addressed to them: a quotation only if they may read what it quotes from. */
  mayBeTold(event: AnyEvent, userId: string): Promise<boolean>;
  /** Whether a kept event belongs to what somebody subscribes to, by today's membership. */
  includes(event: EventPlace, topic: string, watcher: Watcher): Promise<boolean>;
}

/** Through which topic somebody hears what is addressed to them. */
export const ownTopicOf = ({ kind }: AnyEvent): string | null =>
  kind.startsWith('notification.') ? 'notifications' : null;

/** The channel that something addressed to a person quotes from. */
const quotedChannelOf = ({ kind, payload }: AnyEvent): string | null => {
  if (!kind.startsWith('notification.')) return null;
  const { data } = payload as { data?: { channel_id?: unknown } };
  return typeof data?.channel_id === 'string' ? data.channel_id : null;
};

export const createAudiences = (rules: LiveRules, registry: Registry): Audiences => {
  const members = new Map<string, Promise<ReadonlySet<string>>>();

  const membersOf = (channelId: string): Promise<ReadonlySet<string>> => {
    const known = members.get(channelId) ?? rules.membersOf(channelId);
    if (members.size >= REMEMBERED_MAX) members.clear();
    members.set(channelId, known);
    known.catch(() => members.delete(channelId));
    return known;
  };

  /** The followers of a topic who may hear this, now. */
  const listenersOf = async (event: AnyEvent, topic: string): Promise<Connection[]> => {
    const [kind, id = ''] = topic.split(':');
    const followers = registry.followersOf(topic);
    if (kind === 'admin') {
      const asked = [...followers].map(async (one) =>
        (await rules.mayFollow(one.watcher, topic)) ? [one] : [],
      );
      return (await Promise.all(asked)).flat();
    }
    if (kind !== 'channel' && kind !== 'presence') return [];
    const allowed =
      kind === 'channel'
        ? await membersOf(id)
        : await rules.peersOf(String((event.payload as { user_id?: unknown }).user_id));
    return [...followers].filter(({ watcher }) => allowed.has(watcher.userId));
  };

  const mayBeTold = async (event: AnyEvent, userId: string): Promise<boolean> => {
    const channelId = quotedChannelOf(event);
    return channelId === null || (await membersOf(channelId)).has(userId);
  };

  return {
    membersOf,
    notePermissions: (event) => {
      const isPermissions = PERMISSION_KINDS.has(event.kind);
      if (isPermissions) members.clear();
      return isPermissions;
    },
    noteMembership: (event) => {
      const isMembership = MEMBERSHIP_KINDS.has(event.kind);
      if (isMembership) members.delete(channelOf(event));
      return isMembership;
    },
    of: async (event) => {
      const heard = new Map<Connection, string | null>();
      const { userIds = [], topics = [] } = event.audience;
      for (const userId of userIds)
        if (await mayBeTold(event, userId))
          for (const connection of registry.connectionsOf([userId])) heard.set(connection, ownTopicOf(event));
      for (const topic of topics) {
        // Whoever is connected is signed in: nobody has to ask for it.
        if (topic === 'everybody') registry.each((connection) => heard.set(connection, null));
        if (topic.startsWith('members:'))
          for (const connection of registry.connectionsOf(await membersOf(topic.slice('members:'.length))))
            heard.set(connection, null);
        for (const connection of await listenersOf(event, topic)) heard.set(connection, topic);
      }
      return heard;
    },
    mayBeTold,
    includes: async ({ audience }, topic, { userId }) => {
      if (topic !== 'notifications') return (audience.topics ?? []).includes(topic);
      if (audience.userIds?.includes(userId) || audience.topics?.includes('everybody')) return true;
      for (const name of audience.topics ?? [])
        if (name.startsWith('members:') && (await membersOf(name.slice('members:'.length))).has(userId))
          return true;
      return false;
    },
  };
};
