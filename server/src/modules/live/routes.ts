import { liveRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as live from './service.ts';

export const routes = serve(liveRoutes, {
  'POST /api/v1/ws/ticket': (ctx) => live.issueTicket(ctx),
});
