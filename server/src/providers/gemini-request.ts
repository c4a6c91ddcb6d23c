// What Gemini's generateContent is sent.

import { argumentsObject, isJson, type Json, object, parseJson } from './json.ts';
import { base64, namedParts, ownSignature, picturesFrom } from './message-parts.ts';
import { THINKING_TOKENS, withRoom } from './thinking-room.ts';
import type { ModelMessage, ModelRequest, Part, ToolCall, ToolResult } from './vendor.ts';

/** From Gemini 3 on, thinking has levels and a call without its signature is refused. */
const isThird = (model: string): boolean => /gemini-(?:[3-9]|\d\d)|-latest$/.test(model);

/** Google's own word for a call that another model made. */
const NO_SIGNATURE = 'skip_thought_signature_validator';

const toPart = (part: Part): Json =>
  part.type === 'text'
    ? { text: part.text }
    : { inlineData: { mimeType: part.mediaType, data: base64(part.data) } };

const callPart = (call: ToolCall, isFirst: boolean, model: string): Json => {
  const signature =
    ownSignature('gemini', call.signature) ?? (isFirst && isThird(model) ? NO_SIGNATURE : null);
  return {
    functionCall: { id: call.id, name: call.name, args: argumentsObject(call.arguments) },
    ...(signature ? { thoughtSignature: signature } : {}),
  };
};

/** Gemini takes an object as a result; text is wrapped. */
const resultParts = (
  { callId, name, output, isError, images = [] }: ToolResult,
  model: string,
): { result: Json; seen: Json[] } => {
  const value = parseJson(output);
  const response = isError ? { error: output } : isJson(value) ? value : { result: output };
  const parts = images.map(toPart);
  const isWhole = isThird(model) && parts.length > 0;
  return {
    result: { functionResponse: { id: callId, name, response, ...(isWhole ? { parts } : {}) } },
    // Before Gemini 3 a result has no parts of its own: they follow all results of the turn.
    seen: isWhole || parts.length === 0 ? [] : [{ text: picturesFrom(name) }, ...parts],
  };
};

/** Models that pay no heed to ids take the first result for that of the first call. */
const inOrderOfCalls = (results: readonly ToolResult[], calls: readonly ToolCall[]): ToolResult[] => {
  const places = new Map(calls.map(({ id }, place) => [id, place]));
  const placeOf = ({ callId }: ToolResult): number => places.get(callId) ?? calls.length;
  return results.toSorted((a, b) => placeOf(a) - placeOf(b));
};

const toParts = (message: ModelMessage, model: string, calls: readonly ToolCall[]): Json[] => {
  if (message.role === 'user') return namedParts(message).map(toPart);
  if (message.role === 'tool') {
    const results = inOrderOfCalls(message.results, calls).map((result) => resultParts(result, model));
    return [...results.map(({ result }) => result), ...results.flatMap(({ seen }) => seen)];
  }
  const signature =
    message.toolCalls.length === 0 ? ownSignature('gemini', message.reasoning?.signature) : null;
  return [
    ...(message.text === ''
      ? []
      : [{ text: message.text, ...(signature ? { thoughtSignature: signature } : {}) }]),
    ...message.toolCalls.map((call, index) => callPart(call, index === 0, model)),
  ];
};

const conversation = ({ messages, model }: ModelRequest): Array<{ role: string; parts: Json[] }> => {
  const turns: Array<{ role: string; parts: Json[] }> = [];
  let calls: readonly ToolCall[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'model' : 'user';
    const parts = toParts(message, model, calls);
    if (message.role === 'assistant') calls = message.toolCalls;
    const last = turns.at(-1);
    if (parts.length === 0) continue;
    if (last?.role === role) last.parts.push(...parts);
    else turns.push({ role, parts });
  }
  return turns;
};

