import { instructionsRoutes, memoryRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { changeInstructions, readInstructions } from './instructions.ts';
import * as memories from './service.ts';
import { changeSettings, ownSettings } from './settings.ts';

export const routes = serve(
  { ...memoryRoutes, ...instructionsRoutes },
  {
    'GET /api/v1/memory': (ctx, { query }) => memories.list(ctx, query),
    'POST /api/v1/memory': (ctx, { body }) => memories.create(ctx, body),
    'DELETE /api/v1/memory': async (ctx) => {
      const count = await memories.clear(ctx);
      return { message: count === 1 ? '1 memory deleted' : `${count} memories deleted` };
    },
    'POST /api/v1/memory/search': async (ctx, { body }) => ({ data: await memories.search(ctx, body) }),
    'GET /api/v1/memory/settings': (ctx) => ownSettings(ctx),
    'PUT /api/v1/memory/settings': (ctx, { body }) => changeSettings(ctx, body),
    'GET /api/v1/memory/{id}': (ctx, { params }) => memories.access(ctx, params.id),
    'PUT /api/v1/memory/{id}': (ctx, { params, body }) => memories.update(ctx, params.id, body),
    'DELETE /api/v1/memory/{id}': async (ctx, { params }) => {
      await memories.remove(ctx, params.id);
      return { message: 'memory deleted' };
    },
    'GET /api/v1/profile/instructions': (ctx) => readInstructions(ctx),
    'PUT /api/v1/profile/instructions': (ctx, { body }) => changeInstructions(ctx, body),
  },
);
