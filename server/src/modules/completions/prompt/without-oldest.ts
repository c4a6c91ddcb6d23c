// A conversation that its caller wants shortened rather than refused.

import { tokensOfMessage, tokensOfRequest } from '../../../providers/tokens.ts';
import type { ModelRequest } from '../../../providers/vendor.ts';
import type { ChosenModel } from '../../models/index.ts';
import { answerTokensOf } from './prompt.ts';

/** Leaves out the oldest messages until the rest fits the window. The last turn stays, and no result stays without its call. */
export const withoutOldest = (request: ModelRequest, chosen: ChosenModel): ModelRequest => {
  if (chosen.contextWindow === null) return request;
  const room = chosen.contextWindow - answerTokensOf({ chosen, maxTokens: request.maxTokens ?? null });
  let tokens = tokensOfRequest(request);
  let begin = 0;
  for (const [index, message] of request.messages.entries()) {
    if (message.role !== 'tool') begin = index;
    if (tokens <= room && begin === index) break;
    tokens -= tokensOfMessage(message);
  }
  return { ...request, messages: request.messages.slice(begin) };
};
