import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelMessage, ModelRequest } from '../../../providers/vendor.ts';
import type { ChosenModel } from '../../models/index.ts';
import { withoutOldest } from './without-oldest.ts';

const user = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
const CALL = { id: 'c1', name: 'weather', arguments: '{}' };
const calling: ModelMessage = { role: 'assistant', text: '', toolCalls: [CALL] };
const result: ModelMessage = {
  role: 'tool',
  results: [{ callId: 'c1', name: 'weather', output: 'rain', isError: false }],
};

const rolesLeft = (messages: readonly ModelMessage[], contextWindow: number | null): string => {
  const request: ModelRequest = { model: 'm', system: null, messages, tools: [], maxTokens: 10 };
  const chosen = { contextWindow, maxOutput: null } as ChosenModel;
  return withoutOldest(request, chosen)
    .messages.map(({ role }) => role)
    .join(' ');
};

test('the oldest messages are left out until the rest fits, and the last turn stays', () => {
  const long = user('word '.repeat(1_000));
  assert.equal(rolesLeft([long, calling, result, user('now')], 100_000), 'user assistant tool user');
  assert.equal(rolesLeft([long, calling, result, user('now')], 1_000), 'assistant tool user');
  assert.equal(rolesLeft([user('old'), long], 100), 'user');
  assert.equal(rolesLeft([long, long], null), 'user user', 'a window that is not known is not guessed');
});

test('a result never stays without its call', () => {
  const long = user('word '.repeat(1_000));
  assert.equal(rolesLeft([long, calling, result], 100), 'assistant tool');
});
