// The list of conversations comes in pages, and changes while they are fetched.

import type { Channel } from '@parley/contract';

const lastActive = ({ last_message_at, created_at }: Channel): string => last_message_at ?? created_at;

/** A conversation that has come up is in the first page, and still where it was: the first one counts. */
export const withoutTwins = (channels: readonly Channel[]): Channel[] => {
  const seen = new Set<string>();
  return channels.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/** What was in the first page and has made room for something newer. What is missing for another reason is gone. */
export const pushedOut = (old: readonly Channel[], fresh: readonly Channel[]): Channel[] => {
  const ids = new Set(fresh.map(({ id }) => id));
  const end = fresh.at(-1);
  return end === undefined
    ? []
    : old.filter((channel) => !ids.has(channel.id) && lastActive(channel) <= lastActive(end));
};

interface Pages<T> {
  readonly pages: readonly T[];
}

/** They stand on top of what lies below. */
export const withPushed = <T extends { readonly data: Channel[] }, P extends Pages<T>>(
  more: P,
  pushed: readonly Channel[],
): P => ({
  ...more,
  pages: more.pages.map((page, index) => (index === 0 ? { ...page, data: [...pushed, ...page.data] } : page)),
});
