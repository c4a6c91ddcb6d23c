// What Anthropic's Messages are sent.

import { schemaForClaude } from './anthropic-schema.ts';
import { foldedId } from './call-ids.ts';
import { argumentsObject, type Json, list, object, parseJson } from './json.ts';
import { base64, namedParts, ownSignature } from './message-parts.ts';
import { THINKING_TOKENS, withRoom } from './thinking-room.ts';
import type { ModelMessage, ModelRequest, Part } from './vendor.ts';

/** What a generation of models takes; the newest decide themselves how long to think. */
interface Abilities {
  /** The longest answer when the request gives no limit. */
  maxTokens: number;
  /** More than this is refused. */
  maxTokensCeiling: number;
  thinking: 'none' | 'budget' | 'adaptive';
  /** Thinking can be switched off in words; some always think. */
  canStopThinking: boolean;
  sampling: boolean;
  schema: boolean;
}

const OLD: Abilities = {
  maxTokens: 4096,
  maxTokensCeiling: 4096,
  thinking: 'none',
  canStopThinking: false,
  sampling: true,
  schema: false,
};

/** `claude-opus-4-1-20250805` is 4.1, `claude-sonnet-4-20250514` is 4.0, `claude-3-7-sonnet` is 3.7. */
const versionOf = (model: string): number => {
  const match = /claude-(?:[a-z]+-)?(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(model);
  return match ? Number(match[1]) + Number(match[2] ?? 0) / 10 : 0;
};

const abilitiesOf = (model: string): Abilities => {
  const version = versionOf(model);
  // A name that is not known is a deployment's own, or newer than this table: what every model takes.
  if (version === 0) return { ...OLD, maxTokensCeiling: Number.POSITIVE_INFINITY };
  if (version < 3.5) return OLD;
  if (version < 3.7) return { ...OLD, maxTokens: 8192, maxTokensCeiling: 8192 };
  if (version < 4.6)
    return {
      maxTokens: 32_000,
      maxTokensCeiling: version < 4.5 && model.includes('opus') ? 32_000 : 64_000,
      thinking: 'budget',
      canStopThinking: true,
      sampling: true,
      schema: version >= 4.1,
    };
  return {
    maxTokens: 64_000,
    maxTokensCeiling: 128_000,
    thinking: 'adaptive',
    canStopThinking: version < 5.5 && !model.includes('fable'),
    sampling: version < 4.7,
    schema: true,
  };
};

const toPart = (part: Part): Json =>
  part.type === 'text'
    ? { type: 'text', text: part.text }
    : { type: 'image', source: { type: 'base64', media_type: part.mediaType, data: base64(part.data) } };

const BLOCKS = 'blocks ';

/** Thoughts go back exactly as they came, and only to whom they came from. */
const thoughtsOf = ({ reasoning }: Extract<ModelMessage, { role: 'assistant' }>): Json[] => {
  const signature = ownSignature('anthropic', reasoning?.signature);
  if (!reasoning || signature === null) return [];
  if (!signature.startsWith(BLOCKS)) return [{ type: 'thinking', thinking: reasoning.text, signature }];
  return list(parseJson(signature.slice(BLOCKS.length))).map((block) => {
    const { redacted, thinking, signature: signed } = object(block);
    return typeof redacted === 'string'
      ? { type: 'redacted_thinking', data: redacted }
      : { type: 'thinking', thinking, signature: signed };
  });
};

const toBlocks = (message: ModelMessage): Json[] => {
  if (message.role === 'user')
    return namedParts(message)
      .filter((part) => part.type === 'image' || part.text.trim() !== '')
      .map(toPart);
  if (message.role === 'tool')
    return message.results.map(({ callId, output, isError, images = [] }) => ({
      type: 'tool_result',
      tool_use_id: foldedId('anthropic', callId),
      content:
        images.length === 0
          ? output || '(empty)'
          : [{ type: 'text', text: output || '(empty)' }, ...images.map(toPart)],
      ...(isError ? { is_error: true } : {}),
    }));
  return [
    ...thoughtsOf(message),
    ...(message.text.trim() === '' ? [] : [{ type: 'text', text: message.text }]),
    ...message.toolCalls.map(({ id, name, arguments: args }) => ({
      type: 'tool_use',
      id: foldedId('anthropic', id),
      name,
      input: argumentsObject(args),
    })),
  ];
};

interface Turn {
  readonly role: string;
  readonly content: Json[];
}

/** Consecutive messages of one role are joined, and empty ones left out. */
const conversation = (messages: readonly ModelMessage[]): Turn[] => {
  const turns: Turn[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = toBlocks(message);
    const last = turns.at(-1);
    if (content.length === 0) continue;
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content });
  }
  const end = turns.at(-1);
  const lastText = end?.role === 'assistant' ? end.content.at(-1) : undefined;
  // An answer to go on with must not end in a space.
  if (lastText?.type === 'text') lastText.text = String(lastText.text).trimEnd();
  return turns;
};

/** From the second turn on, what was sent before is read from the vendor's cache at a tenth of the price. */
const markCached = (turns: Array<{ content: Json[] }>): void => {
  const block = turns.at(-1)?.content.at(-1);
  if (turns.length > 1 && block && block.type !== 'thinking' && block.type !== 'redacted_thinking')
    block.cache_control = { type: 'ephemeral' };
};

/**
 * With a budget the model must have thought before a call that it goes on from, and before words that it goes on with. A client
 * that brings a conversation of its own has no thoughts to send back.
 */
