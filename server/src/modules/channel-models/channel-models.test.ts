import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { type Ctx, systemCtx } from '../../kernel/ctx.ts';
import { authenticate } from '../auth/index.ts';
import { openEndpoint } from '../provider-configs/index.ts';
import { listChannelModels } from './index.ts';

const scene = async (t: TestContext, database: Engine) => {
  const harness = await start(t, database);
  const [root, ann, bob] = [
    await harness.account('root'),
    await harness.account('ann'),
    await harness.account('bob'),
  ];
  const channel = await ann.call('POST /api/v1/channels', { body: { type: 'group', title: 'Team' } });
  const params = { id: channel.id };
  await ann.call('POST /api/v1/channels/{id}/participants', {
    params,
    body: { participant_type: 'user', participant_id: bob.user.id },
  });
  const mine = await ann.call('POST /api/v1/api-configs', {
    body: {
      provider: 'openai-compatible',
      base_url: 'https://models.example.com/v1',
      name: 'Mine',
      api_key: 'sk-test-0123456789abcdefwxyz',
      default_model: 'own-model',
    },
  });
  const [demo] = (await root.call('GET /api/v1/admin/api-configs')).data;
  assert.ok(demo);
  return { harness, root, ann, bob, channel, params, mine, demo };
};

const ctxOf = async ({ server }: Harness, token: string): Promise<Ctx> => {
  const ctx = systemCtx(server.kernel, 'test');
  const actor = await authenticate(ctx, token);
  assert.ok(actor);
  return { ...ctx, actor };
};

