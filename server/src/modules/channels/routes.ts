import { channelRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { pageOf, partOf } from '../../kernel/page.ts';
import * as places from './joining.ts';
import * as making from './making.ts';
import * as participants from './participants.ts';
import * as reading from './reading.ts';
import * as removal from './removal.ts';
import * as channels from './service.ts';

export const routes = serve(channelRoutes, {
  'GET /api/v1/channels': (ctx, { query }) => channels.list(ctx, query),
  'POST /api/v1/channels': (ctx, { body }) => making.create(ctx, body),
  'GET /api/v1/channels/{id}': (ctx, { params }) => channels.read(ctx, params.id),
  'PUT /api/v1/channels/{id}': (ctx, { params, body }) => channels.update(ctx, params.id, body),
  'DELETE /api/v1/channels/{id}': (ctx, { params }) => removal.remove(ctx, params.id),
  'POST /api/v1/channels/{id}/restore': (ctx, { params }) => removal.restore(ctx, params.id),
  'GET /api/v1/channels/open': (ctx, { query: { q, ...page } }) =>
    places.listJoinable(ctx, { ...pageOf(page), q }),
  'GET /api/v1/channels/{id}/join': (ctx, { params }) => places.look(ctx, params.id),
  'POST /api/v1/channels/{id}/join': (ctx, { params }) => places.join(ctx, params.id),
  'POST /api/v1/channels/{id}/mark-read': (ctx, { params }) => reading.markRead(ctx, params.id),
  'POST /api/v1/channels/{id}/mark-unread': (ctx, { params, body }) =>
    reading.markUnread(ctx, params.id, body?.message_id),
  'POST /api/v1/channels/{id}/typing': async (ctx, { params }) => {
    await channels.typing(ctx, params.id);
    return { message: 'typing' };
  },
  'POST /api/v1/channels/{id}/owner': (ctx, { params, body }) =>
    participants.handOver(ctx, params.id, body.participant_id),
  'GET /api/v1/channels/{id}/participants': async (ctx, { params, query }) => ({
    participants: partOf(await participants.list(ctx, params.id), query),
  }),
  'POST /api/v1/channels/{id}/participants': (ctx, { params, body }) =>
    participants.add(ctx, params.id, body),
  'PATCH /api/v1/channels/{id}/participants/{participantId}': (ctx, { params, body }) =>
    participants.setRole(ctx, params.id, params.participantId, body.role),
  'DELETE /api/v1/channels/{id}/participants/{participantId}': async (ctx, { params }) => {
    await participants.remove(ctx, params.id, params.participantId);
    return { message: 'participant removed' };
  },
  'GET /api/v1/channels/{id}/cursors': async (ctx, { params, query }) => ({
    data: partOf(await participants.cursors(ctx, params.id), query),
  }),
});
