// What people think of answers: a thumb and a few words, one per person and answer.

import { z } from 'zod';
import { Message as MessageText, ref, routes, Time } from './common.ts';

export type Feedback = z.infer<typeof Feedback>;
export const Feedback = z
  .object({ rating: z.enum(['up', 'down']), comment: z.string(), updated_at: Time })
  .meta({ id: 'Feedback' });

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const ofMessage = {
  resources: ['channel', 'message'],
  params: z.object({ id: ref('channel'), msgId: ref('message') }),
} as const;

export const feedbackRoutes = routes({
  'GET /api/v1/channels/{id}/messages/{msgId}/feedback': {
    ...chat,
    ...ofMessage,
    summary: 'What I thought of an answer',
    response: { 200: z.object({ feedback: Feedback.nullable() }) },
  },
  'PUT /api/v1/channels/{id}/messages/{msgId}/feedback': {
    ...chat,
    ...ofMessage,
    summary: 'Say what I think of an answer',
    body: z.object({ rating: z.enum(['up', 'down']), comment: z.string().trim().max(4_000).optional() }),
    response: { 200: Feedback },
    errors: [409],
  },
  'DELETE /api/v1/channels/{id}/messages/{msgId}/feedback': {
    ...chat,
    ...ofMessage,
    summary: 'Take it back',
    response: { 200: MessageText },
  },
});
