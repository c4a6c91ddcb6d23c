import { workflowRunRoutes, workflowTestRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as assignments from './assignments.ts';
import { complete } from './completing.ts';
import { fromMessages } from './from-messages.ts';
import * as instances from './instances.ts';
import { testRun } from './test-run/test-run.ts';

export const runRoutes = serve(workflowRunRoutes, {
  'GET /api/v1/workflows/{id}/instances': (ctx, { params, query }) => instances.list(ctx, params.id, query),
  'POST /api/v1/workflows/{id}/instances': (ctx, { params, body }) => instances.start(ctx, params.id, body),
  'GET /api/v1/instances/{id}': (ctx, { params }) => instances.detail(ctx, params.id),
  'GET /api/v1/instances/{id}/history': async (ctx, { params, query }) => ({
    data: await instances.history(ctx, params.id, query),
  }),
  'POST /api/v1/instances/{id}/cancel': (ctx, { params, body }) =>
    instances.cancel(ctx, params.id, body?.reason),
  'POST /api/v1/instances/{id}/retry': (ctx, { params }) => instances.retry(ctx, params.id),
  'POST /api/v1/instances/{id}/pause': (ctx, { params }) => instances.pause(ctx, params.id),
  'POST /api/v1/instances/{id}/resume': (ctx, { params }) => instances.resume(ctx, params.id),
  'POST /api/v1/instances/{id}/signal': (ctx, { params, body }) => instances.signal(ctx, params.id, body),
  'GET /api/v1/assignments/mine': (ctx, { query }) => assignments.listMine(ctx, query),
  'POST /api/v1/assignments/from-messages': (ctx, { body }) => fromMessages(ctx, body),
  'GET /api/v1/assignments/{id}': (ctx, { params }) => assignments.read(ctx, params.id),
  'POST /api/v1/assignments/{id}/claim': (ctx, { params }) => assignments.claim(ctx, params.id),
  'POST /api/v1/assignments/{id}/release': (ctx, { params, body }) =>
    assignments.release(ctx, params.id, body?.keep_draft ?? true),
  'POST /api/v1/assignments/{id}/heartbeat': (ctx, { params }) => assignments.heartbeat(ctx, params.id),
  'POST /api/v1/assignments/{id}/reassign': (ctx, { params, body }) =>
    assignments.reassign(ctx, params.id, body),
  'PUT /api/v1/assignments/{id}/draft': (ctx, { params, body }) =>
    assignments.saveDraft(ctx, params.id, body),
  'POST /api/v1/assignments/{id}/complete': (ctx, { params, body }) => complete(ctx, params.id, body),
  'GET /api/v1/teams/{id}/assignments': (ctx, { params, query }) =>
    assignments.listOfTeam(ctx, params.id, query),
});

export const testRoutes = serve(workflowTestRoutes, {
  'POST /api/v1/workflows/{id}/test': (ctx, { params, body }) => testRun(ctx, params.id, body),
});
