import { none, notificationNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { jobs } from './jobs.ts';
import { pushes } from './push-metrics.ts';
import { routes } from './routes.ts';
import { forgetPerson } from './service.ts';
import { notificationsTopic } from './topics.ts';

export const module = defineModule({
  name: 'notifications',
  nouns: [notificationNoun],
  routes,
  jobs,
  search: none,
  topics: [notificationsTopic],
  revocations: none,
  reach: none,
  onAccountRemoved: { end: none, handOver: none, remove: none, forget: forgetPerson },
  personData: [
    { name: 'notifications', from: 'GET /api/v1/notifications' },
    { name: 'notification-preferences', from: 'GET /api/v1/notifications/preferences' },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: (kernel) => void pushes.of(kernel),
  mcp: none,
  references: none,
  provides: none,
  start: none,
});
