import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { asking, endpointTo, gather, openLine, TEST_KEY } from '../../test/providers/calls.ts';
import { arrange, FAULTS } from '../../test/providers/faults.ts';
import { startStandIn } from '../../test/providers/stand-in.ts';
import { vendorOf } from './index.ts';
import { ProviderFailure, type ProviderName } from './vendor.ts';

const SHORT_MS = 400;
const WIRES: readonly ProviderName[] = ['openai', 'anthropic', 'google'];

test('there are 27 faults, each with a name of its own', () => {
  assert.equal(FAULTS.length, 27);
  assert.equal(new Set(FAULTS.map(({ name }) => name)).size, 27);
});

for (const provider of WIRES)
  for (const fault of FAULTS)
    test(`${provider}: ${fault.name} ends in ${fault.ends}, and no key leaves`, async (t) => {
      const standIn = await startStandIn(t);
      const endpoint = endpointTo(provider, arrange(standIn, provider, fault));
      const { io, logged } = openLine(t, standIn.allow, fault.isSlow ? { firstByteMs: SHORT_MS } : {});
      const got = await gather(vendorOf(provider).stream(endpoint, asking('hello'), io));
      if (fault.ends === 'complete') {
        assert.equal(got.failure, null);
        assert.equal(got.text, fault.text);
        assert.ok(got.finish && got.usage);
      } else {
        assert.ok(got.failure instanceof ProviderFailure, inspect(got.failure));
        assert.equal(got.failure.kind, fault.ends);
        assert.ok(fault.text.startsWith(got.text), `heard ${got.text.slice(0, 100)}`);
        assert.equal(got.finish, null);
        assert.ok(got.failure.message.length <= 500);
        assert.doesNotMatch(got.failure.message, /127\.0\.0\.1|\.invalid/);
      }
      if (fault.calls && provider !== 'google')
        assert.deepEqual(
          got.calls.map(({ name, arguments: args }) => ({ name, arguments: args })),
          fault.calls,
        );
      const told = [inspect(got.failure, { depth: 9, showHidden: true }), ...logged].join('\n');
      assert.ok(!told.includes(TEST_KEY) && !told.includes(encodeURIComponent(TEST_KEY)));
    });

test('an answer in the middle of which the vendor falls silent ends in a timeout, with what came', async (t) => {
  const standIn = await startStandIn(t);
  standIn.usual(async ({ response, gone }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":[{"delta":{"content":"half"}}]}\n\n');
    await gone;
  });
  const { io } = openLine(t, standIn.allow, { idleMs: SHORT_MS });
  const endpoint = endpointTo('openai', standIn.baseUrl('openai'));
  const got = await gather(vendorOf('openai').stream(endpoint, asking('hello'), io));
  assert.equal(got.text, 'half');
  assert.ok(got.failure instanceof ProviderFailure && got.failure.kind === 'timeout');
});
