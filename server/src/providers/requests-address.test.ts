// Where a request is sent, with which headers and which key.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asking, endpointTo, gather, openLine, TEST_KEY } from '../../test/providers/calls.ts';
import { send } from '../../test/providers/sent-requests.ts';
import { startStandIn } from '../../test/providers/stand-in.ts';
import { vendorOf } from './index.ts';
import { ProviderFailure } from './vendor.ts';

test('Azure is called by deployment and version, with its own header', async (t) => {
  const old = await send(t, 'azure', { model: 'my deployment' });
  assert.equal(old.path, '/openai/deployments/my%20deployment/chat/completions?api-version=2024-10-21');
  assert.equal(old.headers['api-key'], TEST_KEY);
  assert.equal(old.headers.authorization, undefined);
  const versioned = await send(t, 'azure', { model: 'd' }, { baseUrl: '/?api-version=2025-01-01-preview' });
  assert.equal(versioned.path, '/openai/deployments/d/chat/completions?api-version=2025-01-01-preview');
  const newer = await send(t, 'azure', { model: 'd' }, { baseUrl: '/openai/v1/' });
  assert.equal(newer.path, '/openai/v1/chat/completions');
});

test('Ollama is called below its root, with or without the path of its OpenAI wire', async (t) => {
  assert.equal((await send(t, 'ollama', {})).path, '/v1/chat/completions');
  assert.equal((await send(t, 'ollama', {}, { baseUrl: '/v1/' })).path, '/v1/chat/completions');
});

test('headers of the configuration go along and win over ours', async (t) => {
  const headers = { 'X-Team': 'blue', Authorization: 'Token abc' };
  const sent = await send(t, 'openai', {}, { headers });
  assert.deepEqual([sent.headers['x-team'], sent.headers.authorization], ['blue', 'Token abc']);
});

test('without a key no empty one is sent', async (t) => {
  const sent = await send(t, 'openai-compatible', {}, { apiKey: null });
  assert.equal(sent.headers.authorization, undefined);
});

test('the name of a model cannot climb out of its path', async (t) => {
  const standIn = await startStandIn(t);
  const { io } = openLine(t, standIn.allow);
  for (const provider of ['google', 'azure'] as const)
    for (const model of ['../../admin', 'a/../b', '..', 'x//y', '']) {
      const endpoint = endpointTo(provider, standIn.baseUrl(provider));
      const { failure } = await gather(vendorOf(provider).stream(endpoint, asking('hello', { model }), io));
      assert.ok(failure instanceof ProviderFailure && failure.kind === 'no_model', model);
    }
  assert.deepEqual(standIn.heard, []);
});

test('a header that cannot be sent is refused without being shown', async (t) => {
  const standIn = await startStandIn(t);
  const { io, logged } = openLine(t, standIn.allow);
  const endpoint = endpointTo('openai', standIn.baseUrl('openai'), {
    headers: { 'x-key': 'secret\r\nevil: 1' },
  });
  const { failure } = await gather(vendorOf('openai').stream(endpoint, asking('hello'), io));
  assert.ok(failure instanceof ProviderFailure && failure.kind === 'bad_request');
  assert.doesNotMatch(`${failure.message}${logged.join('')}`, /secret|evil/);
});
