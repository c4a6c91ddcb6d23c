import { authNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { end as endSessions } from './sessions.ts';

export const module = defineModule({
  name: 'auth',
  nouns: [authNoun],
  routes,
  jobs,
  search: none,
  topics: none,
  revocations: { 'user.session.ended': ({ id }) => ({ sessionId: id }) },
  reach: none,
  onAccountRemoved: {
    end: async (ctx, userId) => {
      await endSessions(ctx, userId);
    },
    handOver: none,
    remove: none,
  },
  personData: [{ name: 'sessions', from: 'GET /api/v1/auth/sessions' }],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: none,
});
