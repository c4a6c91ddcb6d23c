import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { startModelServer } from '../../../test/model-server.ts';
import { type Ctx, systemCtx } from '../../kernel/ctx.ts';
import { ProviderFailure } from '../../providers/vendor.ts';
import { authenticate } from '../auth/index.ts';
import { admitCall } from '../provider-configs/index.ts';
import { defaultModel, findModel, findModelsByHandle } from './index.ts';

const scene = async (t: TestContext, database: Engine) => {
  const server = await startModelServer(t, ['gpt-4o', 'house-model']);
  const harness = await start(t, database, {
    env: { EGRESS_ALLOW: server.place, EGRESS_ALLOW_USERS: 'true' },
  });
  const [root, ann] = [await harness.account('root'), await harness.account('ann')];
  const body = { provider: 'openai', base_url: server.url, api_key: 'sk-test-0123456789abcdefwxyz' } as const;
  const house = await root.call('POST /api/v1/admin/api-configs', { body: { ...body, name: 'House' } });
  const mine = await ann.call('POST /api/v1/api-configs', { body: { ...body, name: 'Mine' } });
  return { harness, server, root, ann, house, mine, body };
};

const ctxOf = async ({ server }: Harness, token: string): Promise<Ctx> => {
  const ctx = systemCtx(server.kernel, 'test');
  const actor = await authenticate(ctx, token);
  assert.ok(actor);
  return { ...ctx, actor };
};

