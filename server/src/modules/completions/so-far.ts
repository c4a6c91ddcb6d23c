// What an answer has said and done before it was cut off, as the model is told of it that goes on with it. What tools did is done: a
// model that does not know of it would have it done again.

import type { ModelMessage, ToolResult } from '../../providers/vendor.ts';
import { asMaterial } from './act.ts';
import { type Answer, fold, OUTPUT_CHARACTERS_MAX, type ToolStep, unanswered } from './answer.ts';
import { asUser } from './quiet.ts';

const CONTINUE =
  'Your last message was cut off. Go on exactly where it stopped: do not repeat anything, and do not comment on it.';
const DONE_ALREADY = 'You had called tools for it, which you cannot call any more. This is what came of it:';
const NOBODY_KNOWS = 'the server stopped while this call ran; it may have taken effect';

/** Calls whose process is gone get a result that says so. */
export const closeCalls = (answer: Answer): Answer => {
  for (const event of unanswered(answer, NOBODY_KNOWS)) fold(answer, event);
  return answer;
};

export const soFar = ({ content, steps }: Answer, hasTools: boolean): ModelMessage[] => {
  const rounds = hasTools ? [...Map.groupBy(steps, ({ round }) => round).values()] : [];
  const messages: ModelMessage[] = [];
  let at = 0;
  for (const calls of rounds) {
    const offset = calls[0]?.content_offset ?? at;
    messages.push({ role: 'assistant', text: content.slice(at, offset), toolCalls: calls.map(callOf) });
    messages.push({ role: 'tool', results: calls.map(resultOf) });
    at = offset;
  }
  const said = content.slice(at);
  const untold = hasTools ? [] : steps.map(({ name, output }) => asMaterial(name, output ?? ''));
  if (said !== '') messages.push({ role: 'assistant', text: said, toolCalls: [] });
  if (untold.length > 0) messages.push(asUser([CONTINUE, DONE_ALREADY, ...untold].join('\n\n')));
  else if (said !== '') messages.push(asUser(CONTINUE));
  return messages;
};

const callOf = ({ id, name, arguments: args }: ToolStep) => ({ id, name, arguments: args });

const resultOf = ({ id, name, output, status }: ToolStep): ToolResult => {
  const text = output ?? '';
  const shown = text.length < OUTPUT_CHARACTERS_MAX ? text : `${text}\n[cut: the output was longer]`;
  return { callId: id, name, output: asMaterial(name, shown), isError: status !== 'done' };
};
