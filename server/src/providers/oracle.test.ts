// The AI SDK's providers read the same bytes; whatever they understand, ours must understand alike.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { asking, endpointTo, gather, openLine } from '../../test/providers/calls.ts';
import { RECORDINGS, type Recording } from '../../test/providers/recordings.ts';
import { bytes, startStandIn } from '../../test/providers/stand-in.ts';
import type { Wire } from '../../test/providers/stand-in-wires.ts';
import { vendorOf } from './index.ts';
import type { ProviderName, TokenUsage } from './vendor.ts';

interface Understood {
  text: string;
  reasoning: string;
  calls: Array<{ name: string; arguments: unknown }>;
  usage: TokenUsage | null;
  finish: string | null;
}

const modelFor = ({ wire, bytes: recorded, isCompatible }: Recording) => {
  const fetch = async () => new Response(recorded, { headers: { 'content-type': 'text/event-stream' } });
  const settings = { apiKey: 'k', baseURL: 'https://vendor.example/v1', fetch };
  if (wire === 'anthropic') return createAnthropic(settings)('claude-sonnet-4-5');
  if (wire === 'gemini') return createGoogle(settings)('gemini-2.5-flash');
  if (isCompatible)
    return createOpenAICompatible({ ...settings, name: 'vendor', includeUsage: true })('some-model');
  return createOpenAI(settings).chat('gpt-4o');
};

const understoodBySdk = async (recording: Recording): Promise<Understood> => {
  const { stream } = await modelFor(recording).doStream({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
  });
  const understood: Understood = { text: '', reasoning: '', calls: [], usage: null, finish: null };
  for await (const part of stream) {
    if (part.type === 'text-delta') understood.text += part.delta;
    if (part.type === 'reasoning-delta') understood.reasoning += part.delta;
    if (part.type === 'tool-call')
      understood.calls.push({ name: part.toolName, arguments: JSON.parse(part.input || '{}') });
    assert.notEqual(part.type, 'error');
    if (part.type !== 'finish') continue;
    understood.finish = part.finishReason.unified.replace('-', '_');
    const { inputTokens, outputTokens } = part.usage;
    if (inputTokens.total !== undefined)
      understood.usage = {
        input: inputTokens.total,
        output: outputTokens.total ?? 0,
        cached: inputTokens.cacheRead ?? 0,
        reasoning: outputTokens.reasoning ?? 0,
        ...(inputTokens.cacheWrite ? { cacheWritten: inputTokens.cacheWrite } : {}),
      };
  }
  return understood;
};

const PROVIDER: Record<Wire, ProviderName> = {
  openai: 'openai-compatible',
  anthropic: 'anthropic',
  gemini: 'google',
};

for (const recording of RECORDINGS)
  test(`${recording.name} is understood as the AI SDK understands it`, async (t) => {
    const standIn = await startStandIn(t);
    standIn.usual(bytes([recording.bytes]));
    const { io } = openLine(t, standIn.allow);
    const provider = PROVIDER[recording.wire];
    const got = await gather(
      vendorOf(provider).stream(endpointTo(provider, standIn.baseUrl(provider)), asking('hello'), io),
    );
    assert.equal(got.failure, null);
    const ours: Understood = {
      text: got.text,
      reasoning: got.reasoning,
      calls: got.calls.map(({ name, arguments: args }) => ({ name, arguments: JSON.parse(args) })),
      usage: got.usage,
      finish: got.finish,
    };
    assert.deepEqual(ours, await understoodBySdk(recording));
    assert.equal(got.events.filter(({ type }) => type === 'finish').length, 1);
    assert.equal(got.events.at(-1)?.type, 'finish');
  });
