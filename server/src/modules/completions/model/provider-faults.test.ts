// Whatever a provider does: one stored answer that says how it ended, one [DONE], no key anywhere, and the server goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness, start } from '../../../../test/harness.ts';
import { arrange, FAULTS, type Fault } from '../../../../test/providers/faults.ts';
import { type StandIn, startStandIn } from '../../../../test/providers/stand-in.ts';
import { linesOf, streamed } from '../../../../test/streams.ts';
import { until } from '../../../../test/until.ts';

const KEY = 'sk-canary-0123456789abcdefghijklmnopqrstuv';

interface Stage {
  readonly harness: Harness;
  readonly vendor: StandIn;
  readonly admin: Account;
}

interface Case {
  readonly isStream: boolean;
  readonly stays: boolean;
}
const CASES: readonly Case[] = [true, false].flatMap((isStream) =>
  [true, false].map((stays) => ({ isStream, stays })),
);

/** A configuration of its own: five failures in a row would have the breaker answer for the provider. */
const configFor = async (
  { vendor, admin }: Stage,
  provider: 'openai' | 'anthropic' | 'google',
  fault: Fault,
) => {
  const { id } = await admin.call('POST /api/v1/admin/api-configs', {
    body: { name: 'fault', provider, base_url: arrange(vendor, provider, fault), api_key: KEY },
  });
  return id;
};

const ask = async (
  stage: Stage,
  channelId: string,
  configId: string,
  { isStream, stays }: Case,
): Promise<void> => {
  const { harness, admin } = stage;
  const body = {
    channel_id: channelId,
    content: 'hello',
    model: 'm',
    provider_config_id: configId,
    stream: isStream,
  };
  if (!stays) {
    const leaving = new AbortController();
    const options = { signal: leaving.signal, isLive: true };
    const gone = streamed(harness, admin.access_token, body, options).then((response) => response.text());
    await until('the question is stored', async () => (await messagesOf(stage, channelId)).length > 0);
    leaving.abort();
    await gone.catch(() => {});
    return;
  }
  const response = await streamed(harness, admin.access_token, body);
  if (isStream && response.status === 200) await linesOf(response);
  else assert.ok([200, 400, 429, 502, 503, 504].includes(response.status), String(response.status));
};

const messagesOf = async ({ admin }: Stage, id: string) =>
  (await admin.call('GET /api/v1/channels/{id}/messages', { params: { id } })).data;

const check = async (stage: Stage, channelId: string, { name, ends, text }: Fault): Promise<void> => {
  await until(`"${name}" has ended`, async () => {
    const [, answer] = await messagesOf(stage, channelId);
    return answer !== undefined && answer.status !== 'streaming';
  });
  const messages = await messagesOf(stage, channelId);
  assert.equal(messages.length, 2, `${name}: one answer`);
  const answer = messages[1];
  assert.ok(answer);
  if (ends === 'complete') assert.ok(answer.status === 'complete' || answer.tool_calls.length > 0, name);
  else {
    assert.ok(answer.status === 'failed' || answer.status === 'stopped', `${name}: ${answer.status}`);
    assert.ok((answer.error ?? '').length > 10, `${name} says why`);
    const { kind } = (answer.usage?.failure ?? {}) as { kind?: unknown };
    if (answer.status === 'failed') assert.equal(kind, ends, `${name}: what it was, beside the sentence`);
  }
  if (answer.tool_calls.length === 0)
    assert.ok(text.startsWith(answer.content), `${name}: ${answer.content.slice(0, 80)}`);
  assert.ok(!JSON.stringify(messages).includes(KEY), `${name} tells the key`);
};

const open = async (t: Parameters<typeof start>[0], database: (typeof DATABASES)[number]): Promise<Stage> => {
  const vendor = await startStandIn(t);
  const harness = await start(t, database, { env: { EGRESS_ALLOW: vendor.allow.join(',') } });
  return { harness, vendor, admin: await harness.account('ann') };
};

/** Short where silence is the fault, and long enough for the slowest machine everywhere else. */
const allowSilence = ({ admin }: Stage, { isSlow = false }: Fault) =>
  admin.call('PUT /api/v1/admin/settings/{key}', {
    params: { key: 'provider_silence_seconds' },
    body: { value: isSlow ? 1 : 60 },
  });

const suffer = async (
  stage: Stage,
  provider: 'openai' | 'anthropic' | 'google',
  fault: Fault,
  cases: readonly Case[],
) => {
  await allowSilence(stage, fault);
  await Promise.all(
    cases.map(async (each) => {
      const { id } = await stage.admin.call('POST /api/v1/channels', { body: { title: fault.name } });
      const configId = await configFor(stage, provider, fault);
      await ask(stage, id, configId, each);
      await check(stage, id, fault);
      await stage.admin.call('DELETE /api/v1/admin/api-configs/{id}', { params: { id: configId } });
    }),
  );
};

const SAMPLE = ['401', '500', 'a reset in the middle', 'broken JSON', 'cuts inside letters'];

for (const database of DATABASES)
  test(`${database}: every fault of a provider, streamed or not, reader there or gone, ends in one honest answer`, async (t) => {
    const stage = await open(t, database);
    const faults = database === 'sqlite' ? FAULTS : FAULTS.filter(({ name }) => SAMPLE.includes(name));
    for (const fault of faults) await t.test(fault.name, () => suffer(stage, 'openai', fault, CASES));
    assert.ok(database !== 'sqlite' || faults.length * CASES.length === 108, `${faults.length} faults`);
    const { logged, server } = stage.harness;
    assert.ok(!logged.join('').includes(KEY), 'the key is in the log');
    assert.equal((await stage.harness.raw('GET', '/healthz/ready')).status, 200);
    assert.ok(server.kernel.startedAt);
  });

test('sqlite: the other wires end as honestly', async (t) => {
  const stage = await open(t, 'sqlite');
  for (const provider of ['anthropic', 'google'] as const)
    for (const fault of FAULTS.filter(({ name }) => SAMPLE.includes(name)))
      await t.test(`${provider}: ${fault.name}`, () => suffer(stage, provider, fault, CASES.slice(0, 1)));
});