const thinkingOf = ({ reasoning, model }: ModelRequest): Json => {
  if (reasoning === undefined || !/gemini-(?:2\.5|[3-9]|\d\d)|-latest$/.test(model)) return {};
  if (isThird(model)) {
    // It always thinks; low is the least that all of them take.
    const thinkingLevel = reasoning === 'high' || reasoning === 'medium' ? 'high' : 'low';
    return { thinkingConfig: { includeThoughts: reasoning !== 'off', thinkingLevel } };
  }
  // 2.5 Pro cannot stop thinking.
  const least = model.includes('pro') ? 128 : 0;
  const thinkingBudget = reasoning === 'off' ? least : THINKING_TOKENS[reasoning];
  return { thinkingConfig: { includeThoughts: reasoning !== 'off', thinkingBudget } };
};

/** The most that Gemini lets itself be asked for. */
const OUTPUT_TOKENS_MAX = 65_536;

/** From 2.5 on they think unasked, as long as they like; the smallest does not. */
const thinksUnasked = (model: string): boolean => isThird(model) || /gemini-2\.5(?!.*-lite)/.test(model);

/** What it may take to think; by level, as much as it took when there were budgets. */
const roomOf = ({ model }: ModelRequest, thinking: Json): number => {
  const { thinkingBudget, thinkingLevel } = object(thinking.thinkingConfig);
  if (typeof thinkingBudget === 'number') return thinkingBudget;
  if (thinkingLevel !== undefined) return THINKING_TOKENS[thinkingLevel === 'high' ? 'high' : 'low'];
  return thinksUnasked(model) ? THINKING_TOKENS.high : 0;
};

/** Gemini before 3 takes either tools or a form for its answer; then the form is asked for in words. */
const takesForm = ({ tools, model }: ModelRequest): boolean => tools.length === 0 || isThird(model);

const formatOf = (request: ModelRequest): Json => {
  const { responseFormat } = request;
  if (!responseFormat || !takesForm(request)) return {};
  return {
    responseMimeType: 'application/json',
    ...(responseFormat.type === 'json_schema' ? { responseJsonSchema: responseFormat.schema } : {}),
  };
};

const jsonHint = (request: ModelRequest): string => {
  const { responseFormat } = request;
  if (!responseFormat || takesForm(request)) return '';
  const form =
    responseFormat.type === 'json_schema'
      ? ` that fits this schema: ${JSON.stringify(responseFormat.schema)}`
      : '';
  return `When you answer in words, answer with one JSON object and nothing else${form}.`;
};

const choiceOf = ({ toolChoice }: ModelRequest): Json => {
  if (toolChoice === undefined || toolChoice === 'auto') return {};
  const config =
    toolChoice === 'none'
      ? { mode: 'NONE' }
      : toolChoice === 'required'
        ? { mode: 'ANY' }
        : { mode: 'ANY', allowedFunctionNames: [toolChoice.name] };
  return { toolConfig: { functionCallingConfig: config } };
};

const toolsOf = (request: ModelRequest): Json => {
  if (request.tools.length === 0) return {};
  const functionDeclarations = request.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parametersJsonSchema: parameters,
  }));
  return { tools: [{ functionDeclarations }], ...choiceOf(request) };
};

export const generateBody = (request: ModelRequest): Json => {
  const system = [request.system, jsonHint(request)].filter(Boolean).join('\n\n');
  const { temperature, topP, stop, seed } = request;
  const thinking = thinkingOf(request);
  return {
    contents: conversation(request),
    systemInstruction: system ? { parts: [{ text: system }] } : undefined,
    generationConfig: {
      temperature,
      topP,
      maxOutputTokens: withRoom(request.maxTokens, roomOf(request, thinking), OUTPUT_TOKENS_MAX),
      stopSequences: stop && stop.length > 0 ? stop : undefined,
      // It takes 32 bits; the same number stays the same number.
      seed: seed === undefined ? undefined : seed | 0,
      frequencyPenalty: request.frequencyPenalty,
      presencePenalty: request.presencePenalty,
      ...formatOf(request),
      ...thinking,
    },
    ...toolsOf(request),
  };
};
