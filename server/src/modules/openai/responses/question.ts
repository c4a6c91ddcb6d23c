// A request of the Responses API in the words of our own questions.

import type { FunctionTool, ResponseRequest } from '@parley/contract';
import { badRequest } from '../../../kernel/errors.ts';
import type { SpokenMessage, StatelessInput } from '../../completions/index.ts';
import { reasoningOf } from '../asking.ts';

type Offered = Pick<StatelessInput, 'tools' | 'tool_choice'>;

const toolOf = ({
  name,
  description,
  parameters,
  strict,
}: NonNullable<ResponseRequest['tools']>[number]): FunctionTool => ({
  type: 'function',
  function: { name, description, parameters, strict },
});

/** The functions that may be called, and whether one must be. */
const offered = ({ tools, tool_choice: choice }: ResponseRequest): Offered => {
  const all = (tools ?? []).map(toolOf);
  if (choice == null || typeof choice === 'string') return { tools: all, tool_choice: choice };
  const names = choice.type === 'function' ? [choice.name] : choice.tools.map(({ name }) => name);
  if (!names.every((name) => all.some((tool) => tool.function.name === name)))
    throw badRequest('tool_choice: names a function that is not among the tools', 'tool_choice');
  if (choice.type === 'function')
    return { tools: all, tool_choice: { type: 'function', function: { name: choice.name } } };
  return { tools: all.filter((tool) => names.includes(tool.function.name)), tool_choice: choice.mode };
};

const formatOf = (text: ResponseRequest['text']): Pick<StatelessInput, 'response_format'> => {
  const format = text?.format;
  if (format == null) return {};
  if (format.type !== 'json_schema') return { response_format: format };
  const { name, description, schema, strict } = format;
  // There is no other place for it on the wires of all providers.
  const described = description == null ? schema : { description, ...schema };
  return { response_format: { type: 'json_schema', json_schema: { name, schema: described, strict } } };
};

/** What is asked, but for who is to answer. `metadata` and `store` are ours: the provider is told neither. */
export const questionFor = (request: ResponseRequest, said: readonly SpokenMessage[]): StatelessInput => {
  const { instructions, temperature, top_p, max_output_tokens, parallel_tool_calls } = request;
  return {
    messages: instructions ? [{ role: 'system', content: instructions }, ...said] : said,
    ...offered(request),
    ...formatOf(request.text),
    ...reasoningOf(request.reasoning?.effort),
    temperature,
    top_p,
    max_tokens: max_output_tokens,
    parallel_tool_calls,
    user: request.user,
    safety_identifier: request.safety_identifier,
    isShortened: request.truncation === 'auto',
  };
};
