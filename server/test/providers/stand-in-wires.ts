// How each vendor says the same thing on its wire: used by the stand-in to answer, never by the product to read.

export type Wire = 'openai' | 'anthropic' | 'gemini';

/** An answer without a wire. */
export interface Spoken {
  readonly reasoning?: string;
  readonly signature?: string;
  /** Several pieces: several events. */
  readonly text?: string | readonly string[];
  readonly calls?: ReadonlyArray<{ readonly id: string; readonly name: string; readonly arguments: string }>;
  readonly usage?: { input: number; output: number; cached?: number; reasoning?: number };
  readonly finish?: 'stop' | 'length' | 'content_filter';
}

const DEFAULT_USAGE = { input: 12, output: 7, cached: 0, reasoning: 0 };

const piecesOf = ({ text = [] }: Spoken): string[] => [text].flat();

/** Two halves, so that arguments always come in more than one piece. */
const halves = (text: string): string[] => {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter(Boolean);
};

const openAi = (spoken: Spoken): string[] => {
  const chunk = (more: object) =>
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_700_000_000,
      model: 'stand-in',
      choices: [],
      ...more,
    });
  const delta = (part: object) => chunk({ choices: [{ index: 0, delta: part, finish_reason: null }] });
  const { input, output, cached = 0, reasoning = 0 } = { ...DEFAULT_USAGE, ...spoken.usage };
  const calls = spoken.calls ?? [];
  const finish = calls.length > 0 ? 'tool_calls' : (spoken.finish ?? 'stop');
  return [
    delta({ role: 'assistant', content: '' }),
    ...(spoken.reasoning ? halves(spoken.reasoning).map((part) => delta({ reasoning_content: part })) : []),
    ...piecesOf(spoken).map((content) => delta({ content })),
    ...calls.flatMap((call, index) => [
      delta({
        tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }],
      }),
      ...halves(call.arguments).map((part) =>
        delta({ tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ]),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }),
    chunk({
      usage: {
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
        prompt_tokens_details: { cached_tokens: cached },
        completion_tokens_details: { reasoning_tokens: reasoning },
      },
    }),
    '[DONE]',
  ];
};

const ANTHROPIC_STOPS = { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' } as const;

const anthropicBlock = (index: number, block: object, deltas: object[]): object[] => [
  { type: 'content_block_start', index, content_block: block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
];

const anthropic = (spoken: Spoken): string[] => {
  const { input, output, cached = 0, reasoning = 0 } = { ...DEFAULT_USAGE, ...spoken.usage };
  const events: object[] = [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'stand-in',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: input - cached, cache_read_input_tokens: cached, output_tokens: 1 },
      },
    },
    { type: 'ping' },
  ];
  let index = 0;
  if (spoken.reasoning) {
    const thoughts = halves(spoken.reasoning).map((thinking) => ({ type: 'thinking_delta', thinking }));
    const signature = { type: 'signature_delta', signature: spoken.signature ?? 'c2ln' };
    events.push(
      ...anthropicBlock(index++, { type: 'thinking', thinking: '', signature: '' }, [...thoughts, signature]),
    );
  }
  const text = piecesOf(spoken);
  if (text.length > 0)
    events.push(
      ...anthropicBlock(
        index++,
        { type: 'text', text: '' },
        text.map((piece) => ({ type: 'text_delta', text: piece })),
      ),
    );
  for (const { id, name, arguments: args } of spoken.calls ?? [])
    events.push(
      ...anthropicBlock(
        index++,
        { type: 'tool_use', id, name, input: {} },
        ['', ...halves(args)].map((part) => ({ type: 'input_json_delta', partial_json: part })),
      ),
    );
  const stop = spoken.calls?.length ? 'tool_use' : ANTHROPIC_STOPS[spoken.finish ?? 'stop'];
  events.push(
    {
      type: 'message_delta',
      delta: { stop_reason: stop, stop_sequence: null },
      usage: { output_tokens: output, output_tokens_details: { thinking_tokens: reasoning } },
    },
    { type: 'message_stop' },
  );
  return events.map((event) => JSON.stringify(event));
};

const GEMINI_STOPS = { stop: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' } as const;

/** Arguments are an object on this wire; what is no JSON cannot be said on it. */
const asObject = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return { broken: text };
  }
};

const gemini = (spoken: Spoken): string[] => {
  const { input, output, cached = 0, reasoning = 0 } = { ...DEFAULT_USAGE, ...spoken.usage };
  const chunk = (parts: object[], more: object = {}) =>
    JSON.stringify({
      candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }],
      usageMetadata: {
        promptTokenCount: input,
        candidatesTokenCount: output - reasoning,
        thoughtsTokenCount: reasoning,
        cachedContentTokenCount: cached,
        totalTokenCount: input + output,
      },
      modelVersion: 'stand-in',
      responseId: 'response-1',
    });
  const signed = spoken.signature ? { thoughtSignature: spoken.signature } : {};
  return [
    ...(spoken.reasoning ? halves(spoken.reasoning).map((text) => chunk([{ text, thought: true }])) : []),
    ...piecesOf(spoken).map((text) => chunk([{ text }])),
    ...(spoken.calls ?? []).map(({ name, arguments: args }, index) =>
      chunk([{ functionCall: { name, args: asObject(args) }, ...(index === 0 ? signed : {}) }]),
    ),
    chunk([{ text: '' }], { finishReason: GEMINI_STOPS[spoken.finish ?? 'stop'] }),
  ];
};

/** The data of every event of an answer. */
export const eventsOf = (wire: Wire, spoken: Spoken): string[] =>
  ({ openai: openAi, anthropic, gemini })[wire](spoken);

/** As it stands on the wire. Anthropic names its events as well. */
export const frame = (wire: Wire, data: string): string => {
  const type = wire === 'anthropic' ? /"type":"(\w+)"/.exec(data)?.[1] : undefined;
  return `${type ? `event: ${type}\n` : ''}data: ${data}\n\n`;
};

/** The body of a refusal, in each vendor's form. */
export const refusal = (wire: Wire, status: number, type: string, message: string): string => {
  if (wire === 'anthropic') return JSON.stringify({ type: 'error', error: { type, message } });
  if (wire === 'gemini') return JSON.stringify({ error: { code: status, message, status: type } });
  return JSON.stringify({ error: { message, type, param: null, code: type } });
};
