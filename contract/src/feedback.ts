// What people think of answers: a thumb and a few words, one per person and answer. Its author sees it in the conversation;
// administrators see what was thought of which model and persona, and the words, but never the conversation.

import { z } from 'zod';
import {
  byId,
  countedList,
  Id,
  list,
  Message as MessageText,
  PageQuery,
  pageQuery,
  ref,
  routes,
  Time,
} from './common.ts';
import { FEEDBACK_COMMENT_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

export const Rating = z.enum(['up', 'down']);

export type Feedback = z.infer<typeof Feedback>;
export const Feedback = z
  .object({ message_id: Id, rating: Rating, comment: z.string(), updated_at: Time })
  .meta({ id: 'Feedback' });

/** Who spoke: a model by itself, or as a persona. */
const speaker = { model: z.string().nullable(), persona_id: Id.nullable(), persona_name: z.string() };

export type FeedbackSum = z.infer<typeof FeedbackSum>;
export const FeedbackSum = z.object({ ...speaker, up: z.int(), down: z.int() }).meta({ id: 'FeedbackSum' });

export type GivenFeedback = z.infer<typeof GivenFeedback>;
export const GivenFeedback = z
  .object({
    ...speaker,
    rating: Rating,
    comment: z.string(),
    updated_at: Time,
    user_id: Id,
    username: z.string(),
    display_name: z.string(),
  })
  .meta({ id: 'GivenFeedback' });

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const administering = { auth: 'bearer', permission: 'surface.admin.access', resources: [] } as const;
const ofMessage = {
  resources: ['channel', 'message'],
  params: z.object({ id: ref('channel'), msgId: ref('message') }),
} as const;

export const feedbackRoutes = routes({
  'GET /api/v1/channels/{id}/feedback': {
    ...chat,
    resources: ['channel'],
    params: byId('channel'),
    summary: 'What I thought of the answers in a channel',
    query: PageQuery,
    response: { 200: list(Feedback) },
  },
  'GET /api/v1/channels/{id}/messages/{msgId}/feedback': {
    ...chat,
    ...ofMessage,
    summary: 'What I thought of an answer',
    response: { 200: z.object({ feedback: Feedback.nullable() }) },
  },
  'PUT /api/v1/channels/{id}/messages/{msgId}/feedback': {
    ...chat,
    ...ofMessage,
    summary: 'Say what I think of an answer; words that are left out stay for as long as the rating does',
    body: z.object({ rating: Rating, comment: z.string().trim().max(FEEDBACK_COMMENT_MAX).optional() }),
    response: { 200: Feedback },
    errors: [409],
  },
  'DELETE /api/v1/channels/{id}/messages/{msgId}/feedback': {
    ...chat,
    ...ofMessage,
    summary: 'Take it back',
    response: { 200: MessageText },
  },
  'GET /api/v1/admin/feedback': {
    ...administering,
    summary: 'What people said of answers in their own words, newest first, without the conversations',
    query: z.object({ rating: Rating.optional(), ...pageQuery }),
    response: { 200: countedList(GivenFeedback) },
  },
  'GET /api/v1/admin/feedback/summary': {
    ...administering,
    summary: 'How often each model and persona was thought good or bad, the most rated first',
    query: PageQuery,
    response: { 200: list(FeedbackSum) },
  },
});

export const feedbackNoun = noun({
  name: 'feedback',
  routes: feedbackRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
