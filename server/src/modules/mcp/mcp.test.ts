// The official client of the protocol, over real HTTP, with an API key alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { connectMcp } from '../../../test/mcp-client.ts';
import { until } from '../../../test/until.ts';
import { startWithVendor } from '../../../test/vendor.ts';
import { modulesOf } from '../../kernel/module.ts';

const keyOf = async ({ call }: Account, scopes: Array<'read' | 'write' | 'surface.chat.access'>) =>
  (await call('POST /api/v1/api-keys', { body: { name: scopes.join(), scopes } })).key;

interface Result {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Record<string, unknown>;
}

const use = async (client: Client, name: string, args: Record<string, unknown> = {}): Promise<Result> => {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const text = (content as Array<{ text?: string }>).map((part) => part.text ?? '').join('');
  return { isError: isError === true, text, data: (structuredContent ?? {}) as Record<string, unknown> };
};

for (const database of DATABASES)
  test(`${database}: a page of another site may not speak the protocol, a program may`, async (t) => {
    const harness = await start(t, database, { env: { PUBLIC_URL: 'https://chat.example.com' } });
    const token = await keyOf(await harness.account('ann'), ['read']);
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const statusFrom = async (origin?: string) =>
      (
        await harness.send('POST', '/api/v1/mcp', {
          token,
          body,
          ...(origin === undefined ? {} : { headers: { origin } }),
        })
      ).status;
    assert.equal(await statusFrom(), 200);
    assert.equal(await statusFrom('https://chat.example.com'), 200);
    assert.equal(await statusFrom(harness.url), 200);
    for (const origin of ['https://evil.example', 'null', 'https://chat.example.com.evil.example'])
      assert.equal(await statusFrom(origin), 403, origin);
  });

for (const database of DATABASES)
  test(`${database}: the official client searches, reads and asks as whoever's key it has, and as nobody else`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const say = async ({ call }: Account, content: string): Promise<string> => {
      const { id } = await call('POST /api/v1/channels', { body: { title: 'Whales' } });
      await call('POST /api/v1/channels/{id}/messages', { params: { id }, body: { role: 'user', content } });
      return id;
    };
    const [mine, theirs] = [await say(bob, 'the walrus is mine'), await say(ann, 'the walrus is a secret')];
    const persona = await bob.call('POST /api/v1/personas', {
      body: { name: 'Ada', handle: 'ada', model: 'parley-demo', description: 'knows engines' },
    });
    const foreign = await ann.call('POST /api/v1/personas', {
      body: { name: 'Private Eve', handle: 'eve', model: 'parley-demo' },
    });

    const client = await connectMcp(t, harness.url, await keyOf(bob, ['read', 'write']));
    assert.equal(client.getServerVersion()?.name, 'parley');
    const { tools } = await client.listTools();
    const offered = new Map(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]));
    const declared = modulesOf(harness.server.kernel).flatMap(({ mcp }) => mcp?.tools ?? []);
    assert.deepEqual(
      [...offered],
      declared.map(({ name, isReadOnly }) => [name, isReadOnly]),
    );
    assert.deepEqual(
      ['search', 'read_conversation', 'list_personas', 'ask_persona'].map((name) => offered.get(name)),
      [true, true, true, false],
    );

    await until('the message can be found', async () => {
      const { data } = await use(client, 'search', { query: 'walrus', type: 'message' });
      return (data.results as unknown[]).length > 0;
    });
    const everything = await use(client, 'search', { query: 'walrus' });
    assert.match(everything.text, /walrus is mine/);
    assert.doesNotMatch(everything.text, /secret/);
    const inside = await use(client, 'search', { query: 'walrus', channel_id: theirs });
    assert.doesNotMatch(inside.text, /secret/);

    const project = await bob.call('POST /api/v1/projects', { body: { name: 'Tusks' } });
    const form = new FormData();
    form.append('file', new Blob(['ivory']), 'narwhal.txt');
    await bob.call('POST /api/v1/projects/{id}/files', { params: { id: project.id }, form });
    await until('the file can be found, with the project that it is in', async () => {
      const { data } = await use(client, 'search', { query: 'narwhal' });
      const [hit] = data.results as Array<{ type: string; scope_id: string; channel_id: string | null }>;
      return hit?.type === 'file' && hit.scope_id === project.id && hit.channel_id === null;
    });
    for (const [offset, names] of [
      [0, ['Tusks']],
      [1, []],
    ] as const) {
      const { data } = await use(client, 'list_projects', { offset });
      const listed = (data.projects as Array<{ name: string }>).map(({ name }) => name);
      assert.deepEqual([listed, data.total], [names, 1]);
    }

    const read = await use(client, 'read_conversation', { channel_id: mine });
    assert.match(read.text, /walrus is mine/);
    const refused = await use(client, 'read_conversation', { channel_id: theirs });
    const absent = await use(client, 'read_conversation', { channel_id: foreign.id });
    assert.deepEqual([refused.isError, refused.text, absent.text], [true, 'channel not found', refused.text]);

    const { data: known } = await use(client, 'list_personas');
    assert.deepEqual(
      [
        (known.personas as Array<{ handle: string }>).map(({ handle }) => handle),
        known.models,
        JSON.stringify(known).includes('Eve'),
      ],
      [['ada'], ['parley-demo'], false],
    );
    const answer = await use(client, 'ask_persona', { question: 'Who are you?', persona: '@ada' });
    assert.ok(!answer.isError && answer.text.length > 0, answer.text);
    const byModel = await use(client, 'ask_persona', { question: 'And you?', model: 'parley-demo' });
    assert.ok(!byModel.isError && byModel.text.length > 0);
    for (const named of ['eve', foreign.id, 'nobody'])
      assert.deepEqual(await use(client, 'ask_persona', { question: 'x', persona: named }), {
        isError: true,
        text: 'persona not found',
        data: {},
      });
    const usage = await bob.call('GET /api/v1/usage', { query: { group_by: 'persona' } });
    assert.match(JSON.stringify(usage), new RegExp(persona.id));

    const looking = await connectMcp(t, harness.url, await keyOf(bob, ['read']));
    assert.match((await use(looking, 'search', { query: 'walrus' })).text, /mine/);
    const spending = await use(looking, 'ask_persona', { question: 'x', model: 'parley-demo' });
    assert.deepEqual([spending.isError, /scope write/.test(spending.text)], [true, true]);
    await bob.call('PUT /api/v1/profile', { body: { display_name: 'Bob' } });
    const signedIn = await connectMcp(t, harness.url, bob.access_token);
    assert.ok(!(await use(signedIn, 'list_personas')).isError);

    await ann.call('PUT /api/v1/admin/users/{id}', {
      params: { id: bob.user.id },
      body: { is_active: false },
    });
    await assert.rejects(use(client, 'list_personas'), 'a deactivated person has no key');
  });

