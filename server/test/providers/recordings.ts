// What vendors have been seen to send, byte by byte as far as it matters: odd fields, odd orders and odd lines included.

import { lines, OPENAI, type Recording } from './recordings-openai.ts';
import { eventsOf, frame, type Spoken } from './stand-in-wires.ts';

export type { Recording } from './recordings-openai.ts';

const message = (usage: object) => ({
  type: 'message_start',
  message: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'c',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  },
});

const named = (...events: Array<{ type: string; [field: string]: unknown }>): string =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');

const ANTHROPIC: Recording[] = [
  {
    name: 'Anthropic thinking, speaking and calling two tools, with a cache',
    wire: 'anthropic',
    bytes: named(
      message({
        input_tokens: 20,
        cache_creation_input_tokens: 100,
        cache_read_input_tokens: 1000,
        output_tokens: 2,
        service_tier: 'standard',
      }),
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'thinking', thinking: '', signature: '' },
      },
      { type: 'ping' },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Überlegen' } },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'signature_delta', signature: 'EqQBCgIYAhIM' },
      },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'I will look. 🦜' } },
      { type: 'content_block_stop', index: 1 },
      {
        type: 'content_block_start',
        index: 2,
        content_block: { type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} },
      },
      { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '' } },
      {
        type: 'content_block_delta',
        index: 2,
        delta: { type: 'input_json_delta', partial_json: '{"city": "Ro' },
      },
      { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: 'me"}' } },
      { type: 'content_block_stop', index: 2 },
      {
        type: 'content_block_start',
        index: 3,
        content_block: { type: 'tool_use', id: 'toolu_2', name: 'clock', input: {} },
      },
      { type: 'content_block_delta', index: 3, delta: { type: 'input_json_delta', partial_json: '' } },
      { type: 'content_block_stop', index: 3 },
      {
        type: 'message_delta',
        delta: { stop_reason: 'tool_use', stop_sequence: null },
        usage: { output_tokens: 89 },
      },
      { type: 'message_stop' },
    ),
  },
  {
    name: 'Anthropic whose thoughts are sealed',
    wire: 'anthropic',
    bytes: named(
      message({ input_tokens: 9, output_tokens: 1 }),
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'redacted_thinking', data: 'c2VhbGVk' },
      },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Done.' } },
      { type: 'content_block_stop', index: 1 },
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn' },
        usage: { output_tokens: 5, output_tokens_details: { thinking_tokens: 3 } },
      },
      { type: 'message_stop' },
    ),
  },
  ...(
    [
      'max_tokens',
      'refusal',
      'stop_sequence',
      'pause_turn',
      'model_context_window_exceeded',
      'brand_new',
    ] as const
  ).map(
    (reason): Recording => ({
      name: `Anthropic that stopped with ${reason}`,
      wire: 'anthropic',
      bytes: named(
        message({ input_tokens: 3, output_tokens: 1 }),
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'So' } },
        { type: 'content_block_stop', index: 0 },
        {
          type: 'message_delta',
          delta: { stop_reason: reason, stop_sequence: null },
          usage: { output_tokens: 2 },
        },
        { type: 'message_stop' },
      ),
    }),
  ),
];

const GEMINI: Recording[] = [
  {
    name: 'Gemini with thoughts, a signature and a call',
    wire: 'gemini',
    bytes: lines(
      {
        candidates: [
          { content: { parts: [{ text: '**Planning**\n\n', thought: true }], role: 'model' }, index: 0 },
        ],
        usageMetadata: { promptTokenCount: 30, totalTokenCount: 95, thoughtsTokenCount: 65 },
      },
      { candidates: [{ content: { parts: [{ text: 'Ich schaue nach: ' }], role: 'model' }, index: 0 }] },
      {
        candidates: [
          {
            content: {
              parts: [
                {
                  functionCall: { name: 'weather', args: { city: 'Köln', days: [1, 2] } },
                  thoughtSignature: 'CpQCAdHtim9',
                },
              ],
              role: 'model',
            },
            finishReason: 'STOP',
            index: 0,
          },
        ],
        usageMetadata: {
          promptTokenCount: 30,
          candidatesTokenCount: 15,
          totalTokenCount: 110,
          cachedContentTokenCount: 8,
          thoughtsTokenCount: 65,
        },
      },
    ),
  },
  {
    name: 'Gemini with two calls at once',
    wire: 'gemini',
    bytes: lines({
      candidates: [
        {
          content: {
            parts: [
              { functionCall: { id: 'f1', name: 'clock', args: {} } },
              { functionCall: { id: 'f2', name: 'clock', args: { zone: 'CET' } } },
            ],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 4, candidatesTokenCount: 6, totalTokenCount: 10 },
    }),
  },
  ...(['STOP', 'MAX_TOKENS', 'SAFETY', 'RECITATION', 'OTHER', 'BRAND_NEW'] as const).map(
    (finishReason): Recording => ({
      name: `Gemini that stopped with ${finishReason}`,
      wire: 'gemini',
      bytes: lines(
        { candidates: [{ content: { parts: [{ text: 'Hal' }] } }] },
        {
          candidates: [{ content: { parts: [{ text: 'lo' }] }, finishReason }],
          usageMetadata: { promptTokenCount: 2, candidatesTokenCount: 2, totalTokenCount: 4 },
        },
      ),
    }),
  ),
];

const SPOKEN: ReadonlyArray<[string, Spoken]> = [
  ['words', { text: ['Hello', ' ', 'wörld\n\n', '🦜'], usage: { input: 40, output: 9, cached: 16 } }],
  [
    'thoughts and words',
    { reasoning: 'First this, then that.', text: 'So.', usage: { input: 4, output: 9, reasoning: 5 } },
  ],
  [
    'calls',
    {
      text: 'Look:',
      calls: [
        { id: 'a', name: 'weather', arguments: '{"city":"Zürich"}' },
        { id: 'b', name: 'clock', arguments: '{"zone":"UTC","at":[1,2,3]}' },
      ],
    },
  ],
  ['a cut', { text: 'Once', finish: 'length' }],
];

const STAND_IN: Recording[] = (['openai', 'anthropic', 'gemini'] as const).flatMap((wire) =>
  SPOKEN.map(([name, spoken]) => ({
    name: `the stand-in's ${wire} wire: ${name}`,
    wire,
    isCompatible: spoken.reasoning !== undefined,
    bytes: eventsOf(wire, spoken)
      .map((data) => frame(wire, data))
      .join(''),
  })),
);

export const RECORDINGS: readonly Recording[] = [...OPENAI, ...ANTHROPIC, ...GEMINI, ...STAND_IN];
