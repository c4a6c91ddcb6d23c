// Who is connected, and what each connection follows.

import type { Connection } from './connection.ts';

export interface Registry {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  countOf(userId: string): number;
  /** Nothing for a connection that is gone: it may close while it is decided whether it may follow. */
  follow(connection: Connection, topic: string): void;
  unfollow(connection: Connection, topic: string): void;
  connectionsOf(userIds: Iterable<string>): Connection[];
  followersOf(topic: string): ReadonlySet<Connection>;
  each(run: (connection: Connection) => void): void;
}

const NOBODY: ReadonlySet<Connection> = new Set();

export const createRegistry = (): Registry => {
  const byUser = new Map<string, Set<Connection>>();
  const byTopic = new Map<string, Set<Connection>>();
  const unfollow = (connection: Connection, topic: string): void => {
    connection.topics.delete(topic);
    const followers = byTopic.get(topic);
    followers?.delete(connection);
    if (followers?.size === 0) byTopic.delete(topic);
  };
  return {
    unfollow,
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
    follow: (connection, topic) => {
      if (!byUser.get(connection.watcher.userId)?.has(connection)) return;
      connection.topics.add(topic);
      byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(connection));
    },
    connectionsOf: (userIds) => [...userIds].flatMap((id) => [...(byUser.get(id) ?? [])]),
    followersOf: (topic) => byTopic.get(topic) ?? NOBODY,
    each: (run) => {
      for (const own of [...byUser.values()]) for (const connection of [...own]) run(connection);
    },
  };
};