for (const database of DATABASES) {
  test(`${database}: a channel has models, in an order that its owner gives`, async (t) => {
    const { ann, bob, params, demo, mine, harness } = await scene(t, database);
    const add = (body: { model: string; provider_config_id: string; display_name?: string }) =>
      ann.call('POST /api/v1/channels/{id}/models', { params, body });
    const first = await add({ model: 'parley-demo', provider_config_id: demo.id });
    const second = await add({ model: 'own-model', provider_config_id: mine.id, display_name: 'Our own' });
    await assert.rejects(add({ model: 'parley-demo', provider_config_id: demo.id }), { status: 409 });
    const names = async (who = ann) =>
      (await who.call('GET /api/v1/channels/{id}/models', { params })).data.map(
        ({ display_name, is_usable }) => [display_name, is_usable],
      );
    assert.deepEqual(await names(), [
      ['parley-demo', true],
      ['Our own', true],
    ]);
    assert.deepEqual(
      await names(bob),
      [
        ['parley-demo', true],
        ['Our own', false],
      ],
      'a model behind somebody’s own key answers for them only',
    );
    const ofFirst = { ...params, modelId: first.id };
    await ann.call('PATCH /api/v1/channels/{id}/models/{modelId}', {
      params: ofFirst,
      body: { sort_order: 9 },
    });
    assert.deepEqual((await names())[0], ['Our own', true]);
    await assert.rejects(
      bob.call('PATCH /api/v1/channels/{id}/models/{modelId}', { params: ofFirst, body: { sort_order: 0 } }),
      { status: 403 },
    );
    await ann.call('DELETE /api/v1/channels/{id}/models/{modelId}', {
      params: { ...params, modelId: second.id },
    });
    assert.equal((await names()).length, 1);
    await assert.rejects(
      ann.call('DELETE /api/v1/channels/{id}/models/{modelId}', {
        params: { ...params, modelId: second.id },
      }),
      { status: 404 },
    );
    const kinds = () =>
      harness.heard.map(({ kind }) => kind).filter((kind) => kind.includes('channel_model'));
    await until('the last is heard', () => kinds().includes('user.channel_model.deleted'));
    assert.deepEqual(kinds(), [
      'user.channel_model.created',
      'user.channel_model.created',
      'user.channel_model.updated',
      'user.channel_model.deleted',
    ]);
  });

  test(`${database}: an entry of another channel is not an entry of this one`, async (t) => {
    const { ann, params, demo } = await scene(t, database);
    const other = await ann.call('POST /api/v1/channels');
    const { id } = await ann.call('POST /api/v1/channels/{id}/models', {
      params: { id: other.id },
      body: { model: 'parley-demo', provider_config_id: demo.id },
    });
    const crossed = { ...params, modelId: id };
    await assert.rejects(ann.call('DELETE /api/v1/channels/{id}/models/{modelId}', { params: crossed }), {
      status: 404,
    });
    await assert.rejects(
      ann.call('PATCH /api/v1/channels/{id}/models/{modelId}', { params: crossed, body: { sort_order: 1 } }),
      { status: 404 },
    );
  });

  test(`${database}: the models of a channel are those that the caller may have answer, the first in order`, async (t) => {
    const { ann, bob, root, channel, params, demo, mine, harness } = await scene(t, database);
    const [asAnn, asBob] = [await ctxOf(harness, ann.access_token), await ctxOf(harness, bob.access_token)];
    assert.deepEqual(await listChannelModels(asAnn, channel.id), []);
    const own = await ann.call('POST /api/v1/channels/{id}/models', {
      params,
      body: { model: 'own-model', provider_config_id: mine.id },
    });
    await ann.call('POST /api/v1/channels/{id}/models', {
      params,
      body: { model: 'parley-demo', provider_config_id: demo.id },
    });
    assert.equal((await listChannelModels(asAnn, channel.id))[0]?.model, 'own-model');
    assert.equal((await listChannelModels(asBob, channel.id))[0]?.model, 'parley-demo');

    const ofOwn = { ...params, modelId: own.id };
    const patch = (body: object) =>
      ann.call('PATCH /api/v1/channels/{id}/models/{modelId}', { params: ofOwn, body });
    await assert.rejects(patch({ is_shared: true }), { status: 400, message: /background use/ });
    await ann.call('PUT /api/v1/api-configs/{id}', {
      params: { id: mine.id },
      body: { allow_background: true },
    });
    assert.equal((await listChannelModels(asBob, channel.id))[0]?.model, 'parley-demo', 'not shared yet');
    assert.equal((await patch({ is_shared: true })).is_shared, true);
    const [lent] = await listChannelModels(asBob, channel.id);
    assert.equal(lent?.model, 'own-model');
    assert.ok(lent);
    const endpoint = await openEndpoint(asBob, lent.config);
    assert.equal(endpoint.apiKey?.reveal(), 'sk-test-0123456789abcdefwxyz');
    const { isShared: _lent, ...taken } = lent.config;
    await assert.rejects(openEndpoint(asBob, taken), { status: 404 }, 'nobody else opens it by naming it');

    const deactivate = (is_active: boolean) =>
      root.call('PUT /api/v1/admin/users/{id}', { params: { id: ann.user.id }, body: { is_active } });
    await deactivate(false);
    assert.equal(
      (await listChannelModels(asBob, channel.id))[0]?.model,
      'parley-demo',
      'its owner may not either',
    );
    await assert.rejects(openEndpoint(asBob, lent.config), { status: 403 });
    await deactivate(true);
    const back = await harness.anonymous('POST /api/v1/auth/login', {
      body: { login: 'ann', password: ann.password },
    });
    const again = harness.clientOf(back.access_token);
    assert.equal((await listChannelModels(asBob, channel.id))[0]?.model, 'own-model');

    await again('PUT /api/v1/api-configs/{id}', {
      params: { id: mine.id },
      body: { allow_background: false },
    });
    assert.equal((await listChannelModels(asBob, channel.id))[0]?.model, 'parley-demo', 'lent no longer');
    await again('PATCH /api/v1/channels/{id}/models/{modelId}', {
      params: ofOwn,
      body: { is_active: false },
    });
    assert.equal((await listChannelModels(asAnn, channel.id))[0]?.model, 'parley-demo');
    await root.call('DELETE /api/v1/admin/api-configs/{id}', { params: { id: demo.id } });
    assert.deepEqual(await listChannelModels(asBob, channel.id), []);
  });

  test(`${database}: what a member lent to a channel is lent no longer once they have left`, async (t) => {
    const { ann, bob, channel, params, mine, harness } = await scene(t, database);
    await ann.call('PUT /api/v1/api-configs/{id}', {
      params: { id: mine.id },
      body: { allow_background: true },
    });
    const { id: modelId } = await ann.call('POST /api/v1/channels/{id}/models', {
      params,
      body: { model: 'own-model', provider_config_id: mine.id },
    });
    const share = { params: { ...params, modelId }, body: { is_shared: true } };
    await ann.call('PATCH /api/v1/channels/{id}/models/{modelId}', share);
    const asBob = await ctxOf(harness, bob.access_token);
    assert.equal((await listChannelModels(asBob, channel.id)).length, 1);
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params });
    const of = ({ user }: typeof ann) =>
      participants.find(({ participant_id }) => participant_id === user.id)?.id ?? '';
    await ann.call('POST /api/v1/channels/{id}/owner', { params, body: { participant_id: of(bob) } });
    assert.equal(
      (await listChannelModels(asBob, channel.id)).length,
      1,
      'an owner who is still here lends it still',
    );
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { ...params, participantId: of(ann) },
    });
    assert.deepEqual(await listChannelModels(asBob, channel.id), []);
    const entry = async () => (await bob.call('GET /api/v1/channels/{id}/models', { params })).data[0];
    assert.deepEqual([(await entry())?.is_shared, (await entry())?.is_usable], [false, false]);
    await bob.call('POST /api/v1/channels/{id}/participants', {
      params,
      body: { participant_type: 'user', participant_id: ann.user.id },
    });
    assert.deepEqual(await listChannelModels(asBob, channel.id), [], 'coming back lends nothing');
  });

  test(`${database}: a channel with a personal key among its models is never kept, although it never answered`, async (t) => {
    const { root, ann, params, demo, mine } = await scene(t, database);
    await root.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'retention_ttl_days' },
      body: { value: 30 },
    });
    const withModel = async (model: string, provider_config_id: string) => {
      const { id } = await ann.call('POST /api/v1/channels');
      const body = { model, provider_config_id };
      await ann.call('POST /api/v1/channels/{id}/models', { params: { id }, body });
      return (await ann.call('DELETE /api/v1/channels/{id}', { params: { id } })).message;
    };
    assert.equal(await withModel('parley-demo', demo.id), 'channel archived for retention');
    assert.equal(await withModel('own-model', mine.id), 'channel deleted');
    const own = await ann.call('POST /api/v1/channels/{id}/models', {
      params,
      body: { model: 'own-model', provider_config_id: mine.id },
    });
    await ann.call('DELETE /api/v1/channels/{id}/models/{modelId}', {
      params: { ...params, modelId: own.id },
    });
    const { message } = await ann.call('DELETE /api/v1/channels/{id}', { params });
    assert.equal(message, 'channel archived for retention', 'taken out again before it answered');
  });

  test(`${database}: who can be called by name: those who are here first`, async (t) => {
    const { ann, bob, channel, params, demo } = await scene(t, database);
    const here = await ann.call('POST /api/v1/personas', { body: { name: 'Dora Editor', handle: 'dora' } });
    await ann.call('POST /api/v1/personas', { body: { name: 'Dolly', handle: 'dolly' } });
    const { id: groupId } = await ann.call('POST /api/v1/persona-groups', { body: { name: 'Docs people' } });
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params,
      body: { participant_type: 'persona', participant_id: here.id },
    });
    await ann.call('POST /api/v1/channels/{id}/models', {
      params,
      body: { model: 'parley-demo', provider_config_id: demo.id },
    });
    const find = async (q: string, who = ann, channel_id: string | undefined = channel.id) =>
      (
        await who.call('GET /api/v1/mentionables', {
          query: { q, ...(channel_id === undefined ? {} : { channel_id }) },
        })
      ).data.map(({ type, handle, is_here }) => `${type} ${handle}${is_here ? '' : ' (elsewhere)'}`);
    assert.deepEqual(
      (await ann.call('GET /api/v1/mentionables')).data
        .filter(({ type }) => type === 'model')
        .map(({ id }) => id),
      ['own-model', 'parley-demo'],
      'before anything is typed, models are offered too',
    );
    assert.deepEqual(await find(''), [
      'user ann',
      'user bob',
      'persona dora',
      'model parley-demo',
      'persona dolly (elsewhere)',
      'group docs-people (elsewhere)',
      'model own-model (elsewhere)',
    ]);
    assert.deepEqual(await find('@do'), [
      'persona dora',
      'persona dolly (elsewhere)',
      'group docs-people (elsewhere)',
    ]);
    assert.deepEqual(await find('editor'), ['persona dora'], 'by a word of the name');
    assert.deepEqual(await find('ro'), ['user root (elsewhere)']);
    assert.deepEqual(await find('do', bob), ['persona dora'], 'a persona of somebody else only where it is');
    assert.deepEqual(await find('%'), []);
    const { data } = await ann.call('GET /api/v1/mentionables', { query: { q: 'docs' } });
    assert.equal(data[0]?.id, groupId);
    const stranger = await ann.call('POST /api/v1/channels');
    await assert.rejects(find('a', bob, stranger.id), { status: 404 });
  });
}
