import { fileNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { jobs } from './jobs.ts';
import { fileResource } from './mcp-resources.ts';
import { fileData } from './person-data.ts';
import { fileReferences, projectFileReferences } from './references.ts';
import { routes } from './routes.ts';
import { fileSource } from './search-store.ts';
import { passOnOf } from './service.ts';

export const module = defineModule({
  name: 'files',
  nouns: [fileNoun],
  routes,
  jobs,
  search: [fileSource],
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: { end: none, handOver: passOnOf, remove: none },
  personData: fileData,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: { tools: none, resources: [fileResource], prompts: none },
  references: [fileReferences, projectFileReferences],
  provides: none,
  start: none,
});
