// One conversation with everything in it, and the request that a vendor is sent for it.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { vendorOf } from '../../src/providers/index.ts';
import type { Endpoint, ModelMessage, ModelRequest, ProviderName } from '../../src/providers/vendor.ts';
import { asking, endpointTo, gather, openLine } from './calls.ts';
import { type Heard, startStandIn } from './stand-in.ts';

export const PIXEL = new Uint8Array([1, 2, 3]);
export const CLOCK = {
  name: 'clock',
  description: 'tells the time',
  parameters: { type: 'object', properties: {} },
};

export const CONVERSATION: ModelMessage[] = [
  {
    role: 'user',
    name: 'Ada',
    parts: [
      { type: 'text', text: 'What is this?' },
      { type: 'image', mediaType: 'image/png', data: PIXEL },
    ],
  },
  {
    role: 'assistant',
    text: 'Let me see.',
    reasoning: { text: 'Hm', signature: 'anthropic:c2ln' },
    toolCalls: [
      { id: 'call_1', name: 'clock', arguments: '{"zone":"UTC"}', signature: 'gemini:dGhvdWdodA' },
      { id: 'call_2', name: 'clock', arguments: '{broken' },
    ],
  },
  {
    role: 'tool',
    results: [
      { callId: 'call_1', name: 'clock', output: '12:00', isError: false },
      { callId: 'call_2', name: 'clock', output: 'no such zone', isError: true },
    ],
  },
];

export const FULL: Partial<ModelRequest> = {
  system: 'Be brief.',
  messages: CONVERSATION,
  tools: [CLOCK],
  toolChoice: 'auto',
  temperature: 0.5,
  maxTokens: 100,
  stop: ['END'],
  user: 'person-1',
};

interface Sent extends Heard {
  readonly json: Record<string, unknown>;
}

export const send = async (
  t: TestContext,
  provider: ProviderName,
  request: Partial<ModelRequest>,
  more: Partial<Endpoint> = {},
): Promise<Sent> => {
  const standIn = await startStandIn(t);
  const base = standIn.baseUrl(provider);
  const endpoint = endpointTo(provider, base, {
    ...more,
    ...(more.baseUrl ? { baseUrl: standIn.origin + more.baseUrl } : {}),
  });
  const { io } = openLine(t, standIn.allow);
  const { failure } = await gather(vendorOf(provider).stream(endpoint, asking('hello', request), io));
  assert.equal(failure, null);
  const heard = standIn.asked[0];
  assert.ok(heard);
  return { ...heard, json: heard.body as Record<string, unknown> };
};
