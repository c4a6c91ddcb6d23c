import { feedbackRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { partOf } from '../../kernel/page.ts';
import * as feedback from './service.ts';

export const routes = serve(feedbackRoutes, {
  'GET /api/v1/channels/{id}/feedback': async (ctx, { params, query }) => ({
    data: partOf(await feedback.listMine(ctx, params.id), query),
  }),
  'GET /api/v1/channels/{id}/messages/{msgId}/feedback': async (ctx, { params }) => ({
    feedback: await feedback.read(ctx, params.id, params.msgId),
  }),
  'PUT /api/v1/channels/{id}/messages/{msgId}/feedback': (ctx, { params, body }) =>
    feedback.put(ctx, params.id, params.msgId, body),
  'DELETE /api/v1/channels/{id}/messages/{msgId}/feedback': async (ctx, { params }) => {
    await feedback.remove(ctx, params.id, params.msgId);
    return { message: 'feedback removed' };
  },
  'GET /api/v1/admin/feedback': (ctx, { query }) => feedback.listGiven(ctx, query),
  'GET /api/v1/admin/feedback/summary': async (ctx, { query }) => ({
    data: partOf(await feedback.sumUp(ctx), query),
  }),
});
