// Read-only links to a branch of a conversation. Part of the noun of messages, whose route table holds these.

import { z } from 'zod';
import { byId, Id, Instant, list, Message, PageQuery, pageQuery, ref, routes, Time } from './common.ts';

export type Share = z.infer<typeof Share>;
export const Share = z
  .object({
    id: Id,
    channel_id: Id,
    leaf_id: Id,
    title: z.string(),
    created_by: Id,
    created_at: Time,
    expires_at: Time.nullable(),
  })
  .meta({ id: 'Share' });

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const inChannel = { ...chat, resources: ['channel'], params: byId('channel'), errors: [403] } as const;

export const shareRoutes = routes({
  'GET /api/v1/channels/{id}/shares': {
    ...inChannel,
    summary: 'Read-only links to branches of this channel, newest first',
    query: PageQuery,
    response: { 200: list(Share) },
  },
  'POST /api/v1/channels/{id}/shares': {
    ...inChannel,
    resources: ['channel', 'message'],
    summary: 'Share a branch by a read-only link; the link is in this answer and nowhere else',
    body: z.object({
      leaf_id: ref('message').optional(),
      expires_at: Instant.nullable().optional(),
    }),
    bodyOptional: true,
    response: { 201: Share.extend({ token: z.string(), url: z.string() }).meta({ id: 'NewShare' }) },
    errors: [403, 409],
  },
  'DELETE /api/v1/channels/{id}/shares/{shareId}': {
    ...chat,
    resources: ['channel', 'share'],
    params: z.object({ id: ref('channel'), shareId: ref('share') }),
    summary: 'Revoke a link',
    response: { 200: Message },
    errors: [403],
  },
  'GET /api/v1/shared/{token}': {
    auth: 'none',
    permission: null,
    resources: [],
    params: z.object({ token: z.string().max(100) }),
    summary: 'A shared branch from its root, for anyone with the link; a long one in parts',
    query: z.object({ offset: pageQuery.offset }),
    response: {
      200: z.object({
        title: z.string(),
        /** Where the next part begins; null: this was the last. */
        next_offset: z.int().nullable(),
        messages: z.array(
          z.object({
            id: Id,
            role: z.string(),
            content: z.string(),
            author_name: z.string(),
            model: z.string().nullable(),
            created_at: Time,
          }),
        ),
      }),
    },
  },
});
