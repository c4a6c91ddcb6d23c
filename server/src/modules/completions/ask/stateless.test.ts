// Questions without a channel: nothing is kept, so whatever goes wrong has to be said at once.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine, start } from '../../../../test/harness.ts';
import { FAULTS } from '../../../../test/providers/faults.ts';
import { bytes, refuse, type Script } from '../../../../test/providers/stand-in.ts';
import { streamed } from '../../../../test/streams.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';
import { sql } from '../../../db/sql.ts';
import { systemCtx } from '../../../kernel/ctx.ts';
import { sweep } from '../write/checkpoints.ts';

const open = async (t: TestContext, engine: Engine, env: Record<string, string> = {}) => {
  const house = await startWithVendor(t, engine, env);
  return { ...house, token: house.ann.access_token };
};

const QUESTION = { model: 'stand-in-large', messages: [{ role: 'user' as const, content: 'hello' }] };
const OPENAI = '/api/v1/openai/chat/completions';

const CUT = FAULTS.find(({ name }) => name === 'a reset in the middle')?.script ?? (() => {});

/** Takes the question and says nothing, until the caller has disconnected. */
const hanging: Script = async ({ response, gone }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  await gone;
};

/** Claude, who put a million tokens into its cache. */
const CACHING = bytes(
  [
    {
      type: 'message_start',
      message: { usage: { input_tokens: 0, cache_creation_input_tokens: 1_000_000, output_tokens: 1 } },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Hello' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 0 } },
    { type: 'message_stop' },
  ].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
);

for (const database of DATABASES) {
  test(`${database}: an answer on the key of a team ends when the one who asked is in the team no longer`, async (t) => {
    const { vendor, harness } = await open(t, database, { EGRESS_ALLOW_USERS: 'true' });
    const [owner, bob] = [await harness.account('owner'), await harness.account('bob')];
    const { id } = await owner.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    const { id: provider_config_id } = await owner.call('POST /api/v1/api-configs', {
      body: {
        ...{ name: 'Ship', provider: 'openai', base_url: vendor.baseUrl('openai'), team_id: id },
        ...{ api_key: 'sk-something-long-enough-to-be-a-key', default_model: 'stand-in-large' },
      },
    });
    const others = vendor.asked.length;
    for (const [index, stream] of [false, true].entries()) {
      const body = { user_id: bob.user.id, role: 'member' };
      await owner.call('POST /api/v1/teams/{id}/members', { params: { id }, body });
      vendor.next(hanging);
      const asked = harness.raw('POST', '/api/v1/chat/completions', {
        token: bob.access_token,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...QUESTION, provider_config_id, stream }),
      });
      await until('the provider was asked', () => vendor.asked.length === others + index + 1);
      const params = { id, userId: bob.user.id };
      await owner.call('DELETE /api/v1/teams/{id}/members/{userId}', { params });
      const answer = await asked;
      assert.equal(answer.status, 403);
      assert.match(await answer.text(), /the key of this team is no longer there for you/);
    }
  });

  test(`${database}: what goes into Claude's cache is paid for as such`, async (t) => {
    const { vendor, ann } = await open(t, database);
    const { id: provider_config_id } = await ann.call('POST /api/v1/admin/api-configs', {
      body: {
        name: 'c',
        provider: 'anthropic',
        base_url: vendor.baseUrl('anthropic'),
        api_key: 'k'.repeat(20),
      },
    });
    vendor.next(CACHING);
    const done = await ann.call('POST /api/v1/chat/completions', {
      body: { ...QUESTION, model: 'claude-sonnet-4-5', provider_config_id, stream: false },
    });
    assert.ok(typeof done === 'object');
    assert.deepEqual([done.usage?.prompt_tokens, done.usage?.cost], [1_000_000, 3.75]);
  });

  test(`${database}: of answers at once, in channels and without one, the ninth is refused before its stream begins`, async (t) => {
    const { vendor, harness, ann, token } = await open(t, database, { RATE_LIMITS: 'on' });
    vendor.usual(hanging);
    const leaving = new AbortController();
    t.after(() => leaving.abort());
    const live = { signal: leaving.signal, isLive: true };
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const inChannel = { channel_id: id, content: 'hello', model: 'stand-in-large' };
    // Held on to: an unreferenced response is closed when its memory is collected, and its answer ends.
    const held: Response[] = [];
    for (let n = 0; n < 3; n++) {
      held.push(await streamed(harness, token, { ...inChannel, parent_id: null }, live));
      held.push(await streamed(harness, token, QUESTION, live));
    }
    const overOpenAi = { ...live, path: OPENAI };
    for (let n = 0; n < 2; n++)
      held.push(await streamed(harness, token, { ...QUESTION, stream: true }, overOpenAi));
    await until('eight are asked', () => vendor.asked.length === 8);
    const ninth = [
      streamed(harness, token, QUESTION),
      streamed(harness, token, { ...QUESTION, stream: false }),
      streamed(harness, token, { ...QUESTION, stream: true }, { path: OPENAI }),
      streamed(harness, token, { ...inChannel, parent_id: null }),
    ];
    for (const response of await Promise.all(ninth)) {
      assert.deepEqual([response.status, response.headers.get('retry-after')], [429, '5']);
      assert.match(await response.text(), /8 answers being written/);
    }
    assert.equal(vendor.asked.length, 8);
    assert.ok(held.every(({ status }) => status === 200));
    vendor.usual(({ response }) => void response.writeHead(400).end());
    leaving.abort();
    await until('those without a channel are over', async () => {
      const { status } = await streamed(harness, token, { ...QUESTION, stream: false });
      return status !== 429;
    });
  });

  test(`${database}: an answer without a channel ends when its caller hangs up, whole or streamed`, async (t) => {
    const { vendor, harness, token } = await open(t, database, { RATE_LIMITS: 'on' });
    let ended = 0;
    vendor.usual(async ({ response, gone }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      await gone;
      ended += 1;
    });
    const leaving = new AbortController();
    const options = { signal: leaving.signal, isLive: true };
    const asked = ['/api/v1/chat/completions', OPENAI].flatMap((path) =>
      [true, false].map((stream) =>
        streamed(harness, token, { ...QUESTION, stream }, { ...options, path })
          .then((response) => response.text())
          .catch(() => 'gone'),
      ),
    );
    await until('all are asked', () => vendor.asked.length === asked.length);
    leaving.abort();
    assert.deepEqual(await Promise.all(asked), ['gone', 'gone', 'gone', 'gone']);
    await until('the provider is left by all', () => ended === asked.length);
    vendor.usual(({ response }) => void response.writeHead(400).end());
    const next = Array.from({ length: 8 }, () => streamed(harness, token, { ...QUESTION, stream: false }));
    for (const { status } of await Promise.all(next)) assert.notEqual(status, 429, 'their places are free');
  });

  test(`${database}: the same key asks once; a question that failed may be asked again`, async (t) => {
    const { vendor, harness, token } = await open(t, database);
    const leaving = new AbortController();
    t.after(() => leaving.abort());
    for (const path of ['/api/v1/chat/completions', OPENAI]) {
      const before = vendor.asked.length;
      const ask = (key: string, stream: boolean, more: object = {}) =>
        streamed(
          harness,
          token,
          { ...QUESTION, stream },
          { path, headers: { 'idempotency-key': key }, ...more },
        );
      vendor.next(refuse(400, 'invalid_request_error', 'Too odd.'));
      assert.equal((await ask('one', false)).status, 400);
      assert.equal((await ask('one', false)).status, 200);
      const again = await ask('one', false);
      assert.equal(again.status, 409);
      assert.match(await again.text(), /not kept/);
      assert.equal(vendor.asked.length, before + 2);
      vendor.next(hanging);
      const first = await ask('two', true, { signal: leaving.signal, isLive: true });
      assert.equal((await ask('two', true)).status, 409);
      await until('the first is asked', () => vendor.asked.length === before + 3);
      assert.equal(first.status, 200);
    }
  });
}

