import { completionNoun, contextNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { onChannelLost, onChannelRemoved, onWritingLost } from '../channels/index.ts';
import { registerAnswerCount } from '../instances/index.ts';
import { teamResources } from '../teams/index.ts';
import { askPersonaTool, listPersonasTool } from './ask/mcp-tools.ts';
import { inspectorRoutes, routes } from './ask/routes.ts';
import {
  answersThroughTeams,
  endAnswersIn,
  endAnswersOf,
  endAnswersOfInactive,
  endAnswersOfOne,
} from './ask/stop-and-continue.ts';
import { startAnswers } from './turn/followers.ts';
import { runningAnswersOf } from './write/running-answers.ts';

export const module = defineModule({
  name: 'completions',
  nouns: [completionNoun, contextNoun],
  routes: [...routes, ...inspectorRoutes],
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: { end: endAnswersOf, handOver: none, remove: none },
  personData: none,
  onPermissionLost: endAnswersOfInactive,
  onPasswordReset: none,
  metrics: none,
  mcp: { tools: [listPersonasTool, askPersonaTool], resources: none, prompts: none },
  references: none,
  provides: [teamResources.of(answersThroughTeams)],
  start: async (kernel) => {
    onChannelRemoved(kernel, endAnswersIn);
    onChannelLost(kernel, endAnswersOfOne);
    onWritingLost(kernel, endAnswersOfOne);
    registerAnswerCount(kernel, () => runningAnswersOf(kernel).answers.size);
    const answers = await startAnswers(kernel);
    return { drain: answers.stop, stop: none };
  },
});
