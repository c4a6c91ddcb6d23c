import { mcpRoutes, toolRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as mcp from './mcp-service.ts';
import * as tools from './service.ts';

export const routes = [
  ...serve(toolRoutes, {
    'GET /api/v1/tools': async (ctx) => ({ tools: (await tools.list(ctx)).map(tools.toTool) }),
  }),
  ...serve(mcpRoutes, {
    'GET /api/v1/admin/mcp-servers': async (ctx, { query }) => ({ data: await mcp.list(ctx, query) }),
    'POST /api/v1/admin/mcp-servers': (ctx, { body }) => mcp.create(ctx, body),
    'GET /api/v1/admin/mcp-servers/{id}': (ctx, { params }) => mcp.read(ctx, params.id),
    'PUT /api/v1/admin/mcp-servers/{id}': (ctx, { params, body }) => mcp.update(ctx, params.id, body),
    'DELETE /api/v1/admin/mcp-servers/{id}': async (ctx, { params }) => {
      await mcp.remove(ctx, params.id);
      return { message: 'server removed' };
    },
    'POST /api/v1/admin/mcp-servers/{id}/refresh': (ctx, { params }) => mcp.refresh(ctx, params.id),
  }),
];