for (const database of DATABASES) {
  test(`${database}: a newcomer's list has the demonstration, and it is the default`, async (t) => {
    const harness = await start(t, database);
    const ann = await harness.account('ann');
    const { data, default_model } = await ann.call('GET /api/v1/models/enabled');
    assert.deepEqual(
      data.map(({ model_id, is_demo, capabilities }) => [model_id, is_demo, capabilities.tools]),
      [['parley-demo', true, true]],
    );
    assert.equal(default_model, 'parley-demo');
    assert.equal((await ann.call('GET /api/v1/profile/bootstrap')).default_model, 'parley-demo');
  });

  test(`${database}: the list has every model that I may use, my own first, the demonstration last`, async (t) => {
    const { ann, root, mine, house } = await scene(t, database);
    const { data } = await ann.call('GET /api/v1/models/enabled');
    assert.deepEqual(
      data.map(({ model_id, provider_config_id }) => [model_id, provider_config_id]).slice(0, 4),
      [
        ['gpt-4o', mine.id],
        ['house-model', mine.id],
        ['gpt-4o', house.id],
        ['house-model', house.id],
      ],
    );
    assert.equal(data.at(-1)?.is_demo, true);
    const gpt = data[0];
    assert.deepEqual(
      [gpt?.context_window, gpt?.capabilities, gpt?.price],
      [
        128_000,
        { vision: true, tools: true, reasoning: false },
        { input: 2.5, output: 10, cached_input: 1.25 },
      ],
    );
    const { data: theirs } = await root.call('GET /api/v1/models/enabled');
    assert.ok(!JSON.stringify(theirs).includes(mine.id), 'nobody else sees mine');
    const { data: page } = await ann.call('GET /api/v1/models/enabled', {
      query: { limit: '1', offset: '1' },
    });
    assert.deepEqual(
      page.map(({ model_id }) => model_id),
      ['house-model'],
    );
  });

  test(`${database}: a persona has what its model has, however that is named`, async (t) => {
    const { ann, house, mine } = await scene(t, database);
    const wanted: Array<[string | null, string | null, string | null]> = [
      ['gpt-4o', null, mine.id],
      ['gpt-4o', house.id, house.id],
      ['openai/gpt-4o', null, mine.id],
      ['house/gpt-4o', null, house.id],
      [`${house.id}/gpt-4o`, null, house.id],
      ['gone', null, null],
      [null, null, mine.id],
    ];
    for (const [model, provider_config_id, expected] of wanted) {
      const body = { name: 'Somebody', model, provider_config_id };
      const { id } = await ann.call('POST /api/v1/personas', { body });
      const { data } = await ann.call('GET /api/v1/models/enabled');
      const entry = data.find(({ persona_id }) => persona_id === id);
      assert.equal(entry?.provider_config_id, expected, String(model));
      assert.equal(entry?.context_window, expected === null ? null : 128_000);
    }
  });

  test(`${database}: people hide and order models for themselves`, async (t) => {
    const { ann, root, mine, house } = await scene(t, database);
    const names = async (query = {}) =>
      (await ann.call('GET /api/v1/models/enabled', { query })).data.map(
        ({ model_id, provider_config_name }) => `${provider_config_name}/${model_id}`,
      );
    const prefer = (body: object) =>
      ann.call('PUT /api/v1/models/preferences', {
        body: { model_id: 'house-model', provider_config_id: house.id, ...body },
      });
    await prefer({ sort_order: -1 });
    await prefer({ hidden: false });
    assert.deepEqual((await names())[0], 'House/house-model', 'the order stays when something else changes');
    await ann.call('POST /api/v1/models/preferences/bulk', {
      body: {
        hidden: true,
        entries: [
          { model_id: 'gpt-4o', provider_config_id: mine.id },
          { model_id: 'gpt-4o', provider_config_id: house.id },
          { model_id: 'house-model', provider_config_id: mine.id, hidden: false },
        ],
      },
    });
    assert.deepEqual(await names(), ['House/house-model', 'Mine/house-model', 'Demonstration/parley-demo']);
    assert.equal((await names({ hidden: 'true' })).length, 5);
    await ann.call('POST /api/v1/models/preferences/bulk', {
      body: {
        hidden: false,
        entries: [
          { model_id: 'gpt-4o', provider_config_id: mine.id, sort_order: -2 },
          { model_id: 'gpt-4o', provider_config_id: house.id, hidden: true },
          { model_id: 'house-model', provider_config_id: mine.id, sort_order: -3 },
        ],
      },
    });
    assert.deepEqual((await names()).slice(0, 3), ['Mine/house-model', 'Mine/gpt-4o', 'House/house-model']);
    const { data } = await ann.call('GET /api/v1/models/preferences');
    assert.equal(data.length, 4);
    assert.equal((await root.call('GET /api/v1/models/enabled')).data.length, 3, 'others see what they saw');
    await assert.rejects(
      root.call('PUT /api/v1/models/preferences', {
        body: { model_id: 'gpt-4o', provider_config_id: mine.id, hidden: true },
      }),
      { status: 404 },
    );
    await ann.call('DELETE /api/v1/api-configs/{id}', { params: { id: mine.id } });
    const { data: left } = await ann.call('GET /api/v1/models/preferences');
    assert.equal(left.length, 2, 'what was said of a configuration goes with it');
  });

  test(`${database}: an administrator's word on a model holds for everybody, until it is taken back`, async (t) => {
    const { ann, root, house, harness } = await scene(t, database);
    const said = { provider: 'openai', model_id: 'house-model' } as const;
    const facts = {
      display_name: 'Our own',
      context_window: 32_000,
      price: { input: 1, output: 2 },
      capabilities: { tools: true, vision: false },
    };
    const override = await root.call('PUT /api/v1/admin/models', { body: { ...said, ...facts } });
    assert.deepEqual([override.display_name, override.hidden], ['Our own', false]);
    const find = async () =>
      (await ann.call('GET /api/v1/models/enabled')).data.find(
        (one) => one.model_id === 'house-model' && one.provider_config_id === house.id,
      );
    const seen = await find();
    assert.deepEqual(
      [seen?.display_name, seen?.context_window, seen?.price, seen?.capabilities.vision],
      ['Our own', 32_000, facts.price, false],
    );
    await root.call('PUT /api/v1/admin/models', { body: { ...said, hidden: true } });
    assert.equal(await find(), undefined);
    const ctx = await ctxOf(harness, ann.access_token);
    await assert.rejects(findModel(ctx, { model: 'house-model', providerConfigId: house.id }), {
      status: 403,
      message: /switched off/,
    });
    assert.equal((await root.call('GET /api/v1/admin/models')).data.length, 1);
    await root.call('DELETE /api/v1/admin/models', { query: said });
    assert.equal((await find())?.display_name, 'house-model');
    await assert.rejects(root.call('DELETE /api/v1/admin/models', { query: said }), { status: 404 });
    await assert.rejects(ann.call('PUT /api/v1/admin/models', { body: said }), { status: 403 });
  });

  test(`${database}: a model is found by its name, its provider's, its configuration's, or both`, async (t) => {
    const { ann, house, mine, harness } = await scene(t, database);
    const ctx = await ctxOf(harness, ann.access_token);
    const find = async (model?: string, providerConfigId?: string) => {
      const chosen = await findModel(ctx, { model, providerConfigId });
      return `${chosen.config.name}/${chosen.model}`;
    };
    assert.equal(await find('gpt-4o'), 'Mine/gpt-4o');
    assert.equal(await find('gpt-4o', house.id), 'House/gpt-4o');
    assert.equal(await find('openai/gpt-4o'), 'Mine/gpt-4o');
    assert.equal(await find('house/gpt-4o'), 'House/gpt-4o');
    assert.equal(await find(`${house.id}/gpt-4o`), 'House/gpt-4o');
    assert.equal(await find('demo/parley-demo'), 'Demonstration/parley-demo');
    assert.equal(await find('not-listed-yet', mine.id), 'Mine/not-listed-yet');
    assert.equal(await find(`${mine.id}/not-listed-yet`), 'Mine/not-listed-yet');
    assert.equal(await find('House/not/listed'), 'House/not/listed', 'a deployment goes by no list');
    assert.equal(await find(undefined, mine.id), 'Mine/gpt-4o');
    for (const name of ['nothing', 'openai/nothing', 'nobody/gpt-4o', '/gpt-4o', 'openai/'])
      await assert.rejects(find(name), { status: 404 }, name);
    await assert.rejects(find('gpt-4o', '00000000-0000-7000-8000-000000000000'), { status: 404 });
    const byHandle = await findModelsByHandle(ctx, ['gpt-4o', 'nobody']);
    assert.deepEqual([...byHandle.keys()], ['gpt-4o']);
  });

  test(`${database}: a model of a configuration that I may no longer use is refused when it is asked`, async (t) => {
    const { ann, root, house, mine, harness } = await scene(t, database);
    const ctx = await ctxOf(harness, ann.access_token);
    await root.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'allow_byok' },
      body: { value: false },
    });
    await assert.rejects(findModel(ctx, { model: 'gpt-4o', providerConfigId: mine.id }), { status: 403 });
    assert.equal((await findModel(ctx, { model: 'gpt-4o' })).config.id, house.id);
    await root.call('PUT /api/v1/admin/api-configs/{id}', {
      params: { id: house.id },
      body: { is_active: false },
    });
    await assert.rejects(findModel(ctx, { model: 'gpt-4o' }), { status: 404 });
    await assert.rejects(findModel(ctx, { model: 'gpt-4o', providerConfigId: house.id }), { status: 404 });
  });

  test(`${database}: a key that does not open here gives way to one that does, and is refused only where there is none`, async (t) => {
    const { ann, root, mine, house, harness } = await scene(t, database);
    const { key } = await ann.call('POST /api/v1/api-keys', { body: { name: 'client', scopes: ['write'] } });
    const ctx = await ctxOf(harness, key);
    const find = async (model?: string) => (await findModel(ctx, { model })).config.name;
    await ann.call('PUT /api/v1/settings', { body: { default_model: 'mine/gpt-4o' } });
    for (const model of ['gpt-4o', 'openai/gpt-4o', undefined]) assert.equal(await find(model), 'House');
    assert.equal((await findModelsByHandle(ctx, ['gpt-4o'])).get('gpt-4o')?.config.name, 'House');
    assert.equal(await find('mine/gpt-4o'), 'Mine', 'it was named');
    await root.call('DELETE /api/v1/admin/api-configs/{id}', { params: { id: house.id } });
    assert.equal(await find('gpt-4o'), 'Mine');
    const client = harness.clientOf(key);
    const ask = (model?: string) =>
      client('POST /api/v1/chat/completions', {
        body: { messages: [{ role: 'user', content: 'hello' }], stream: false, model },
      });
    await assert.rejects(ask('gpt-4o'), {
      status: 403,
      message: /your provider keys open with your sign-in only/,
    });
    assert.ok(await ask(), 'the demonstration opens for everybody');
    await ann.call('PUT /api/v1/api-configs/{id}', {
      params: { id: mine.id },
      body: { allow_background: true },
    });
    assert.equal(await find(), 'Mine');
  });

  test(`${database}: nobody chose: my setting, the platform's, the first that there is, the demonstration`, async (t) => {
    const { ann, root, mine, house, harness } = await scene(t, database);
    const ctx = await ctxOf(harness, ann.access_token);
    const chosen = async () => {
      const { config, model } = await defaultModel(ctx);
      return `${config.name}/${model}`;
    };
    const platform = (value: string | null) =>
      root.call('PUT /api/v1/admin/settings/{key}', { params: { key: 'default_model' }, body: { value } });
    assert.equal(await chosen(), 'Mine/gpt-4o');
    await platform('house/house-model');
    assert.equal(await chosen(), 'House/house-model');
    await ann.call('PUT /api/v1/settings', { body: { default_model: `${mine.id}/house-model` } });
    assert.equal(await chosen(), 'Mine/house-model');
    assert.equal((await ann.call('GET /api/v1/models/enabled')).default_provider_config_id, mine.id);
    for (const value of ['gone', 7, null, { a: 1 }]) {
      await ann.call('PUT /api/v1/settings', { body: { default_model: value } });
      assert.equal(await chosen(), 'House/house-model', 'a wish that cannot be met is passed over');
    }
    await platform(null);
    await ann.call('DELETE /api/v1/api-configs/{id}', { params: { id: mine.id } });
    await root.call('DELETE /api/v1/admin/api-configs/{id}', { params: { id: house.id } });
    assert.equal(await chosen(), 'Demonstration/parley-demo');
    const { data } = await root.call('GET /api/v1/admin/api-configs');
    await root.call('DELETE /api/v1/admin/api-configs/{id}', { params: { id: String(data[0]?.id) } });
    await assert.rejects(chosen(), { status: 400, message: /no model is set up yet/ });
    assert.equal((await ann.call('GET /api/v1/profile/bootstrap')).default_model, null);
    assert.equal((await ann.call('GET /api/v1/models/enabled')).default_model, null);
  });

  test(`${database}: a provider whose check failed is not chosen by itself, until it answers again`, async (t) => {
    const { ann, root, mine, house, server, harness } = await scene(t, database);
    const ctx = await ctxOf(harness, ann.access_token);
    const chosen = async () => (await defaultModel(ctx)).config.name;
    const params = { id: mine.id };
    const health = async () => (await ann.call('GET /api/v1/api-configs/{id}', { params })).health;
    const check = () => ann.call('POST /api/v1/api-configs/{id}/test', { params });
    server.status = 401;
    await check();
    assert.deepEqual([(await health()).status, (await health()).has_failed_check], ['failing', true]);
    assert.equal(await chosen(), 'House');
    assert.equal(
      (await findModel(ctx, { providerConfigId: mine.id })).config.name,
      'Mine',
      'chosen, it is asked',
    );
    await root.call('POST /api/v1/admin/api-configs/{id}/test', { params: { id: house.id } });
    assert.equal(await chosen(), 'Demonstration', 'which always answers');
    await ann.call('PUT /api/v1/settings', { body: { default_model: `${mine.id}/gpt-4o` } });
    assert.equal(await chosen(), 'Mine', 'who chose it is told what is wrong with it');
    await ann.call('PUT /api/v1/settings', { body: { default_model: null } });
    server.status = 200;
    const { health: healed } = await check();
    assert.equal(healed.has_failed_check, false);
    assert.equal(await chosen(), 'Mine');
    const config = { ...mine, baseUrl: mine.base_url, ownerId: ann.user.id };
    const pass = admitCall(ctx, config, 'gpt-4o');
    pass.failed(new ProviderFailure('rate_limited', 'too fast'));
    await pass.noted();
    assert.deepEqual([(await health()).status, (await health()).has_failed_check], ['failing', false]);
    assert.equal(await chosen(), 'Mine', 'one call that failed is no check');
  });

  test(`${database}: the models of a configuration are those that its provider lists now`, async (t) => {
    const { ann, root, server, mine, house } = await scene(t, database);
    const params = { id: mine.id };
    server.models = ['brand-new', 'text-embedding-3-small'];
    const { data } = await ann.call('POST /api/v1/api-configs/{id}/models/refresh', { params });
    assert.deepEqual(data.map(({ model_id, kind }) => [model_id, kind]).toSorted(), [
      ['brand-new', 'chat'],
      ['text-embedding-3-small', 'embedding'],
    ]);
    const { data: seen } = await ann.call('GET /api/v1/api-configs/{id}/models', { params });
    assert.equal(seen.length, 2);
    const own = (await ann.call('GET /api/v1/models/enabled')).data.filter(
      ({ provider_config_id }) => provider_config_id === mine.id,
    );
    assert.deepEqual(
      own.map(({ model_id }) => model_id),
      ['brand-new'],
      'one that only embeds is no choice for an answer',
    );
    server.status = 500;
    await assert.rejects(ann.call('POST /api/v1/api-configs/{id}/models/refresh', { params }), {
      status: 502,
    });
    assert.equal((await ann.call('GET /api/v1/api-configs/{id}/models', { params })).data.length, 2);
    await assert.rejects(root.call('GET /api/v1/api-configs/{id}/models', { params }), { status: 404 });
    const { data: platform } = await root.call('GET /api/v1/admin/api-configs/{id}/models', {
      params: { id: house.id },
    });
    assert.equal(platform.length, 2);
  });
}
