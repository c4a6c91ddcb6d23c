import { teamRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { pageOf, partOf } from '../../kernel/page.ts';
import * as invitations from './invitations.ts';
import * as members from './members.ts';
import * as roles from './roles.ts';
import * as teams from './service.ts';

export const routes = serve(teamRoutes, {
  'GET /api/v1/teams/mine': (ctx, { query }) => teams.pageOfMine(ctx, pageOf(query)),
  'POST /api/v1/teams': (ctx, { body }) => teams.create(ctx, body),
  'GET /api/v1/teams/{id}': (ctx, { params }) => teams.read(ctx, params.id),
  'PUT /api/v1/teams/{id}': (ctx, { params, body }) => teams.update(ctx, params.id, body),
  'DELETE /api/v1/teams/{id}': async (ctx, { params, query }) => {
    await teams.remove(ctx, params.id, query.things);
    return { message: 'team deleted' };
  },
  'GET /api/v1/teams/{id}/belongings': async (ctx, { params }) => ({
    data: await teams.belongings(ctx, params.id),
  }),
  'GET /api/v1/teams/{id}/members': (ctx, { params, query: { q = '', ...page } }) =>
    members.list(ctx, params.id, q, pageOf(page)),
  'POST /api/v1/teams/{id}/members': (ctx, { params, body }) => members.add(ctx, params.id, body),
  'PATCH /api/v1/teams/{id}/members/{userId}': (ctx, { params, body }) =>
    members.setRole(ctx, params.id, params.userId, body.role),
  'DELETE /api/v1/teams/{id}/members/{userId}': async (ctx, { params }) => {
    await members.remove(ctx, params.id, params.userId);
    return { message: 'no longer in the team' };
  },
  'GET /api/v1/teams/{id}/roles': async (ctx, { params, query }) => ({
    data: partOf(await roles.list(ctx, params.id), query),
  }),
  'POST /api/v1/teams/{id}/roles': (ctx, { params, body }) => roles.create(ctx, params.id, body),
  'PUT /api/v1/teams/{id}/roles/{roleId}': (ctx, { params, body }) =>
    roles.update(ctx, params.id, params.roleId, body),
  'DELETE /api/v1/teams/{id}/roles/{roleId}': async (ctx, { params }) => {
    await roles.remove(ctx, params.id, params.roleId);
    return { message: 'role deleted' };
  },
  'GET /api/v1/teams/{id}/invitations': async (ctx, { params, query }) => ({
    data: await invitations.list(ctx, params.id, pageOf(query)),
  }),
  'POST /api/v1/teams/{id}/invitations': (ctx, { params, body }) => invitations.create(ctx, params.id, body),
  'DELETE /api/v1/teams/{id}/invitations/{invitationId}': async (ctx, { params }) => {
    await invitations.revoke(ctx, params.id, params.invitationId);
    return { message: 'invitation taken back' };
  },
  'GET /api/v1/invitations/{token}': (ctx, { params }) => invitations.open(ctx, params.token),
  'GET /api/v1/invitations/{token}/greeting': (ctx, { params }) => invitations.greet(ctx, params.token),
  'POST /api/v1/invitations/{token}/accept': (ctx, { params }) => invitations.accept(ctx, params.token),
  'GET /api/v1/admin/teams': (ctx, { query: { q = '', ...page } }) => teams.listAll(ctx, q, pageOf(page)),
});
