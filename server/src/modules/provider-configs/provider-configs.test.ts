import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openLab, PUBLIC_V4 } from '../../../test/egress-lab.ts';
import { DATABASES, type Engine, type StartOptions, start } from '../../../test/harness.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { accessConfig, openEndpoint } from './endpoint.ts';
import { detect } from './probe.ts';

const KEY = 'sk-test-0123456789abcdefwxyz';

/** A server that may call the stand-in, an administrator and an ordinary member. */
const scene = async (t: TestContext, database: Engine, options: StartOptions = {}) => {
  const models = await startModelServer(t);
  const env = { EGRESS_ALLOW: models.place, EGRESS_ALLOW_USERS: 'true', ...options.env };
  const harness = await start(t, database, { ...options, env });
  const [root, ann] = [await harness.account('root'), await harness.account('ann')];
  return { harness, models, root, ann };
};

const own = ({ url }: ModelServer) =>
  ({ provider: 'openai-compatible', name: 'Mine', base_url: url, api_key: KEY }) as const;

for (const database of DATABASES) {
  test(`${database}: a new server has a demonstration that everybody may use and nobody pays for`, async (t) => {
    const { ann, root } = await scene(t, database);
    const { data } = await ann.call('GET /api/v1/api-configs');
    assert.deepEqual(
      data.map(({ name, provider, scope, has_key, is_demo, key_status }) => [
        name,
        provider,
        scope,
        has_key,
        is_demo,
        key_status,
      ]),
      [['Demonstration', 'demo', 'global', false, true, 'none']],
    );
    const params = { id: String(data[0]?.id) };
    await assert.rejects(ann.call('PUT /api/v1/api-configs/{id}', { params, body: { name: 'x' } }), {
      status: 403,
    });
    await assert.rejects(ann.call('DELETE /api/v1/api-configs/{id}', { params }), { status: 403 });
    await root.call('DELETE /api/v1/admin/api-configs/{id}', { params });
    assert.deepEqual(await ann.call('GET /api/v1/api-configs'), { data: [] });
  });

  test(`${database}: the demonstration that an administrator deleted does not come back`, async (t) => {
    const { root, harness } = await scene(t, database);
    const { data } = await root.call('GET /api/v1/admin/api-configs');
    await root.call('DELETE /api/v1/admin/api-configs/{id}', { params: { id: String(data[0]?.id) } });
    await harness.server.stop({ graceMs: 0 });
    const again = await start(t, database, { on: harness.database });
    const { data: after } = await again.clientOf(root.access_token)('GET /api/v1/admin/api-configs');
    assert.deepEqual(after, []);
  });

  test(`${database}: a key goes in and never comes out`, async (t) => {
    const { ann, models, harness } = await scene(t, database);
    const made = await ann.call('POST /api/v1/api-configs', {
      body: { ...own(models), headers: { 'X-Team': 'secret-header-value' } },
    });
    assert.equal(made.has_key, true);
    assert.equal(made.key_hint, '…wxyz');
    assert.equal(made.key_status, 'ready');
    assert.deepEqual(made.header_names, ['x-team']);
    assert.equal(made.health.status, 'healthy');
    assert.equal(models.asked[0]?.headers.authorization, `Bearer ${KEY}`);
    assert.equal(models.asked[0]?.headers['x-team'], 'secret-header-value');
    const params = { id: made.id };
    await ann.call('POST /api/v1/api-configs/{id}/test', { params });
    const seen = JSON.stringify([
      made,
      await ann.call('GET /api/v1/api-configs'),
      await ann.call('GET /api/v1/api-configs/{id}', { params }),
      harness.heard,
      harness.logged,
    ]);
    assert.ok(!seen.includes(KEY) && !seen.includes('secret-header-value'));
  });

  test(`${database}: what is stored of a key opens with the session of its owner and with nothing else`, async (t) => {
    const { ann, models, harness } = await scene(t, database);
    const { id } = await ann.call('POST /api/v1/api-configs', { body: own(models) });
    const params = { id };
    const { key } = await ann.call('POST /api/v1/api-keys', { body: { name: 'cli' } });
    const byKey = harness.clientOf(key);
    assert.equal((await byKey('GET /api/v1/api-configs/{id}', { params })).key_status, 'closed');
    const tried = await byKey('POST /api/v1/api-configs/{id}/test', { params });
    assert.equal(tried.ok, false);
    assert.match(String(tried.error), /your sign-in only: .*background use/);
    await assert.rejects(byKey('POST /api/v1/api-configs', { body: own(models) }), { status: 403 });

    // Another member lets an answer of hers go on: the error they read is about her key, not about theirs.
    const actor = {
      kind: 'user',
      userId: ann.user.id,
      role: 'user',
      permissions: new Set(['providers.byok']),
      sessionId: null,
      apiKey: null,
      authenticatedAt: null,
      sessionKey: null,
    } as const;
    const inHerName = { ...systemCtx(harness.server.kernel, 'test'), actor };
    await assert.rejects(openEndpoint(inHerName, await accessConfig(inHerName, id)), {
      status: 403,
      message: /its owner's sign-in only: the person who asked has to go on/,
    });

    await ann.call('PUT /api/v1/api-configs/{id}', { params, body: { allow_background: true } });
    assert.equal((await byKey('POST /api/v1/api-configs/{id}/test', { params })).ok, true);
    await ann.call('PUT /api/v1/api-configs/{id}', { params, body: { allow_background: false } });
    assert.equal((await byKey('POST /api/v1/api-configs/{id}/test', { params })).ok, false);
  });

  test(`${database}: background use survives a new key`, async (t) => {
    const { ann, models, harness } = await scene(t, database);
    const body = { ...own(models), allow_background: true };
    const { id } = await ann.call('POST /api/v1/api-configs', { body });
    const params = { id };
    await ann.call('PUT /api/v1/api-configs/{id}', { params, body: { api_key: `${KEY}-newer` } });
    const { key } = await ann.call('POST /api/v1/api-keys', { body: { name: 'cli' } });
    const { ok } = await harness.clientOf(key)('POST /api/v1/api-configs/{id}/test', { params });
    assert.equal(ok, true);
    assert.equal(models.asked.at(-1)?.headers.authorization, `Bearer ${KEY}-newer`);
  });

  test(`${database}: a redacted key that comes back leaves the key as it is`, async (t) => {
    const { ann, models } = await scene(t, database);
    const { id, key_hint } = await ann.call('POST /api/v1/api-configs', {
      body: { ...own(models), headers: { 'x-team': 'first' } },
    });
    const params = { id };
    for (const api_key of [String(key_hint), '', '••••••••', '********', 'sk-...wxyz', '●●●●', 'sk-__wxyz']) {
      const after = await ann.call('PUT /api/v1/api-configs/{id}', {
        params,
        body: { name: 'Renamed', api_key, headers: { 'x-team': '••••', 'x-new': 'second' } },
      });
      assert.equal(after.key_hint, key_hint, api_key);
    }
    await ann.call('POST /api/v1/api-configs/{id}/test', { params });
    assert.equal(models.asked.at(-1)?.headers.authorization, `Bearer ${KEY}`);
    assert.equal(models.asked.at(-1)?.headers['x-team'], 'first');
    assert.equal(models.asked.at(-1)?.headers['x-new'], 'second');
    const without = await ann.call('PUT /api/v1/api-configs/{id}', { params, body: { api_key: null } });
    assert.deepEqual([without.has_key, without.key_hint, without.key_status], [false, null, 'none']);
    for (const api_key of ['…wxyz', '••••••••', 'sk-...wxyz'])
      await assert.rejects(ann.call('POST /api/v1/api-configs', { body: { ...own(models), api_key } }), {
        status: 400,
      });
  });

  test(`${database}: a stored key never goes to another origin than it was entered for`, async (t) => {
    const { ann, models } = await scene(t, database);
    const other = 'https://elsewhere.example.com/v1';
    const { id } = await ann.call('POST /api/v1/api-configs', { body: own(models) });
    const params = { id };
    const change = (body: object) => ann.call('PUT /api/v1/api-configs/{id}', { params, body });
    await assert.rejects(change({ base_url: other }), { status: 400, message: /enter the key again/ });
    await assert.rejects(change({ base_url: other, api_key: '…wxyz' }), { status: 400 });
    for (const base_url of [`${models.url}\r\n`, `${models.url}\n`, `\t${models.url}`])
      await assert.rejects(change({ base_url }), { status: 400, message: /base_url: must be one line/ });
    await assert.rejects(change({ base_url: null, provider: 'openai' }), { status: 400 });
    assert.equal((await ann.call('GET /api/v1/api-configs/{id}', { params })).base_url, models.url);
    await change({ base_url: `${models.url}/deeper` });
    const headed = await ann.call('POST /api/v1/api-configs', {
      body: { provider: 'openai-compatible', base_url: models.url, headers: { 'x-team': 'secret' } },
    });
    await assert.rejects(
      ann.call('PUT /api/v1/api-configs/{id}', {
        params: { id: headed.id },
        body: { base_url: other, headers: { 'x-team': '••••' } },
      }),
      { status: 400, message: /enter their values again/ },
    );
    const moved = await change({ base_url: other, api_key: `${KEY}-other` });
    assert.equal(moved.base_url, other);
  });

  test(`${database}: an address inside is refused when it is written down`, async (t) => {
    const models = await startModelServer(t);
    const harness = await start(t, database, { env: { EGRESS_ALLOW: models.place } });
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    for (const base_url of [
      models.url,
      'http://169.254.169.254/latest',
      'https://10.0.0.1/v1',
      'http://example.com/v1',
      'https://[::1]/v1',
      'https://0x7f000001/',
      'https://api.example.com/v1\r\nx-injected: 1',
      'https://api.example.com\n/v1',
      'https://api.exa\tmple.com/v1',
    ])
      await assert.rejects(
        ann.call('POST /api/v1/api-configs', { body: { ...own(models), base_url } }),
        { status: 400, message: /^base_url: / },
        base_url,
      );
    const { health } = await root.call('POST /api/v1/admin/api-configs', { body: own(models) });
    assert.equal(health.status, 'healthy', 'what the operator allowed, an administrator may use');
  });

  test(`${database}: a configuration that is tested by several at once has its models once`, async (t) => {
    const { root, models } = await scene(t, database);
    models.models = Array.from({ length: 300 }, (_, i) => `model-${i}`);
    const { id } = await root.call('POST /api/v1/admin/api-configs', { body: own(models) });
    const test = () => root.call('POST /api/v1/admin/api-configs/{id}/test', { params: { id } });
    for (let i = 0; i < 4; i++)
      for (const { ok, model_count } of await Promise.all([test(), test(), test()]))
        assert.deepEqual([ok, model_count], [true, 300]);
  });

  test(`${database}: another person's configuration does not exist, for administrators neither`, async (t) => {
    const { ann, root, models } = await scene(t, database);
    const { id } = await ann.call('POST /api/v1/api-configs', { body: own(models) });
    const params = { id };
    const gone = { status: 404, message: 'provider configuration not found' };
    await assert.rejects(root.call('GET /api/v1/api-configs/{id}', { params }), gone);
    await assert.rejects(root.call('GET /api/v1/admin/api-configs/{id}', { params }), gone);
    await assert.rejects(root.call('DELETE /api/v1/admin/api-configs/{id}', { params }), gone);
    await assert.rejects(root.call('POST /api/v1/api-configs/{id}/test', { params }), gone);
    await assert.rejects(root.call('PUT /api/v1/api-configs/{id}', { params, body: { name: 'x' } }), gone);
  });

  test(`${database}: of the platform's configurations people see the name, not where they go`, async (t) => {
    const { ann, root, models } = await scene(t, database);
    const made = await root.call('POST /api/v1/admin/api-configs', {
      body: { ...own(models), name: 'House', headers: { 'x-team': 'secret' } },
    });
    assert.deepEqual([made.base_url, made.key_hint, made.header_names], [models.url, '…wxyz', ['x-team']]);
    const seen = await ann.call('GET /api/v1/api-configs/{id}', { params: { id: made.id } });
    assert.deepEqual([seen.name, seen.base_url, seen.key_hint, seen.header_names], ['House', null, null, []]);
    const { data } = await ann.call('GET /api/v1/api-configs');
    assert.deepEqual(
      data.map(({ name }) => name),
      ['House', 'Demonstration'],
    );
    const params = { id: made.id };
    await root.call('PUT /api/v1/admin/api-configs/{id}', { params, body: { is_active: false } });
    await assert.rejects(ann.call('GET /api/v1/api-configs/{id}', { params }), { status: 404 });
    const { data: log } = await root.call('GET /api/v1/admin/audit');
    assert.deepEqual(
      log.filter(({ action }) => action.startsWith('provider_config.')).map(({ action }) => action),
      ['provider_config.updated', 'provider_config.created'],
    );
    assert.ok(!JSON.stringify(log).includes(KEY));
  });

  test(`${database}: own keys can be switched off for everybody`, async (t) => {
    const { ann, root, models } = await scene(t, database);
    const { id } = await ann.call('POST /api/v1/api-configs', { body: own(models) });
    const params = { id };
    const key = 'allow_byok';
    await root.call('PUT /api/v1/admin/settings/{key}', { params: { key }, body: { value: false } });
    const off = { status: 403, message: /switched off on this server/ };
    await assert.rejects(ann.call('POST /api/v1/api-configs', { body: own(models) }), off);
    await assert.rejects(ann.call('POST /api/v1/api-configs/{id}/test', { params }), off);
    await assert.rejects(ann.call('PUT /api/v1/api-configs/{id}', { params, body: { name: 'x' } }), off);
    await assert.rejects(ann.call('POST /api/v1/api-configs/detect', { body: { api_key: KEY } }), off);
    assert.equal((await ann.call('GET /api/v1/api-configs/{id}', { params })).id, id);
    await ann.call('DELETE /api/v1/api-configs/{id}', { params });
  });

  test(`${database}: deleting a configuration deletes every box of its key`, async (t) => {
    const { ann, root, models, harness } = await scene(t, database);
    const boxes = async (): Promise<number> => {
      const { rows } = await raw<{ n: number }>`select
        (select count(*) from data_keys) + (select count(*) from sealed_fields) + (select count(*) from provider_secrets) as n`.execute(
        sql(harness.server.kernel.database.read),
      );
      return Number(rows[0]?.n);
    };
    const mine = await ann.call('POST /api/v1/api-configs', { body: own(models) });
    const house = await root.call('POST /api/v1/admin/api-configs', { body: own(models) });
    assert.equal(await boxes(), 3);
    await ann.call('DELETE /api/v1/api-configs/{id}', { params: { id: mine.id } });
    assert.equal(await boxes(), 1);
    await root.call('DELETE /api/v1/admin/api-configs/{id}', { params: { id: house.id } });
    assert.equal(await boxes(), 0);
    const kinds = () => harness.heard.map(({ kind }) => kind).filter((kind) => /provider_config/.test(kind));
    await until('the last is heard', () => kinds().includes('admin.provider_config.deleted'));
    assert.deepEqual(kinds(), [
      'user.provider_config.created',
      'admin.provider_config.created',
      'user.provider_config.deleted',
      'admin.provider_config.deleted',
    ]);
  });

  test(`${database}: after an administrator's reset the keys are locked until the old password or the key comes`, async (t) => {
    const { ann, root, models, harness } = await scene(t, database);
    const [first, second] = [
      await ann.call('POST /api/v1/api-configs', { body: own(models) }),
      await ann.call('POST /api/v1/api-configs', { body: own(models) }),
    ];
    const password = 'reset by an administrator';
    await root.call('PUT /api/v1/admin/users/{id}', { params: { id: ann.user.id }, body: { password } });
    const signedIn = await harness.anonymous('POST /api/v1/auth/login', { body: { login: 'ann', password } });
    const call = harness.clientOf(signedIn.access_token);
    const status = async (id: string) =>
      (await call('GET /api/v1/api-configs/{id}', { params: { id } })).key_status;
    assert.equal(await status(first.id), 'locked');
    const tried = await call('POST /api/v1/api-configs/{id}/test', { params: { id: first.id } });
    assert.match(String(tried.error), /enter it again, or unlock it with your old password/);
    await call('PUT /api/v1/api-configs/{id}', { params: { id: second.id }, body: { api_key: KEY } });
    assert.equal(await status(second.id), 'ready');
    await call('POST /api/v1/profile/unlock', { body: { old_password: ann.password } });
    assert.equal(await status(first.id), 'ready');
    const { ok } = await call('POST /api/v1/api-configs/{id}/test', { params: { id: first.id } });
    assert.equal(ok, true);
  });

  test(`${database}: a test says how the provider is, and its health is kept and shown`, async (t) => {
    const { ann, root, models, harness } = await scene(t, database);
    const mine = await ann.call('POST /api/v1/api-configs', { body: own(models) });
    const house = await root.call('POST /api/v1/admin/api-configs', { body: own(models) });
    models.status = 401;
    const tried = await ann.call('POST /api/v1/api-configs/{id}/test', { params: { id: mine.id } });
    assert.deepEqual([tried.ok, tried.model_count, tried.health.status], [false, 0, 'failing']);
    assert.ok(!String(tried.error).includes(KEY));
    const health = async () =>
      (await ann.call('GET /api/v1/api-configs/{id}', { params: { id: mine.id } })).health;
    await until('the health is noted', async () => (await health()).status === 'failing');
    models.status = 500;
    for (let i = 0; i < 5; i++)
      await root.call('POST /api/v1/admin/api-configs/{id}/test', { params: { id: house.id } });
    const gauge = async () => (await harness.raw('GET', '/metrics')).text();
    const line = `parley_provider_health{provider="openai-compatible",config_id="${house.id}"} 0`;
    await until('the gauge says that it is down', async () => (await gauge()).includes(line));
    assert.ok(!(await gauge()).includes('Mine'), 'no name is in the metrics');
    assert.ok(!(await gauge()).includes(mine.id), 'and nothing of what is somebody’s own');
    models.status = 200;
    await ann.call('POST /api/v1/api-configs/{id}/test', { params: { id: mine.id } });
    await until('it is healthy again', async () => (await health()).status === 'healthy');
  });

  test(`${database}: a key is recognised by its form, tried, and not kept`, async (t) => {
    const { ann, harness } = await scene(t, database);
    const nothing = await ann.call('POST /api/v1/api-configs/detect', { body: { api_key: 'what-is-this' } });
    assert.deepEqual(nothing.data, []);
    const seen: Array<string | undefined> = [];
    let status = 200;
    const { outbound, dials } = await openLab(t, {
      answers: { 'api.openai.com': [PUBLIC_V4] },
      serve: (request, response) => {
        seen.push(request.headers.authorization);
        response.statusCode = status;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ data: [{ id: 'gpt-4o' }, { id: 'text-embedding-3-small' }] }));
      },
    });
    const system = systemCtx(harness.server.kernel, 'test');
    const ctx = { ...system, kernel: { ...system.kernel, outbound } };
    const key = `sk-${'0123456789abcdef'.repeat(2)}`;
    const detected = await detect(ctx, { api_key: key }, 'user');
    assert.deepEqual(
      detected.map(({ provider, ok, models }) => [provider, ok, models.map(({ model_id }) => model_id)]),
      [
        ['openai', true, ['gpt-4o']],
        ['deepseek', false, []],
      ],
      'whoever says yes comes first',
    );
    assert.deepEqual([seen, dials], [[`Bearer ${key}`], [`${PUBLIC_V4}:443`]]);
    status = 401;
    const checked = async () => {
      const tried = await detect(ctx, { api_key: key }, 'user');
      return Object.fromEntries(tried.map(({ provider, is_checked }) => [provider, is_checked]));
    };
    assert.deepEqual(await checked(), { openai: true, deepseek: false }, 'only one of them saw the key');
    status = 503;
    assert.deepEqual(await checked(), { openai: false, deepseek: false });
    const { rows } = await raw`select * from data_keys`.execute(sql(harness.server.kernel.database.read));
    assert.deepEqual(rows, []);
  });

  test(`${database}: an Ollama beside the server is found without a trace of the search`, async (t) => {
    const { root, harness } = await scene(t, database);
    const ask = (body: object) => root.call('POST /api/v1/admin/api-configs/detect', { body });
    for (const body of [{}, { api_key: KEY, provider: 'ollama' }])
      await assert.rejects(ask(body), { status: 400, message: /one of them is needed/ });
    await assert.rejects(ask({ provider: 'openai' }), { status: 400 });
    const { outbound, dials } = await openLab(t, {
      allow: () => ['localhost:11434'],
      answers: { localhost: ['127.0.0.1'] },
      reachable: ['127.0.0.1'],
      serve: (request, response) => {
        response.setHeader('content-type', 'application/json');
        const tags = { models: [{ name: 'llama3.2:latest' }] };
        response.end(JSON.stringify(request.url === '/api/tags' ? tags : { capabilities: ['completion'] }));
      },
    });
    const system = systemCtx(harness.server.kernel, 'test');
    const ctx = { ...system, kernel: { ...system.kernel, outbound } };
    const [found] = await detect(ctx, { provider: 'ollama' }, 'admin');
    assert.deepEqual([found?.ok, found?.models.map(({ model_id }) => model_id)], [true, ['llama3.2:latest']]);
    assert.ok(dials.every((dial) => dial.endsWith(':11434')));
    const nobody = await detect(ctx, { provider: 'ollama' }, 'user');
    assert.equal(nobody[0]?.ok, false, 'what stands beside the server is not for everybody to look for');
    const { data } = await root.call('GET /api/v1/admin/api-configs');
    assert.deepEqual(
      data.map(({ provider }) => provider),
      ['demo'],
    );
  });

  test(`${database}: a configuration needs what its provider needs`, async (t) => {
    const { ann, models } = await scene(t, database);
    const create = (body: object) =>
      ann.call('POST /api/v1/api-configs', { body: { provider: 'openai', ...body } });
    await assert.rejects(create({}), { status: 400, message: 'api_key: this provider needs a key' });
    await assert.rejects(create({ provider: 'openai-compatible' }), { status: 400, message: /base_url/ });
    await assert.rejects(create({ provider: 'nobody' }), { status: 400 });
    await assert.rejects(create({ api_key: KEY, headers: { authorization: 'Bearer x' } }), { status: 400 });
    await assert.rejects(create({ api_key: 'two words' }), { status: 400 });
    const { name } = await create({ provider: 'ollama', base_url: models.url.replace('/v1', '') });
    assert.equal(name, 'Ollama');
    const { data } = await ann.call('GET /api/v1/providers');
    assert.ok(data.some((provider) => provider.name === 'azure' && provider.needs_base_url));
  });

  test(`${database}: the daily job asks those whose key the server may open, and only those`, async (t) => {
    const { ann, root, models, harness } = await scene(t, database);
    const closed = await ann.call('POST /api/v1/api-configs', { body: own(models) });
    const lent = await ann.call('POST /api/v1/api-configs', {
      body: { ...own(models), api_key: `${KEY}-lent`, allow_background: true },
    });
    const house = await root.call('POST /api/v1/admin/api-configs', {
      body: { ...own(models), api_key: `${KEY}-house` },
    });
    models.models = ['brand-new'];
    models.asked.length = 0;
    const { database: db, jobs } = harness.server.kernel;
    await db.begin((tx) => jobs.enqueue(tx, 'providers.refresh_models', {}));
    const listed = async (id: string) =>
      (await ann.call('GET /api/v1/api-configs/{id}/models', { params: { id } })).data.map(
        ({ model_id }) => model_id,
      );
    await until('both lists are new', async () =>
      [await listed(lent.id), await listed(house.id)].every((names) => names.join() === 'brand-new'),
    );
    assert.deepEqual(await listed(closed.id), ['gpt-4o', 'gpt-4o-mini']);
    assert.deepEqual(models.asked.map(({ headers }) => headers.authorization).toSorted(), [
      `Bearer ${KEY}-house`,
      `Bearer ${KEY}-lent`,
    ]);
  });

  test(`${database}: a configuration that is sent twice under one key is made once, and its models come`, async (t) => {
    const { ann, models } = await scene(t, database);
    const headers = { 'idempotency-key': 'once-0123456789' };
    const send = () => ann.call('POST /api/v1/api-configs', { body: own(models), headers });
    const [first, second] = [await send(), await send()];
    assert.equal(first.id, second.id);
    const listed = async () =>
      (await ann.call('GET /api/v1/api-configs/{id}/models', { params: { id: first.id } })).data;
    await until('its models are there', async () => (await listed()).length === 2);
    assert.equal(models.asked.length, 1);
  });

  test(`${database}: what belongs to a team is nobody's before there are teams`, async (t) => {
    const harness = await start(t, database);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const { id } = await ann.call('POST /api/v1/api-configs', { body: { provider: 'demo', name: 'Ours' } });
    await harness.server.kernel.database.begin(async (tx) => {
      const theirs = { scope: 'team', owner_id: null, team_id: root.user.id } as const;
      await sql(tx).updateTable('provider_configs').set(theirs).where('id', '=', id).execute();
    });
    for (const { call } of [root, ann]) {
      const lists = [
        await call('GET /api/v1/api-configs'),
        await root.call('GET /api/v1/admin/api-configs'),
        await call('GET /api/v1/models/enabled'),
      ];
      assert.ok(!JSON.stringify(lists).includes(id));
      const params = { id };
      await assert.rejects(call('PUT /api/v1/api-configs/{id}', { params, body: { name: 'x' } }), {
        status: 404,
      });
      const body = { content: 'x', provider_config_id: id, stream: false };
      await assert.rejects(call('POST /api/v1/chat/completions', { body }), { status: 404 });
    }
    await assert.rejects(root.call('DELETE /api/v1/admin/api-configs/{id}', { params: { id } }), {
      status: 404,
    });
  });
}
