// What a page asks for first, word for word: start.ts asks it before the page is here, and the page, asking the same, finds the answer.

import { LONGEST_PAGE } from './page-size.ts';

export const FIRST_CHANNELS = { query: { page: '1', per_page: '100' } } as const;

export const PINNED_CHANNELS = { query: { pinned: 'true', limit: LONGEST_PAGE } } as const;

/** As many as one page may hold: more folders are not sorted by hand. */
export const ALL_FOLDERS = { query: { limit: LONGEST_PAGE } } as const;

const MESSAGES_FIRST = '50';

export const firstBranchOf = (id: string) => ({ params: { id }, query: { limit: MESSAGES_FIRST } });

let earlyTopic: string | null = null;

/** Names the topic of what was asked for before there was a connection to hear its changes on. */
export const noteEarlyTopic = (topic: string): void => {
  earlyTopic = topic;
};

export const takeEarlyTopic = (): string | null => {
  const topic = earlyTopic;
  earlyTopic = null;
  return topic;
};
