import { proposalRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as proposals from './service.ts';

export const routes = serve(proposalRoutes, {
  'GET /api/v1/channels/{id}/proposals': async (ctx, { params, query }) => ({
    data: await proposals.list(ctx, params.id, query),
  }),
  'POST /api/v1/channels/{id}/proposals': (ctx, { params, body }) => proposals.propose(ctx, params.id, body),
  'POST /api/v1/channels/{id}/proposals/{proposalId}/agree': (ctx, { params }) =>
    proposals.vote(ctx, params.id, params.proposalId, true),
  'POST /api/v1/channels/{id}/proposals/{proposalId}/decline': (ctx, { params }) =>
    proposals.vote(ctx, params.id, params.proposalId, false),
  'POST /api/v1/channels/{id}/proposals/{proposalId}/withdraw': (ctx, { params }) =>
    proposals.withdraw(ctx, params.id, params.proposalId),
});
