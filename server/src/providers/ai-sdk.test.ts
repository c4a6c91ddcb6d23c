import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { asking, endpointTo, gather, openLine, TEST_KEY } from '../../test/providers/calls.ts';
import { vendorOf } from './index.ts';
import { ProviderFailure } from './vendor.ts';

const cohere = vendorOf('cohere');

const open = async (t: TestContext, serve: RequestListener) => {
  const server = createServer(serve);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { io, logged } = openLine(t, [place]);
  return { io, logged, endpoint: endpointTo('cohere', `http://${place}/v2`) };
};

const events = (...list: object[]): string =>
  list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const content = (part: object) => ({ index: 0, delta: { message: { content: part } } });
const START = { type: 'message-start', id: '1' };
const END = {
  type: 'message-end',
  delta: { finish_reason: 'COMPLETE', usage: { tokens: { input_tokens: 11, output_tokens: 5 } } },
};

test('Cohere streams words, thoughts and calls through the SDK', async (t) => {
  const call = { id: 'c1', type: 'function', function: { name: 'clock', arguments: '' } };
  const { io, endpoint } = await open(t, (request, response) => {
    assert.equal(request.url, '/v2/chat');
    assert.equal(request.headers.authorization, `Bearer ${TEST_KEY}`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(
      events(
        START,
        { type: 'content-start', ...content({ type: 'thinking', thinking: '' }) },
        { type: 'content-delta', ...content({ thinking: 'Hm.' }) },
        { type: 'content-end', index: 0 },
        { type: 'content-start', ...content({ type: 'text', text: '' }) },
        { type: 'content-delta', ...content({ text: 'Grüß' }) },
        { type: 'content-delta', ...content({ text: 'e' }) },
        { type: 'content-end', index: 0 },
        { type: 'tool-call-start', delta: { message: { tool_calls: call } } },
        {
          type: 'tool-call-delta',
          delta: { message: { tool_calls: { function: { arguments: '{"zone":"UTC"}' } } } },
        },
        { type: 'tool-call-end' },
        { ...END, delta: { ...END.delta, finish_reason: 'TOOL_CALL' } },
      ),
    );
  });
  const got = await gather(cohere.stream(endpoint, asking('hello'), io));
  assert.equal(got.failure, null);
  assert.deepEqual([got.text, got.reasoning, got.finish], ['Grüße', 'Hm.', 'tool_calls']);
  assert.deepEqual(got.calls, [{ id: 'c1', name: 'clock', arguments: '{"zone":"UTC"}' }]);
  assert.deepEqual(got.usage, { input: 11, output: 5, cached: 0, reasoning: 0 });
});

test('an answer of Cohere that ends in the middle is a failure', async (t) => {
  const { io, endpoint } = await open(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(events(START, { type: 'content-delta', ...content({ text: 'half' }) }));
  });
  const { failure } = await gather(cohere.stream(endpoint, asking('hello'), io));
  assert.ok(failure instanceof ProviderFailure && failure.kind === 'protocol');
});

test('a refusal of Cohere has its words and no key', async (t) => {
  const { io, endpoint, logged } = await open(t, (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: `invalid api token ${TEST_KEY}` }));
  });
  const { failure } = await gather(cohere.stream(endpoint, asking('hello'), io));
  assert.ok(failure instanceof ProviderFailure && failure.kind === 'auth');
  assert.match(failure.message, /invalid api token \[key\]/);
  assert.ok(!logged.join('').includes(TEST_KEY));
});

test('stopping and an unreachable Cohere are told apart', async (t) => {
  const { io, endpoint } = await open(t, () => {});
  const stopped = await gather(
    cohere.stream(endpoint, asking('hello'), { ...io, signal: AbortSignal.abort() }),
  );
  assert.ok(stopped.failure instanceof ProviderFailure && stopped.failure.kind === 'aborted');
  const blocked = endpointTo('cohere', 'http://10.0.0.1/v2');
  const { failure } = await gather(cohere.stream(blocked, asking('hello'), io));
  assert.ok(failure instanceof ProviderFailure && failure.kind === 'unreachable');
});

test('Cohere lists its models and embeds', async (t) => {
  const { io, endpoint } = await open(t, (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const models = [
      { name: 'command-a', endpoints: ['chat'], context_length: 256_000, features: ['tools'] },
      { name: 'embed-v4', endpoints: ['embed'], context_length: 8192 },
    ];
    const vectors = { embeddings: { float: [[1, 2]] }, meta: { billed_units: { input_tokens: 3 } } };
    response.end(JSON.stringify(request.url?.startsWith('/v1/models') ? { models } : vectors));
  });
  assert.deepEqual(await cohere.listModels(endpoint, io), [
    { id: 'command-a', contextWindow: 256_000, capabilities: { vision: false, tools: true }, kind: 'chat' },
    { id: 'embed-v4', contextWindow: 8192, capabilities: { vision: false, tools: false }, kind: 'embedding' },
  ]);
  const { vectors, usage } = await cohere.embed(endpoint, { model: 'embed-v4', inputs: ['a'] }, io);
  assert.deepEqual([vectors, usage.input], [[[1, 2]], 3]);
});
