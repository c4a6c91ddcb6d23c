// What those who speak OpenAI's wire have been seen to send.

import type { Wire } from './stand-in-wires.ts';

export interface Recording {
  readonly name: string;
  readonly wire: Wire;
  readonly bytes: string;
  /** The AI SDK's provider for OpenAI itself reads no reasoning, so recordings with some are held against the other one. */
  readonly isCompatible?: boolean;
}

export const lines = (...events: Array<object | string>): string =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');

const chunk = (delta: object, finish: string | null = null, more: object = {}): object => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  ...more,
});

export const OPENAI: Recording[] = [
  {
    name: 'OpenAI with padding, a fingerprint and usage in a chunk of its own',
    wire: 'openai',
    bytes: lines(
      chunk({ role: 'assistant', content: '', refusal: null }, null, {
        service_tier: 'default',
        system_fingerprint: 'fp_1',
        usage: null,
        obfuscation: 'aB3',
      }),
      chunk({ content: 'Zwölf ' }, null, { usage: null, obfuscation: '' }),
      chunk({ content: '日本 "quoted" \\ done' }, null, { usage: null }),
      chunk({}, 'stop', { usage: null }),
      {
        id: 'x',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [],
        usage: {
          prompt_tokens: 2006,
          completion_tokens: 300,
          total_tokens: 2306,
          prompt_tokens_details: { cached_tokens: 1920, audio_tokens: 0 },
          completion_tokens_details: { reasoning_tokens: 64, audio_tokens: 0, accepted_prediction_tokens: 0 },
        },
      },
      '[DONE]',
    ),
  },
  {
    name: 'OpenAI with two tool calls whose arguments come mixed',
    wire: 'openai',
    bytes: lines(
      chunk({
        role: 'assistant',
        content: null,
        tool_calls: [
          { index: 0, id: 'call_a', type: 'function', function: { name: 'weather', arguments: '' } },
        ],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"ci' } }] }),
      chunk({
        tool_calls: [
          { index: 1, id: 'call_b', type: 'function', function: { name: 'clock', arguments: '' } },
        ],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: 'ty":"Rome"}' } }] }),
      chunk({ tool_calls: [{ index: 1, function: { arguments: '{"zone":"UTC"}' } }] }),
      chunk({}, 'tool_calls'),
      '[DONE]',
    ),
  },
  {
    name: 'OpenAI that ran out of room',
    wire: 'openai',
    bytes: lines(chunk({ content: 'Once upon' }), chunk({}, 'length'), '[DONE]'),
  },
  {
    name: 'OpenAI that was filtered',
    wire: 'openai',
    bytes: lines(chunk({ content: 'No' }), chunk({}, 'content_filter'), '[DONE]'),
  },
  {
    name: 'OpenAI that refused',
    wire: 'openai',
    bytes: lines(
      chunk({ role: 'assistant', refusal: 'I cannot' }),
      chunk({ refusal: ' help.' }),
      chunk({}, 'stop'),
      '[DONE]',
    ),
  },
  {
    name: 'Azure with the verdict of its filter before the first word',
    wire: 'openai',
    bytes: lines(
      {
        id: '',
        object: '',
        created: 0,
        model: '',
        choices: [],
        prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }],
      },
      chunk({ content: 'Fine' }),
      chunk({}, 'stop'),
      '[DONE]',
    ),
  },
  {
    name: 'DeepSeek with reasoning',
    wire: 'openai',
    isCompatible: true,
    bytes: lines(
      chunk({ role: 'assistant', content: null, reasoning_content: '' }),
      chunk({ content: null, reasoning_content: 'Let me ' }),
      chunk({ content: null, reasoning_content: 'see.' }),
      chunk({ content: 'Four', reasoning_content: null }),
      chunk({ content: '', reasoning_content: null }, 'stop', {
        usage: {
          prompt_tokens: 10,
          completion_tokens: 20,
          total_tokens: 30,
          prompt_tokens_details: { cached_tokens: 4 },
          completion_tokens_details: { reasoning_tokens: 12 },
          prompt_cache_hit_tokens: 4,
          prompt_cache_miss_tokens: 6,
        },
      }),
      '[DONE]',
    ),
  },
  {
    name: 'OpenRouter with comments and the other name for reasoning',
    wire: 'openai',
    isCompatible: true,
    bytes: `: OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n${lines(
      chunk({ role: 'assistant', content: '', reasoning: 'Hm.' }, null, { provider: 'Somebody' }),
      chunk({ role: 'assistant', content: 'Yes.' }, null, { provider: 'Somebody' }),
      chunk({ role: 'assistant', content: '' }, 'stop', { native_finish_reason: 'end_turn' }),
      chunk({ role: 'assistant', content: '' }, null, {
        usage: { prompt_tokens: 5, completion_tokens: 6, total_tokens: 11, cost: 0.1 },
      }),
      '[DONE]',
    )}`,
  },
  {
    name: 'Ollama, which calls tools whole',
    wire: 'openai',
    isCompatible: true,
    bytes: lines(
      chunk({
        role: 'assistant',
        content: '',
        tool_calls: [
          {
            id: 'call_1',
            index: 0,
            type: 'function',
            function: { name: 'clock', arguments: '{"zone":"UTC"}' },
          },
        ],
      }),
      chunk({ role: 'assistant', content: '' }, 'tool_calls'),
      '[DONE]',
    ),
  },
  {
    name: 'a server that ends without saying that it is done',
    wire: 'openai',
    bytes: lines(chunk({ content: 'short' }), chunk({}, 'stop')),
  },
];
