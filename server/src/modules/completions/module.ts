import { completionNoun, contextNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { channelLost, channelRemoved, writingLost } from '../channels/index.ts';
import { answerCount } from '../instances/index.ts';
import { messageRemoved } from '../messages/index.ts';
import { lendingEnded } from '../provider-configs/index.ts';
import { teamResources } from '../teams/index.ts';
import { askPersonaTool, listPersonasTool } from './ask/mcp-tools.ts';
import { inspectorRoutes, routes } from './ask/routes.ts';
import {
  answersThroughTeams,
  endAnswersIn,
  endAnswersOf,
  endAnswersOfInactive,
  endAnswersOfLeaver,
  endAnswersOfOne,
  endAnswersThroughLent,
} from './ask/stop-and-continue.ts';
import { forgetAnswer, startAnswers } from './turn/followers.ts';
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
  provides: [
    teamResources.of(answersThroughTeams),
    channelRemoved.of(endAnswersIn),
    channelLost.of(endAnswersOfLeaver),
    lendingEnded.of(endAnswersThroughLent),
    writingLost.of(endAnswersOfOne),
    messageRemoved.of(forgetAnswer),
    answerCount.of((kernel) => runningAnswersOf(kernel).answers.size),
  ],
  start: async (kernel) => {
    const answers = await startAnswers(kernel);
    return { drain: answers.stop, stop: none };
  },
});
