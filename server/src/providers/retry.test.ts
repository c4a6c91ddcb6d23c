import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gather } from '../../test/providers/calls.ts';
import { type RetryOptions, retried } from './retry.ts';
import { type FailureKind, type ProviderEvent, ProviderFailure } from './vendor.ts';

const WORD: ProviderEvent = { type: 'text', text: 'word' };

/** One attempt for each entry: a failure at once, one after a word, or a word. */
const attempts = (...script: Array<ProviderFailure | [ProviderFailure] | 'word'>) => {
  let made = 0;
  const attempt = async function* (): AsyncGenerator<readonly ProviderEvent[]> {
    const step = script[made++];
    if (step instanceof ProviderFailure) throw step;
    yield [WORD];
    if (Array.isArray(step)) throw step[0];
  };
  return { attempt, made: () => made };
};

const lab = (more: Partial<RetryOptions> = {}) => {
  const waits: number[] = [];
  const options: RetryOptions = {
    signal: new AbortController().signal,
    random: () => 0.5,
    wait: async (ms) => void waits.push(ms),
    ...more,
  };
  return { waits, options };
};

const fails = (kind: FailureKind, retryAfterSeconds: number | null = null) =>
  new ProviderFailure(kind, kind, { retryAfterSeconds });

test('a failure that may pass is tried twice more, longer apart each time', async () => {
  const { attempt, made } = attempts(fails('server'), fails('overloaded'), 'word');
  const { waits, options } = lab();
  const { text, failure } = await gather(retried(attempt, options));
  assert.deepEqual([text, failure, made()], ['word', null, 3]);
  assert.deepEqual(waits, [500, 1000]);
});

test('the third failure is the answer', async () => {
  const last = fails('timeout');
  const { attempt, made } = attempts(fails('server'), fails('server'), last, 'word');
  const { failure } = await gather(retried(attempt, lab().options));
  assert.equal(failure, last);
  assert.equal(made(), 3);
});

test('what will not pass is not tried again', async () => {
  for (const kind of [
    'auth',
    'bad_request',
    'no_model',
    'too_long',
    'filtered',
    'aborted',
    'protocol',
  ] as const) {
    const { attempt, made } = attempts(fails(kind), 'word');
    const { failure } = await gather(retried(attempt, lab().options));
    assert.ok(failure instanceof ProviderFailure && failure.kind === kind);
    assert.equal(made(), 1);
  }
});

test('after the first word nothing is tried again', async () => {
  const broken = fails('unreachable');
  const { attempt, made } = attempts([broken], 'word');
  const { text, failure } = await gather(retried(attempt, lab().options));
  assert.deepEqual([text, failure, made()], ['word', broken, 1]);
});

test('a wait that the vendor asks for is kept, up to thirty seconds', async () => {
  const { attempt } = attempts(fails('rate_limited', 30), 'word');
  const { waits, options } = lab();
  await gather(retried(attempt, options));
  assert.deepEqual(waits, [30_100]);
  const long = attempts(fails('rate_limited', 31), 'word');
  await gather(retried(long.attempt, lab().options));
  assert.equal(long.made(), 1);
});

test('waits are spread between half and one and a half', async () => {
  for (const [random, ms] of [
    [0, 250],
    [1, 750],
  ] as const) {
    const { attempt } = attempts(fails('server'), 'word');
    const { waits, options } = lab({ random: () => random });
    await gather(retried(attempt, options));
    assert.deepEqual(waits, [ms]);
  }
});

test('stopping ends the wait', async () => {
  const stop = new AbortController();
  const { attempt, made } = attempts(fails('rate_limited', 30), 'word');
  const { wait: _none, ...options } = lab({
    signal: stop.signal,
    onRetry: () => queueMicrotask(() => stop.abort()),
  }).options;
  const { failure } = await gather(retried(attempt, options));
  assert.ok(failure instanceof ProviderFailure && failure.kind === 'aborted');
  assert.equal(made(), 1);
});

test('leaving early lets the attempt go', async () => {
  let released = false;
  const attempt = async function* (): AsyncGenerator<readonly ProviderEvent[]> {
    try {
      yield [WORD];
      yield [WORD];
    } finally {
      released = true;
    }
  };
  for await (const _batch of retried(attempt, lab().options)) break;
  assert.ok(released);
});
