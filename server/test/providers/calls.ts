// Calling a vendor from a test: a real way out that leads to the stand-in, and an answer with everything it said put together.

import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { Secret } from '../../src/kernel/crypto/secret.ts';
import { createOutbound } from '../../src/kernel/outbound/index.ts';
import type {
  Endpoint,
  FinishReason,
  ModelRequest,
  ProviderEvent,
  ProviderIo,
  ProviderName,
  TokenUsage,
  ToolCall,
} from '../../src/providers/vendor.ts';

/** Looks like no vendor's key, so that only our own care can hide it. */
export const TEST_KEY = 'canary/key+of=the~test-0123456789';

export interface Line {
  readonly io: ProviderIo;
  /** Everything the way out logged. */
  readonly logged: string[];
}

export const openLine = (
  t: TestContext,
  allow: readonly string[],
  more: Partial<Pick<ProviderIo, 'signal' | 'firstByteMs' | 'idleMs'>> = {},
): Line => {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) });
  const outbound = createOutbound({ allow, allowUsers: false, self: { addresses: () => [] }, log });
  t.after(() => outbound.close());
  return { io: { outbound, signal: new AbortController().signal, ...more }, logged };
};

export const endpointTo = (
  provider: ProviderName,
  baseUrl: string,
  more: Partial<Endpoint> = {},
): Endpoint => ({
  provider,
  baseUrl,
  apiKey: new Secret(TEST_KEY),
  headers: {},
  onBehalfOf: 'admin',
  ...more,
});

export const asking = (text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'stand-in-large',
  system: null,
  messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
  tools: [],
  ...more,
});

export interface Gathered {
  events: ProviderEvent[];
  batches: number;
  text: string;
  reasoning: string;
  signatures: string[];
  calls: ToolCall[];
  usage: TokenUsage | null;
  finish: FinishReason | null;
  failure: unknown;
}

/** Reads to the end, good or bad. */
export const gather = async (answer: AsyncIterable<readonly ProviderEvent[]>): Promise<Gathered> => {
  const gathered: Gathered = {
    events: [],
    batches: 0,
    text: '',
    reasoning: '',
    signatures: [],
    calls: [],
    usage: null,
    finish: null,
    failure: null,
  };
  try {
    for await (const batch of answer) {
      gathered.batches++;
      for (const event of batch) take(gathered, event);
    }
  } catch (error) {
    gathered.failure = error;
  }
  return gathered;
};

const take = (gathered: Gathered, event: ProviderEvent): void => {
  gathered.events.push(event);
  if (event.type === 'text') gathered.text += event.text;
  else if (event.type === 'reasoning') {
    gathered.reasoning += event.text;
    if (event.signature !== undefined) gathered.signatures.push(event.signature);
  } else if (event.type === 'tool_call') gathered.calls.push(event.call);
  else if (event.type === 'usage') gathered.usage = event.usage;
  else gathered.finish = event.reason;
};