test('sqlite: an answer that was cut in the middle is a failure, clients are not to ask again, and nothing is no question', async (t) => {
  const { vendor, harness, ann, token } = await open(t, 'sqlite');
  const ask = async (script: Script, path?: string, body: object = QUESTION) => {
    vendor.next(script);
    const options = path === undefined ? {} : { path };
    const response = await streamed(harness, token, { ...body, stream: false }, options);
    const { error = null } = (await response.json()) as { error?: string | { message: string } | null };
    const { status, headers } = response;
    const said = typeof error === 'object' ? (error?.message ?? null) : error;
    return { status, error: said, retry: headers.get('x-should-retry'), after: headers.get('retry-after') };
  };
  for (const path of [undefined, OPENAI]) {
    const { status, error, retry } = await ask(CUT, path);
    assert.deepEqual([status, retry], [502, 'false']);
    assert.match(error ?? '', /connection was lost/);
    const refused = await ask(refuse(401, 'authentication_error', 'No such key.'), path);
    assert.deepEqual([refused.status, refused.retry], [502, 'false']);
    const busy = (seconds: string) => refuse(429, 'rate_limit', 'Later.', { 'retry-after': seconds });
    const soon = await ask(busy('40'), path);
    assert.deepEqual([soon.status, soon.retry, soon.after], [429, null, '40']);
    const late = await ask(busy('3600'), path);
    assert.deepEqual([late.status, late.retry, late.after], [429, 'false', '3600']);
  }
  const blank = { content: [{ type: 'text', text: ' \n' }] };
  for (const said of [{}, { content: [] }, { content: null }, { content: '' }, { content: '  ' }, blank]) {
    const body = { ...QUESTION, stream: false, messages: [{ role: 'user', ...said }] };
    assert.equal((await streamed(harness, token, body)).status, 400, JSON.stringify(said));
  }
  const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
  const kept = await ask(CUT, undefined, { channel_id: id, content: 'hello', model: 'stand-in-large' });
  assert.equal(kept.status, 200);
  assert.match(kept.error ?? '', /connection was lost/);
});

