// The WebSocket: how to get in, and what is said there in both directions.

import { z } from 'zod';
import { type JsonValue, routes } from './common.ts';
import { declaredNouns, none, noun } from './noun.ts';

export const liveRoutes = routes({
  'POST /api/v1/ws/ticket': {
    auth: 'bearer',
    permission: null,
    resources: [],
    summary: 'A ticket for one WebSocket connection, good for 30 seconds',
    response: { 200: z.object({ ticket: z.string() }) },
    limit: 'ws_ticket',
  },
});

/** A topic that a noun declares (`topics`): its name, or its name and an identifier. */
export const isTopic = (text: string): boolean => {
  const [name, ...rest] = text.split(':');
  const [, spec] =
    declaredNouns()
      .flatMap(({ topics }) => Object.entries(topics ?? {}))
      .find(([known]) => known === name) ?? [];
  if (!spec) return false;
  return spec.byId ? rest.length === 1 && IDENTIFIER.test(rest.join()) : rest.length === 0;
};
const IDENTIFIER = /^[0-9a-fA-F-]{36}$/;

export type ClientFrame = z.infer<typeof ClientFrame>;
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    channel: z.string().max(80),
    since: z.string().max(100).optional(),
  }),
  z.object({ type: z.literal('unsubscribe'), channel: z.string().max(80) }),
  z.object({ type: z.literal('ping') }),
]);

/** What a follower says on a topic whose rule lets followers speak. */
export type TopicFrame = z.infer<typeof TopicFrame>;
export const TopicFrame = z.object({
  type: z.string().regex(/^[a-z]{1,30}\.[a-z]{1,30}$/),
  channel: z.string().max(80),
  data: z.record(z.string(), z.unknown()),
});

export interface ServerFrame {
  readonly type: string;
  /** The topic it came through; null for what is addressed to the person. */
  readonly channel: string | null;
  /** A place to resume from; null for what is not kept. */
  readonly id: string | null;
  readonly at: string;
  readonly data: z.infer<typeof JsonValue>;
}

export const liveNoun = noun({
  name: 'live',
  routes: liveRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: {
    ws_ticket: { max: 30, windowSeconds: 60, mode: 'exact', what: 'connections' },
  },
});