test('a budget holds here as everywhere', async (t) => {
  const { harness, ann } = await startWithVendor(t, 'sqlite');
  await ann.call('PUT /api/v1/admin/settings/{key}', {
    params: { key: 'user_tokens_per_month' },
    body: { value: 1 },
  });
  await until(
    'the budget is known',
    async () => (await ann.call('GET /api/v1/usage')).budget.tokens_max !== null,
  );
  const client = await connectMcp(t, harness.url, await keyOf(ann, ['read', 'write']));
  const ask = () => use(client, 'ask_persona', { question: 'How much is it?', model: 'stand-in-large' });
  assert.equal((await ask()).isError, false);
  const { isError, text } = await ask();
  assert.deepEqual([isError, /budget|month|used up/i.test(text)], [true, true], text);
});

test('hostile: whatever is not the protocol is refused with exactly {error}', async (t) => {
  const harness = await start(t, 'sqlite');
  const { access_token: token } = await harness.account('ann');
  const rpc = { jsonrpc: '2.0', id: 1 };
  const post = (body: unknown, headers: Record<string, string> = {}, bearer: string | undefined = token) =>
    harness.send('POST', '/api/v1/mcp', { token: bearer, body, headers });
  const refusals: Array<[string, () => ReturnType<typeof post>, number]> = [
    ['a batch', () => post([{ ...rpc, method: 'ping' }]), 400],
    ['no version', () => post({ id: 1, method: 'ping' }), 400],
    ['another version', () => post({ jsonrpc: '1.0', id: 1, method: 'ping' }), 400],
    ['an id that is an object', () => post({ ...rpc, id: {}, method: 'ping' }), 400],
    ['params that are a list', () => post({ ...rpc, method: 'ping', params: [1] }), 400],
    ['text', () => post('ping'), 400],
    ['nothing', () => post(undefined), 400],
    ['too much', () => post({ ...rpc, method: 'ping', params: { x: 'x'.repeat(2_000_000) } }), 413],
    [
      'another protocol',
      () => post({ ...rpc, method: 'ping' }, { 'mcp-protocol-version': '1999-01-01' }),
      400,
    ],
    ['only pictures', () => post({ ...rpc, method: 'ping' }, { accept: 'image/png' }), 406],
    ['nobody', () => harness.send('POST', '/api/v1/mcp', { body: { ...rpc, method: 'ping' } }), 401],
    ['a stream', () => harness.send('GET', '/api/v1/mcp', { token }), 405],
  ];
  for (const [what, send, expected] of refusals) {
    const { status, body } = await send();
    assert.deepEqual([status, Object.keys(body)], [expected, ['error']], what);
  }
  const broken = await harness.raw('POST', '/api/v1/mcp', {
    token,
    body: '{"jsonrpc":',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(broken.status, 400);

  const codeOf = async (message: object) => {
    const { status, body } = await post(message);
    return [status, (body as { error?: { code?: number } }).error?.code];
  };
  assert.deepEqual(await codeOf({ ...rpc, method: 'resources/subscribe' }), [200, -32_601]);
  assert.deepEqual(await codeOf({ ...rpc, method: 'tools/call', params: { name: 'rm' } }), [200, -32_602]);
  assert.deepEqual(
    await codeOf({ ...rpc, method: 'tools/call', params: { name: '__proto__' } }),
    [200, -32_602],
  );
  for (const args of [{}, { channel_id: 'x' }, { channel_id: 7 }, [], 'x', null]) {
    const params = { name: 'read_conversation', arguments: args };
    const { body } = await post({ ...rpc, method: 'tools/call', params });
    assert.equal((body as { result?: { isError?: boolean } }).result?.isError, true, JSON.stringify(args));
  }
  const { status } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  assert.equal(status, 202);
});