test('sqlite: what is wrong with a question is said before its model, persona, channel or configuration is looked for', async (t) => {
  const { harness, ann } = await open(t, 'sqlite');
  const unknown = '00000000-0000-7000-8000-000000000000';
  const statusOf = async (body: object, path?: string) =>
    (await streamed(harness, ann.access_token, body, path === undefined ? {} : { path })).status;
  const nothing = { messages: [{ role: 'user', content: '' }] };
  const mixed = { ...QUESTION, tools: ['calculator', { type: 'function', function: { name: 'f' } }] };
  for (const named of [
    { model: 'x' },
    { persona_id: unknown },
    { model: 'x', provider_config_id: unknown },
  ]) {
    assert.equal(await statusOf(named), 400, 'no messages');
    assert.equal(await statusOf({ ...named, ...nothing }), 400);
    assert.equal(await statusOf({ ...mixed, ...named }), 400);
    assert.equal(await statusOf({ ...named, content: 'hello', parent_id: unknown }), 400);
    assert.equal(await statusOf({ ...QUESTION, ...named }), 404);
  }
  for (const model of ['x', 'persona/nobody']) {
    assert.equal(await statusOf({ ...nothing, model }, OPENAI), 400);
    assert.equal(await statusOf({ ...QUESTION, model }, OPENAI), 404);
  }
  const inChannel = { channel_id: unknown, content: 'hello' };
  assert.equal(await statusOf({ ...inChannel, tools: mixed.tools }), 400);
  assert.equal(await statusOf({ ...inChannel, attachments: [unknown, unknown] }), 400);
  assert.equal(await statusOf(inChannel), 404);
  const share = { params: { id: unknown }, body: { expires_at: '2001-01-01T00:00:00Z' } };
  await assert.rejects(ann.call('POST /api/v1/channels/{id}/shares', share), { status: 400 });
});

test('answers without a channel are counted together by instances, and those of one that was killed no more', {
  skip: !DATABASES.includes('postgres') && 'no Postgres here',
}, async (t) => {
  const { vendor, harness: first, token } = await open(t, 'postgres', { RATE_LIMITS: 'on' });
  const env = { RATE_LIMITS: 'on', EGRESS_ALLOW: vendor.allow.join(',') };
  const second = await start(t, 'postgres', { on: first.database, env });
  vendor.usual(hanging);
  const leaving = new AbortController();
  t.after(() => leaving.abort());
  const held = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      streamed(n % 2 ? first : second, token, QUESTION, { signal: leaving.signal, isLive: true }),
    ),
  );
  assert.ok(held.every(({ status }) => status === 200));
  for (const instance of [first, second]) {
    const { status } = await streamed(instance, token, { ...QUESTION, stream: false });
    assert.equal(status, 429);
  }
  // As a killed instance leaves it.
  const { database, instanceId } = second.server.kernel;
  await database.begin((tx) => sql(tx).deleteFrom('instances').where('id', '=', instanceId).execute());
  vendor.usual(({ response }) => void response.writeHead(400).end());
  const { status } = await streamed(first, token, { ...QUESTION, stream: false });
  assert.notEqual(status, 429);
  await sweep(systemCtx(first.server.kernel, 'test'), null);
  const left = await sql(database.read).selectFrom('stateless_answers').select('instance_id').execute();
  assert.deepEqual(new Set(left.map((row) => row.instance_id)), new Set([first.server.kernel.instanceId]));
});
