import { none, noteNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { placed, reachOfScope } from '../scopes/index.ts';
import { offeredTools } from '../tools/index.ts';
import { hearCursors } from './cursors.ts';
import { jobs } from './jobs.ts';
import { KIND } from './kind.ts';
import { noteResource } from './mcp-resources.ts';
import { listNotesTool, readNoteTool } from './mcp-tools.ts';
import { noteData } from './person-data.ts';
import { noteReferences } from './references.ts';
import { routes } from './routes.ts';
import { searchSource } from './search.ts';
import { noteTools } from './tools.ts';
import { noteTopic } from './topics.ts';

export const module = defineModule({
  name: 'notes',
  nouns: [noteNoun],
  routes,
  jobs,
  search: [searchSource],
  topics: [noteTopic],
  revocations: none,
  reach: [reachOfScope(KIND)],
  // Its scope is handed over or removed by modules/scopes, and its row goes with the scope.
  onAccountRemoved: none,
  personData: noteData,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: {
    tools: [listNotesTool, readNoteTool],
    resources: [noteResource],
    prompts: none,
  },
  references: [noteReferences],
  provides: [placed.of([KIND, 'notes']), offeredTools.of(noteTools)],
  start: async (kernel) => {
    const leave = hearCursors(kernel);
    return { drain: none, stop: async () => leave() };
  },
});
