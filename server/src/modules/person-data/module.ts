import { none, personDataNoun } from '@parley/contract';
import { systemCtx } from '../../kernel/ctx.ts';
import { defineModule } from '../../kernel/module.ts';
import { eraseReturned } from './erasures.ts';
import { jobs } from './jobs.ts';
import { removeArchivesOf } from './removal.ts';
import { routes } from './routes.ts';

export const module = defineModule({
  name: 'person-data',
  nouns: [personDataNoun],
  routes,
  jobs,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: { end: none, handOver: none, remove: removeArchivesOf },
  // Archives are not part of archives.
  personData: none,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: async (kernel) => {
    await eraseReturned(systemCtx(kernel, 'erasure of accounts that came back'));
    return { drain: none, stop: none };
  },
});
