// What was told several times about one thing, gathered.

import type { Notification } from '@parley/contract';

/** The server promises a path of ours; one that is not goes nowhere. */
export const isOwnPath = (link: string | null): link is string => link !== null && /^\/(?![/\\])/.test(link);

/**
 * What it is about: the address of one thing, without the place in it. Null of what stands alone: what was read, what leads to a page of many
 * things, and what is said of the account, where each sentence is to be seen.
 */
const thingOf = ({ type, link, is_read }: Notification): string | null => {
  if (is_read || type === 'system' || !isOwnPath(link)) return null;
  return /^\/[^/?#]+\/[^?#]+/.exec(link)?.[0] ?? null;
};

export interface NotificationGroup {
  /** Stays the same while more is told about it. */
  readonly key: string;
  /** What is said of them: the newest that calls the person, else the newest. */
  readonly said: Notification;
  /** The newest first, and so never empty. */
  readonly all: readonly Notification[];
}

/** A mention among them asks for the person, and what was written after it does not hide that. */
const saidOf = (all: readonly Notification[]): Notification | undefined =>
  all.find(({ type }) => type === 'mention') ?? all[0];

/** One for each thing that has something unread, where its newest stands; `notifications` come newest first. */
export const gatherByThing = (notifications: readonly Notification[]): readonly NotificationGroup[] => {
  const gathered = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const key = thingOf(notification) ?? notification.id;
    const all = gathered.get(key);
    if (all) all.push(notification);
    else gathered.set(key, [notification]);
  }
  return [...gathered].flatMap(([key, all]) => {
    const said = saidOf(all);
    return said ? [{ key, said, all }] : [];
  });
};