const lacksThought = (turns: readonly Turn[]): boolean => {
  const last = turns.findLast(({ role }) => role === 'assistant');
  if (!last || (last !== turns.at(-1) && !last.content.some(({ type }) => type === 'tool_use'))) return false;
  return !['thinking', 'redacted_thinking'].includes(String(last.content[0]?.type));
};

/** A long answer leaves less room for thinking, but never less than half. */
const budgetOf = (tokens: number, { maxTokens = 0 }: ModelRequest, { maxTokensCeiling }: Abilities): number =>
  Math.min(tokens, Math.max(maxTokensCeiling - maxTokens, maxTokensCeiling / 2));

const thinkingOf = (request: ModelRequest, abilities: Abilities, turns: readonly Turn[]): Json => {
  const { reasoning } = request;
  const { thinking, canStopThinking } = abilities;
  if (reasoning === undefined || thinking === 'none') return {};
  if (thinking === 'budget' && lacksThought(turns)) return {};
  if (reasoning === 'off') return canStopThinking ? { thinking: { type: 'disabled' } } : {};
  if (thinking === 'adaptive')
    return { thinking: { type: 'adaptive' }, output_config: { effort: reasoning } };
  const budget = budgetOf(THINKING_TOKENS[reasoning], request, abilities);
  return { thinking: { type: 'enabled', budget_tokens: budget } };
};

/** What it may take to think. One that decides for itself, and cannot be told not to, does so unasked. */
const roomOf = (
  { reasoning }: ModelRequest,
  { thinking, canStopThinking }: Abilities,
  sent: Json,
): number => {
  const { type, budget_tokens: budget } = object(sent.thinking);
  if (typeof budget === 'number') return budget;
  const isSelfWilled = thinking === 'adaptive' && !canStopThinking;
  if (type !== 'adaptive' && !isSelfWilled) return 0;
  return THINKING_TOKENS[reasoning === undefined || reasoning === 'off' ? 'medium' : reasoning];
};

const maxTokensOf = (request: ModelRequest, abilities: Abilities, sent: Json): number => {
  const { maxTokens, maxTokensCeiling } = abilities;
  const wanted = withRoom(request.maxTokens, roomOf(request, abilities, sent), maxTokensCeiling);
  return Math.min(wanted ?? maxTokens, maxTokensCeiling);
};

const choiceOf = ({ toolChoice, parallelToolCalls }: ModelRequest, isThinking: boolean): Json => {
  const isAlone = parallelToolCalls === false;
  if (toolChoice === undefined && !isAlone) return {};
  if (toolChoice === 'none') return { tool_choice: { type: 'none' } };
  const alone = isAlone ? { disable_parallel_tool_use: true } : {};
  // A model that thinks cannot be forced to a tool.
  if (toolChoice === undefined || toolChoice === 'auto' || isThinking)
    return { tool_choice: { type: 'auto', ...alone } };
  if (toolChoice === 'required') return { tool_choice: { type: 'any', ...alone } };
  return { tool_choice: { type: 'tool', name: toolChoice.name, ...alone } };
};

const toolsOf = (request: ModelRequest, { schema }: Abilities, isThinking: boolean): Json => {
  if (request.tools.length === 0) return {};
  return {
    tools: request.tools.map(({ name, description, parameters, strict }) => {
      const whole = { type: 'object', ...parameters };
      // Those who can be held to a schema at all, and to this one.
      const held = schema && strict ? schemaForClaude(whole) : null;
      return {
        name,
        description,
        input_schema: held ?? whole,
        strict: held ? true : undefined,
      };
    }),
    ...choiceOf(request, isThinking),
  };
};

/** Null where it is to be asked for in words. */
const formOf = ({ responseFormat }: ModelRequest, { schema }: Abilities): Json | null =>
  responseFormat?.type === 'json_schema' && schema ? schemaForClaude(responseFormat.schema) : null;

const jsonHint = ({ responseFormat }: ModelRequest, form: Json | null): string => {
  if (!responseFormat || form) return '';
  const words =
    responseFormat.type === 'json_schema'
      ? ` that fits this schema: ${JSON.stringify(responseFormat.schema)}`
      : '';
  return `Answer with one JSON object and nothing else, without a code block${words}.`;
};

const outputOf = (form: Json | null, thinking: Json): Json =>
  form === null
    ? {}
    : {
        output_config: { ...object(thinking.output_config), format: { type: 'json_schema', schema: form } },
      };

export const messagesBody = (request: ModelRequest): Json => {
  const { model, temperature, topP, user } = request;
  const abilities = abilitiesOf(model);
  const turns = conversation(request.messages);
  const thinking = thinkingOf(request, abilities, turns);
  const { type } = object(thinking.thinking);
  const isThinking = type === 'enabled' || type === 'adaptive';
  const takesSampling = abilities.sampling && !isThinking;
  const form = formOf(request, abilities);
  // One of nothing but spaces is refused, and the whole request with it.
  const stops = request.stop?.filter((stop) => stop.trim() !== '') ?? [];
  markCached(turns);
  return {
    model,
    max_tokens: maxTokensOf(request, abilities, thinking),
    system: [request.system, jsonHint(request, form)].filter(Boolean).join('\n\n') || undefined,
    messages: turns,
    stream: true,
    temperature: takesSampling && temperature !== undefined ? Math.min(1, temperature) : undefined,
    // Newer models take one of the two.
    top_p: takesSampling && temperature === undefined ? topP : undefined,
    stop_sequences: stops.length > 0 ? stops : undefined,
    metadata: user ? { user_id: user } : undefined,
    ...thinking,
    ...outputOf(form, thinking),
    ...toolsOf(request, abilities, isThinking),
  };
};
