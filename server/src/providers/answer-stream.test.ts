import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elapse } from '../../test/elapse.ts';
import { holdTimers } from '../../test/held-timers.ts';
import { asking, endpointTo, gather, openLine } from '../../test/providers/calls.ts';
import { bytes, type Exchange, say, startStandIn } from '../../test/providers/stand-in.ts';
import { eventsOf, frame } from '../../test/providers/stand-in-wires.ts';
import { until } from '../../test/until.ts';
import { vendorOf } from './index.ts';
import { ProviderFailure } from './vendor.ts';

const word = (text: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`;
const SSE = { 'content-type': 'text/event-stream' };

const open = async (t: Parameters<typeof startStandIn>[0], more: Parameters<typeof openLine>[2] = {}) => {
  const standIn = await startStandIn(t);
  const { io } = openLine(t, standIn.allow, more);
  const endpoint = endpointTo('openai', standIn.baseUrl('openai'));
  return { standIn, io, ask: () => vendorOf('openai').stream(endpoint, asking('hello'), io) };
};

test('a reader that stops asking stops the sender, and nothing is lost when it asks again', async (t) => {
  const { standIn, ask } = await open(t);
  let sent = 0;
  let isDone = false;
  const total = 4_000;
  const piece = `data: ${JSON.stringify({ choices: [{ delta: { content: 'z' } }], padding: 'p'.repeat(8_000) })}\n\n`;
  standIn.usual(async ({ response }) => {
    response.writeHead(200, SSE);
    for (; sent < total; sent++)
      if (!response.write(piece)) await new Promise((drained) => response.once('drain', drained));
    response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
    isDone = true;
  });
  const reader = ask()[Symbol.asyncIterator]();
  let length = 0;
  const take = async () => {
    const { value, done } = await reader.next();
    for (const event of value ?? []) if (event.type === 'text') length += event.text.length;
    return done;
  };
  await take();
  // The sender comes to rest: what it could send meanwhile sits in buffers of a bounded size.
  let before = -1;
  while (before !== sent) {
    before = sent;
    await elapse(150, 'the provider rests');
  }
  assert.ok(sent < total / 2, `${sent} of ${total} pieces were sent to nobody`);
  assert.equal(isDone, false);
  while (!(await take()));
  assert.equal(length, total);
});

test('a reader that rests longer than the allowed silence is not cut off', async (t) => {
  const { standIn, ask } = await open(t, { idleMs: 4_000 });
  standIn.usual(bytes([...Array.from({ length: 3_000 }, () => word('q'.repeat(2_000))), 'data: [DONE]\n\n']));
  let length = 0;
  let rested = false;
  for await (const batch of ask()) {
    if (!rested) await elapse(6_500, 'the provider rests');
    rested = true;
    for (const event of batch) if (event.type === 'text') length += event.text.length;
  }
  assert.equal(length, 3_000 * 2_000);
});

test('everything that arrives together comes as one batch', async (t) => {
  const { standIn, ask } = await open(t);
  standIn.usual(({ wire, response }) => {
    response.writeHead(200, SSE);
    response.end(
      eventsOf(wire, { text: ['a', 'b', 'c'] })
        .map((data) => frame(wire, data))
        .join(''),
    );
  });
  const { batches, text } = await gather(ask());
  assert.deepEqual([batches, text], [1, 'abc']);
});

test('leaving the loop hangs up on the vendor', async (t) => {
  const { standIn, ask } = await open(t);
  let gone: Promise<void> | undefined;
  standIn.usual(async (exchange: Exchange) => {
    gone = exchange.gone;
    exchange.response.writeHead(200, SSE);
    exchange.response.write(word('a'));
    await gone;
  });
  for await (const _batch of ask()) break;
  await gone;
});

test('stopping ends the answer with what came, and hangs up', async (t) => {
  const stop = new AbortController();
  const { standIn, ask } = await open(t, { signal: stop.signal });
  let gone: Promise<void> | undefined;
  standIn.usual(async (exchange) => {
    gone = exchange.gone;
    exchange.response.writeHead(200, SSE);
    exchange.response.write(word('half'));
    await gone;
  });
  let text = '';
  await assert.rejects(
    async () => {
      for await (const batch of ask()) {
        for (const event of batch) if (event.type === 'text') text += event.text;
        stop.abort();
      }
    },
    (error: unknown) => error instanceof ProviderFailure && error.kind === 'aborted' && !error.isRetryable,
  );
  assert.equal(text, 'half');
  await gone;
});

test('a call that was stopped before it began sends nothing', async (t) => {
  const { standIn, ask } = await open(t, { signal: AbortSignal.abort() });
  const { failure } = await gather(ask());
  assert.ok(failure instanceof ProviderFailure && failure.kind === 'aborted');
  assert.equal(standIn.heard.length, 0);
});

test('a vendor that sends nothing but comments is given up, though later than one that is silent', async (t) => {
  const silenceMs = 60_013;
  const wordless = holdTimers(t, 10 * silenceMs);
  const silent = holdTimers(t, silenceMs);
  const { standIn, ask } = await open(t, { firstByteMs: silenceMs, idleMs: silenceMs });
  standIn.usual(async ({ response, gone }) => {
    response.writeHead(200, SSE);
    response.write(': ping\n\n');
    await gone;
  });
  const answer = gather(ask());
  await until('the first comment came', () => wordless.count() === 1);
  assert.equal(silent.count(), 0);
  wordless.fire();
  const { failure } = await answer;
  assert.ok(failure instanceof ProviderFailure && failure.kind === 'timeout');
});

test('the connection is used again after an answer', async (t) => {
  const { standIn, ask } = await open(t);
  const sockets = new Set<unknown>();
  standIn.usual((exchange) => {
    sockets.add(exchange.response.socket);
    return say({ text: 'hi' })(exchange);
  });
  // How soon after the last word it is free again is not promised.
  let asked = 0;
  await until('a connection is used again', async () => {
    assert.equal((await gather(ask())).finish, 'stop');
    asked += 1;
    return asked > sockets.size;
  });
});

test('an answer is over when the vendor says so, even if it keeps the line open', async (t) => {
  const { standIn, ask } = await open(t);
  let isGone = false;
  standIn.usual(async (exchange) => {
    void exchange.gone.then(() => {
      isGone = true;
    });
    exchange.response.writeHead(200, SSE);
    exchange.response.write(
      `${word('hi')}data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`,
    );
    await exchange.gone;
  });
  const { text, finish, failure } = await gather(ask());
  assert.deepEqual([text, finish, failure], ['hi', 'stop', null]);
  await until('the vendor was hung up on', () => isGone);
});

test('a line lost after the model had finished is no failure', async (t) => {
  const { standIn, ask } = await open(t);
  standIn.usual(async ({ response }) => {
    response.writeHead(200, SSE);
    response.write(`${word('hi')}data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n`);
    await elapse(30, 'the provider rests');
    response.destroy();
  });
  const { text, finish, failure } = await gather(ask());
  assert.deepEqual([text, finish, failure], ['hi', 'stop', null]);
});

test('a server that answers whole, without a stream, is understood', async (t) => {
  const { standIn, ask } = await open(t);
  standIn.usual(({ response }) => {
    const call = { id: 'c', type: 'function', function: { name: 'clock', arguments: '{}' } };
    const message = { role: 'assistant', content: 'whole', tool_calls: [call] };
    const usage = { prompt_tokens: 3, completion_tokens: 4 };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message, finish_reason: 'tool_calls' }], usage }));
  });
  const { text, finish, calls, usage } = await gather(ask());
  assert.deepEqual([text, finish, calls[0]?.name, usage?.output], ['whole', 'tool_calls', 'clock', 4]);
});

test('whole answers of Anthropic and Gemini are understood too', async (t) => {
  const wholes = {
    anthropic: {
      type: 'message',
      content: [
        { type: 'text', text: 'whole' },
        { type: 'tool_use', id: 'c', name: 'clock', input: { zone: 'UTC' } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 3, output_tokens: 4 },
    },
    google: [
      { candidates: [{ content: { parts: [{ text: 'whole' }] } }] },
      {
        candidates: [
          {
            content: { parts: [{ functionCall: { name: 'clock', args: { zone: 'UTC' } } }] },
            finishReason: 'STOP',
          },
        ],
        usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 4 },
      },
    ],
  };
  for (const provider of ['anthropic', 'google'] as const) {
    const standIn = await startStandIn(t);
    standIn.usual(({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(wholes[provider]));
    });
    const { io } = openLine(t, standIn.allow);
    const endpoint = endpointTo(provider, standIn.baseUrl(provider));
    const got = await gather(vendorOf(provider).stream(endpoint, asking('hello'), io));
    assert.equal(got.failure, null);
    assert.deepEqual([got.text, got.finish, got.usage?.output], ['whole', 'tool_calls', 4]);
    assert.deepEqual(got.calls[0]?.arguments, '{"zone":"UTC"}');
  }
});

test('an answer of nothing is a failure worth another try', async (t) => {
  const { standIn, ask } = await open(t);
  standIn.usual(bytes([': nothing\n\n']));
  const { failure } = await gather(ask());
  assert.ok(failure instanceof ProviderFailure);
  assert.deepEqual([failure.kind, failure.isRetryable], ['protocol', true]);
});

test('a refusal whose body never ends is told all the same', async (t) => {
  const { standIn, ask } = await open(t);
  standIn.usual(async ({ response, gone }) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.write('{"error":{"message":"never');
    for (let count = 0; count < 20; count++) response.write('x'.repeat(10_000));
    await gone;
  });
  const { failure } = await gather(ask());
  assert.ok(failure instanceof ProviderFailure && failure.kind === 'bad_request' && failure.status === 400);
});
