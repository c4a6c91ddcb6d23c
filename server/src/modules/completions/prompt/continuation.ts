// What an answer has said and done before it was cut off, as the model is told of it that goes on with it. What tools did is done: a
// model that does not know of it would have it done again.

import { CONTINUE, DONE_ALREADY } from '../../../providers/prompt-sentences.ts';
import type { ModelMessage } from '../../../providers/vendor.ts';
import { type Answer, fold, OUTPUT_CHARACTERS_MAX, unanswered } from '../model/answer.ts';
import { asUser } from '../model/side-questions.ts';
import { quotedOutput } from '../model/toolbox.ts';
import { inRounds } from './messages.ts';

const OUTCOME_UNKNOWN = 'the server stopped while this call ran; it may have taken effect';

/** Calls whose process is gone get a result that says so. */
export const closeCalls = (answer: Answer): Answer => {
  for (const event of unanswered(answer, OUTCOME_UNKNOWN)) fold(answer, event);
  return answer;
};

export const continuationOf = ({ content, steps }: Answer, hasTools: boolean): ModelMessage[] => {
  const messages = inRounds(content, hasTools ? steps : [], OUTPUT_CHARACTERS_MAX);
  const untold = hasTools ? [] : steps.map(({ name, output }) => quotedOutput(name, output ?? ''));
  if (untold.length > 0) messages.push(asUser([CONTINUE, DONE_ALREADY, ...untold].join('\n\n')));
  else if (messages.at(-1)?.role === 'assistant') messages.push(asUser(CONTINUE));
  return messages;
};
