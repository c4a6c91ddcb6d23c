import { toolRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as tools from './service.ts';

export const routes = serve(toolRoutes, {
  'GET /api/v1/tools': async (ctx) => ({ tools: (await tools.list(ctx)).map(tools.toTool) }),
});
