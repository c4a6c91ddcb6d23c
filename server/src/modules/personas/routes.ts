import { personaGroupRoutes, personaRoutes } from '@parley/contract';
import { Reply, serve } from '../../kernel/http.ts';
import { pageOf } from '../../kernel/page.ts';
import * as parts from './avatar-tools-copies.ts';
import * as groups from './groups.ts';
import * as personas from './service.ts';

const ofPersonas = serve(personaRoutes, {
  'GET /api/v1/personas': async (ctx, { query }) => ({ data: await personas.list(ctx, pageOf(query)) }),
  'POST /api/v1/personas': (ctx, { body }) => personas.create(ctx, body),
  'POST /api/v1/personas/import': (ctx, { body }) => parts.importFile(ctx, body),
  'GET /api/v1/personas/{id}': (ctx, { params }) => personas.read(ctx, params.id),
  'PUT /api/v1/personas/{id}': (ctx, { params, body }) => personas.update(ctx, params.id, body),
  'DELETE /api/v1/personas/{id}': async (ctx, { params }) => {
    await personas.remove(ctx, params.id);
    return { message: 'persona deleted' };
  },
  'POST /api/v1/personas/{id}/duplicate': (ctx, { params }) => parts.duplicate(ctx, params.id),
  'GET /api/v1/personas/{id}/export': async (ctx, { params }) => {
    const file = await parts.exportFile(ctx, params.id);
    const filename = `${file.handle ?? 'persona'}.persona.json`;
    return new Reply(200, file, { 'content-disposition': `attachment; filename="${filename}"` });
  },
  'POST /api/v1/personas/{id}/avatar': (ctx, { params, body }) =>
    parts.setAvatar(ctx, params.id, body?.image),
  'DELETE /api/v1/personas/{id}/avatar': async (ctx, { params }) => {
    await parts.removeAvatar(ctx, params.id);
    return { message: 'avatar removed' };
  },
  'GET /api/v1/personas/{id}/tool-grants': async (ctx, { params, query }) => ({
    data: await parts.tools(ctx, params.id, pageOf(query)),
  }),
  'PUT /api/v1/personas/{id}/tool-grants': async (ctx, { params, body }) => ({
    data: await parts.grantTools(ctx, params.id, body.tool_names),
  }),
});

const ofGroups = serve(personaGroupRoutes, {
  'GET /api/v1/persona-groups': async (ctx, { query }) => ({ data: await groups.list(ctx, pageOf(query)) }),
  'POST /api/v1/persona-groups': (ctx, { body }) => groups.create(ctx, body),
  'GET /api/v1/persona-groups/{id}': (ctx, { params }) => groups.read(ctx, params.id),
  'PUT /api/v1/persona-groups/{id}': (ctx, { params, body }) => groups.update(ctx, params.id, body),
  'DELETE /api/v1/persona-groups/{id}': async (ctx, { params }) => {
    await groups.remove(ctx, params.id);
    return { message: 'persona group deleted' };
  },
  'POST /api/v1/persona-groups/{id}/members': (ctx, { params, body }) =>
    groups.addMember(ctx, params.id, body),
  'PATCH /api/v1/persona-groups/{id}/members/{memberId}': (ctx, { params, body }) =>
    groups.setLeader(ctx, params.id, params.memberId, body.is_leader),
  'DELETE /api/v1/persona-groups/{id}/members/{memberId}': async (ctx, { params }) => {
    await groups.removeMember(ctx, params.id, params.memberId);
    return { message: 'member removed' };
  },
});

export const routes = [...ofPersonas, ...ofGroups];
