import { mcpRoutes, mcpSignInRoutes, teamMcpRoutes, toolRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { originOf } from '../../kernel/own-origin.ts';
import * as mcp from './mcp-service.ts';
import * as ownSignIn from './own-sign-in.ts';
import * as tools from './service.ts';
import * as signIn from './sign-in.ts';
import { listCommands } from './stdio.ts';
import * as team from './team-servers.ts';

export const routes = [
  ...serve(toolRoutes, {
    'GET /api/v1/tools': async (ctx) => ({ tools: (await tools.list(ctx)).map(tools.toTool) }),
  }),
  ...serve(mcpRoutes, {
    'GET /api/v1/admin/mcp-commands': async (ctx, { query }) => ({ data: listCommands(ctx, query) }),
    'GET /api/v1/admin/mcp-servers': async (ctx, { query }) => ({ data: await mcp.list(ctx, query) }),
    'POST /api/v1/admin/mcp-servers': (ctx, { body }) => mcp.create(ctx, body),
    'GET /api/v1/admin/mcp-servers/{id}': (ctx, { params }) => mcp.read(ctx, params.id),
    'PUT /api/v1/admin/mcp-servers/{id}': (ctx, { params, body }) => mcp.update(ctx, params.id, body),
    'DELETE /api/v1/admin/mcp-servers/{id}': async (ctx, { params }) => {
      await mcp.remove(ctx, params.id);
      return { message: 'server removed' };
    },
    'POST /api/v1/admin/mcp-servers/{id}/refresh': (ctx, { params }) => mcp.refresh(ctx, params.id),
    'POST /api/v1/admin/mcp-servers/{id}/sign-in': (ctx, { params, request }) =>
      mcp.load(ctx, params.id).then((row) => signIn.beginSignIn(ctx, row, originOf(ctx, request))),
    'POST /api/v1/admin/mcp-servers/signed-in': (ctx, { body }) => signIn.endSignIn(ctx, body),
  }),
  ...serve(mcpSignInRoutes, {
    'GET /api/v1/mcp-servers': async (ctx, { query }) => ({ data: await ownSignIn.list(ctx, query) }),
    'POST /api/v1/mcp-servers/{id}/sign-in': (ctx, { params, request }) =>
      ownSignIn.begin(ctx, params.id, originOf(ctx, request)),
    'POST /api/v1/mcp-servers/signed-in': (ctx, { body }) => ownSignIn.end(ctx, body),
    'DELETE /api/v1/mcp-servers/{id}/sign-in': async (ctx, { params }) => {
      await ownSignIn.signOut(ctx, params.id);
      return { message: 'signed out of the tool server' };
    },
  }),
  ...serve(teamMcpRoutes, {
    'GET /api/v1/teams/{id}/mcp-servers': async (ctx, { params, query }) => ({
      data: await team.list(ctx, params.id, query),
    }),
    'POST /api/v1/teams/{id}/mcp-servers': (ctx, { params, body }) => team.create(ctx, params.id, body),
    'GET /api/v1/teams/{id}/mcp-servers/{serverId}': (ctx, { params }) => team.read(ctx, params),
    'PUT /api/v1/teams/{id}/mcp-servers/{serverId}': (ctx, { params, body }) =>
      team.update(ctx, params, body),
    'DELETE /api/v1/teams/{id}/mcp-servers/{serverId}': async (ctx, { params }) => {
      await team.remove(ctx, params);
      return { message: 'server removed' };
    },
    'POST /api/v1/teams/{id}/mcp-servers/{serverId}/refresh': (ctx, { params }) => team.refresh(ctx, params),
    'POST /api/v1/teams/{id}/mcp-servers/{serverId}/sign-in': (ctx, { params, request }) =>
      team.beginSignIn(ctx, params, originOf(ctx, request)),
  }),
];
