// The object that answers a request of the Responses API, while it is written and when it is whole.

import type { OpenAiResponse, ResponseFunction, ResponseOutputItem, ResponseRequest } from '@parley/contract';
import type { Failure } from '../../../kernel/errors.ts';
import { type Ending, finishOf } from '../../completions/index.ts';
import { responseName } from './ids.ts';
import { told } from './output.ts';

const echoed = ({ type, name, description, parameters, strict }: ResponseFunction): ResponseFunction => ({
  type,
  name,
  description: description ?? null,
  parameters: parameters ?? null,
  strict: strict ?? null,
});

const formatOf = (text: ResponseRequest['text']): OpenAiResponse['text']['format'] =>
  text?.format ?? { type: 'text' };

/** As it is before anything was said. */
export const beginningOf = (
  request: ResponseRequest,
  { messageId, createdAt, model }: { messageId: string; createdAt: number; model: string },
): OpenAiResponse => ({
  id: responseName(messageId),
  object: 'response',
  created_at: createdAt,
  completed_at: null,
  status: 'in_progress',
  error: null,
  incomplete_details: null,
  model,
  output: [],
  usage: null,
  instructions: request.instructions ?? null,
  previous_response_id: request.previous_response_id ?? null,
  store: request.store ?? true,
  background: false,
  tools: (request.tools ?? []).map(echoed),
  tool_choice: request.tool_choice ?? 'auto',
  parallel_tool_calls: request.parallel_tool_calls ?? true,
  temperature: request.temperature ?? null,
  top_p: request.top_p ?? null,
  max_output_tokens: request.max_output_tokens ?? null,
  max_tool_calls: null,
  text: { format: formatOf(request.text), verbosity: 'medium' },
  reasoning: {
    effort: request.reasoning?.effort ?? null,
    summary: request.reasoning?.summary ?? request.reasoning?.generate_summary ?? null,
  },
  metadata: request.metadata ?? {},
  user: request.user ?? null,
  safety_identifier: request.safety_identifier ?? null,
  prompt_cache_key: request.prompt_cache_key ?? null,
  service_tier: 'default',
  top_logprobs: 0,
  truncation: request.truncation ?? 'disabled',
});

const usageOf = ({ usage: { input, output, cached, reasoning } }: Ending): OpenAiResponse['usage'] => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cached },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: input + output,
});

const INCOMPLETE = { length: 'max_output_tokens', content_filter: 'content_filter' } as const;

/** Why an answer is not whole, in OpenAI's words; null when it is. */
export const incompleteReason = (ending: Ending): 'max_output_tokens' | 'content_filter' | null => {
  const finish = finishOf(ending);
  return finish === 'length' || finish === 'content_filter' ? INCOMPLETE[finish] : null;
};

interface Said {
  readonly ending: Ending;
  readonly items: readonly ResponseOutputItem[];
  readonly completedAt: number;
}

/** A response that is over. */
export type FinishedResponse = OpenAiResponse & {
  readonly status: 'completed' | 'incomplete' | 'failed' | 'cancelled';
};

/** As it is when all was said. */
export const wholeOf = (
  beginning: OpenAiResponse,
  { ending, items, completedAt }: Said,
): FinishedResponse => {
  const reason = incompleteReason(ending);
  return {
    ...beginning,
    status: reason === null ? 'completed' : 'incomplete',
    completed_at: reason === null ? completedAt : null,
    incomplete_details: reason === null ? null : { reason },
    output: [...items],
    usage: usageOf(ending),
  };
};

/** As it is when its caller ended it. */
export const cancelledOf = (whole: OpenAiResponse): FinishedResponse => ({
  ...whole,
  status: 'cancelled',
  completed_at: null,
  incomplete_details: null,
});

/** As it is when it failed after its first word. */
export const failedOf = (whole: OpenAiResponse, { status, message, code }: Failure): FinishedResponse => ({
  ...whole,
  status: 'failed',
  completed_at: null,
  incomplete_details: null,
  error: { code: code ?? (status === 429 ? 'rate_limit_exceeded' : 'server_error'), message },
});

/** As its caller is told it. */
export const toldResponse = <R extends OpenAiResponse>(response: R, tellsSeals: boolean): R => ({
  ...response,
  output: response.output.map((item) => told(item, tellsSeals)),
});
