import type { Watcher } from './connection.ts';

/** What the hub has to ask of those who know channels, sessions and permissions. */
export interface LiveRules {
  isSignedIn(watcher: Watcher): Promise<boolean>;
  mayFollow(watcher: Watcher, topic: string): Promise<boolean>;
  /** Those of these people who may read conversations at all. */
  mayRead(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The people of a channel who may read it, as of now. */
  membersOf(channelId: string): Promise<ReadonlySet<string>>;
  /** The people who may know whether somebody is there. */
  peersOf(userId: string): Promise<ReadonlySet<string>>;
}
