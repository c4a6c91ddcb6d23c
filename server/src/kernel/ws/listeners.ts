// Who may hear what is told under a topic, remembered where the answer depends on the topic alone.

import type { Ctx } from '../ctx.ts';
import type { AnyEvent } from './frames.ts';
import type { Topics } from './topics.ts';

/** Topics whose listeners are remembered; beyond that all are asked anew. */
const REMEMBERED_MAX = 10_000;

export interface Listeners {
  /** The people who may hear what is told under a topic; null when each follower is asked. */
  of(topic: string, event: Pick<AnyEvent, 'kind' | 'payload'>): Promise<ReadonlySet<string> | null>;
  /** The next one who asks about the topic is answered anew. */
  forget(topic: string): void;
  forgetAll(): void;
}

const NO_PEOPLE: ReadonlySet<string> = new Set();

export const createListeners = (ctx: Ctx, topics: Topics): Listeners => {
  const remembered = new Map<string, Promise<ReadonlySet<string>>>();

  const remember = (topic: string, ask: () => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>> => {
    const known = remembered.get(topic) ?? ask();
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(topic, known);
    known.catch(() => remembered.delete(topic));
    return known;
  };

  return {
    of: async (topic, event) => {
      const found = topics.find(topic);
      if (!found) return NO_PEOPLE;
      const { rule, id } = found;
      if (!rule.listeners) return null;
      const { listeners } = rule;
      const ask = () => listeners.of(ctx, id, event);
      return listeners.remembered ? remember(topic, ask) : ask();
    },
    forget: (topic) => {
      remembered.delete(topic);
    },
    forgetAll: () => remembered.clear(),
  };
};
