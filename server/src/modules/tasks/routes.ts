import { taskRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { memberHandlers } from '../scopes/index.ts';
import * as discussion from './discussion.ts';
import * as runs from './runs.ts';
import * as tasks from './service.ts';
import * as stopping from './stopping.ts';

export const routes = serve(taskRoutes, {
  'GET /api/v1/tasks': (ctx, { query }) => tasks.list(ctx, query),
  'POST /api/v1/tasks': (ctx, { body }) => tasks.create(ctx, body),
  'GET /api/v1/tasks/{id}': (ctx, { params }) => tasks.access(ctx, params.id),
  'PUT /api/v1/tasks/{id}': (ctx, { params, body }) => tasks.update(ctx, params.id, body),
  'DELETE /api/v1/tasks/{id}': async (ctx, { params }) => {
    await tasks.remove(ctx, params.id);
    return { message: 'task deleted' };
  },
  'POST /api/v1/tasks/{id}/start': (ctx, { params }) => tasks.move(ctx, params.id, 'start'),
  'POST /api/v1/tasks/{id}/complete': (ctx, { params }) => tasks.move(ctx, params.id, 'complete'),
  'POST /api/v1/tasks/{id}/reopen': (ctx, { params }) => tasks.move(ctx, params.id, 'reopen'),
  'POST /api/v1/tasks/{id}/cancel': (ctx, { params }) => tasks.move(ctx, params.id, 'cancel'),
  'GET /api/v1/tasks/{id}/history': async (ctx, { params, query }) => ({
    data: await discussion.history(ctx, params.id, query),
  }),
  'GET /api/v1/tasks/{id}/comments': (ctx, { params, query }) =>
    discussion.listComments(ctx, params.id, query),
  'POST /api/v1/tasks/{id}/comments': (ctx, { params, body }) =>
    discussion.comment(ctx, params.id, body.content),
  'PUT /api/v1/tasks/{id}/comments/{commentId}': (ctx, { params, body }) =>
    discussion.editComment(ctx, params.id, params.commentId, body.content),
  'DELETE /api/v1/tasks/{id}/comments/{commentId}': async (ctx, { params }) => {
    await discussion.removeComment(ctx, params.id, params.commentId);
    return { message: 'comment deleted' };
  },
  'POST /api/v1/tasks/{id}/run': (ctx, { params }) => runs.runNow(ctx, params.id),
  'POST /api/v1/tasks/{id}/stop': (ctx, { params }) => stopping.stopRun(ctx, params.id),
  'GET /api/v1/tasks/{id}/runs': (ctx, { params, query }) => runs.list(ctx, params.id, query),
  ...memberHandlers('/api/v1/tasks', tasks.KIND, {
    page: '/tasks',
    titleOf: async (ctx, id) => (await tasks.access(ctx, id)).title,
  }),
});
