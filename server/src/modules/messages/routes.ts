import { messageRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { partOf } from '../../kernel/page.ts';
import { fork } from './fork.ts';
import * as marks from './marks.ts';
import { merge } from './merge.ts';
import * as messages from './service.ts';
import * as shares from './shares.ts';
import * as tree from './tree.ts';

export const routes = serve(messageRoutes, {
  'GET /api/v1/channels/{id}/path': (ctx, { params, query }) => tree.path(ctx, params.id, query),
  'GET /api/v1/channels/{id}/messages': (ctx, { params, query }) => messages.list(ctx, params.id, query),
  'GET /api/v1/channels/{id}/tree': async (ctx, { params }) => ({ data: await tree.shape(ctx, params.id) }),
  'POST /api/v1/channels/{id}/messages': (ctx, { params, body }) => messages.create(ctx, params.id, body),
  'GET /api/v1/channels/{id}/messages/{msgId}': (ctx, { params }) =>
    messages.read(ctx, params.id, params.msgId),
  'DELETE /api/v1/channels/{id}/messages/{msgId}': async (ctx, { params }) => {
    await messages.remove(ctx, params.id, params.msgId);
    return { message: 'message deleted' };
  },
  'POST /api/v1/channels/{id}/messages/{msgId}/edit': (ctx, { params, body }) =>
    messages.edit(ctx, params.id, params.msgId, body.content),
  'GET /api/v1/channels/{id}/messages/{msgId}/siblings': async (ctx, { params, query }) => ({
    siblings: await messages.siblings(ctx, params.id, params.msgId, query),
  }),
  'PUT /api/v1/channels/{id}/cursor': (ctx, { params, body }) => tree.go(ctx, params.id, body.active_leaf_id),
  'POST /api/v1/channels/{id}/follow': (ctx, { params, body }) => tree.follow(ctx, params.id, body.user_id),
  'POST /api/v1/channels/{id}/fork': (ctx, { params, body, once }) => fork(ctx, params.id, body, once),
  'POST /api/v1/channels/{id}/merge': (ctx, { params, body }) => merge(ctx, params.id, body),
  'GET /api/v1/channels/{id}/diff': (ctx, { params, query }) => tree.diff(ctx, params.id, query.a, query.b),
  'PUT /api/v1/channels/{id}/messages/{msgId}/pin': async (ctx, { params }) => {
    await marks.pin(ctx, params.id, params.msgId);
    return { message: 'message pinned' };
  },
  'DELETE /api/v1/channels/{id}/messages/{msgId}/pin': async (ctx, { params }) => {
    await marks.unpin(ctx, params.id, params.msgId);
    return { message: 'message unpinned' };
  },
  'GET /api/v1/channels/{id}/pins': async (ctx, { params, query }) => ({
    data: partOf(await marks.pins(ctx, params.id), query),
  }),
  'PUT /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}': async (ctx, { params }) => {
    await marks.react(ctx, params.id, params.msgId, params.emoji);
    return { message: 'reaction added' };
  },
  'DELETE /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}': async (ctx, { params }) => {
    await marks.unreact(ctx, params.id, params.msgId, params.emoji);
    return { message: 'reaction removed' };
  },
  'GET /api/v1/channels/{id}/shares': async (ctx, { params, query }) => ({
    data: partOf(await shares.list(ctx, params.id), query),
  }),
  'POST /api/v1/channels/{id}/shares': (ctx, { params, body }) => shares.create(ctx, params.id, body),
  'DELETE /api/v1/channels/{id}/shares/{shareId}': async (ctx, { params }) => {
    await shares.revoke(ctx, params.id, params.shareId);
    return { message: 'link revoked' };
  },
  'GET /api/v1/shared/{token}': (ctx, { params, query }) => shares.open(ctx, params.token, query.offset),
  'GET /api/v1/messages/{id}/files': async (ctx, { params, query }) => ({
    data: partOf(await messages.files(ctx, params.id), query),
  }),
});
