// The WebSocket: how to get in, and what is said there in both directions.

import { z } from 'zod';
import { type JsonValue, routes } from './common.ts';

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

/** `notifications`, `presence`, `admin`, or a thing by kind and id. */
export const Topic = z
  .string()
  .max(80)
  .regex(/^(?:notifications|presence|admin|(?:channel|team|workflow):[0-9a-fA-F-]{36})$/);

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

export interface ServerFrame {
  readonly type: string;
  /** The topic it came through; null for what is addressed to the person. */
  readonly channel: string | null;
  /** A place to resume from; null for what is not kept. */
  readonly id: string | null;
  readonly at: string;
  readonly data: z.infer<typeof JsonValue>;
}
