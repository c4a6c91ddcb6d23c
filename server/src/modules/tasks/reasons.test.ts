import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { startStandIn } from '../../../test/providers/stand-in.ts';
import { makeRoom } from '../../../test/rooms.ts';
import { until } from '../../../test/until.ts';
import { forbidden, notFound, tooMany } from '../../kernel/errors.ts';
import { REASONS, reasonOf, sentenceOf } from './reasons.ts';

test('a run names which kind of refusal ended it, and keeps what was said', () => {
  for (const [name, sentence] of Object.entries(REASONS)) assert.equal(reasonOf(sentence), name);
  const named = (failure: ReturnType<typeof forbidden>) => reasonOf(sentenceOf(failure));
  assert.equal(named(forbidden('you may not use this model')), 'not_allowed');
  assert.equal(
    sentenceOf(forbidden('you may not use this model')),
    'not allowed: you may not use this model',
  );
  assert.equal(named(forbidden(REASONS.other_owner)), 'other_owner');
  assert.equal(named(notFound('channel')), 'not_found');
  assert.equal(named(tooMany('too many questions: try again in a minute', 60)), 'too_many');
  assert.equal(named(forbidden('your provider keys open with your sign-in only: sign in')), 'key_closed');
  assert.equal(
    reasonOf("not allowed: this answer needs a provider key that opens with its owner's sign-in only: x"),
    'key_closed',
    'as runs of before have it',
  );
  assert.equal(reasonOf('this key was stored before an administrator reset your password: x'), 'key_locked');
  assert.equal(
    reasonOf('nobody is signed in with this connection, or no longer: sign in again'),
    'connection_closed',
  );
  assert.equal(reasonOf('the model did not answer'), null);
  assert.equal(reasonOf(null), null);
});

for (const database of DATABASES) {
  test(`${database}: a run that nobody pays for, or whose chat is gone for its owner, says so by name`, async (t) => {
    const vendor = await startStandIn(t);
    const { account } = await start(t, database, { env: { EGRESS_ALLOW: vendor.allow.join(',') } });
    const [root, ann, bob] = [await account('root'), await account('ann'), await account('bob')];
    await root.call('POST /api/v1/admin/api-configs', {
      body: { provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: 'sk-0123456789abcdef0123' },
    });
    /** A task for a persona; what it gives back runs it, and says how that ended. */
    const prepare = async (model?: string, channel_id?: string) => {
      const { id } = await ann.call('POST /api/v1/personas', {
        body: { name: 'Robot', ...(model ? { model } : {}) },
      });
      const task = await ann.call('POST /api/v1/tasks', {
        body: { title: 'Report', assignee: { type: 'persona', id }, ...(channel_id ? { channel_id } : {}) },
      });
      const params = { id: task.id };
      return async () => {
        await ann.call('POST /api/v1/tasks/{id}/run', { params });
        const last = async () => (await ann.call('GET /api/v1/tasks/{id}/runs', { params })).data[0];
        await until('it failed', async () => (await last())?.status === 'failed');
        return (await last())?.reason;
      };
    };
    await root.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'user_tokens_per_month' },
      body: { value: 0 },
    });
    await until(
      'the limit holds here',
      async () => (await ann.call('GET /api/v1/usage')).budget.tokens_max === 0,
    );
    assert.equal(await (await prepare())(), 'budget_used_up');

    const room = await makeRoom(bob, ann);
    const inRoom = await prepare('parley-demo', room);
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', {
      params: { id: room },
    });
    const participantId = participants.find(({ participant_id }) => participant_id === ann.user.id)?.id ?? '';
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id: room, participantId },
    });
    assert.equal(await inRoom(), 'not_found');
  });

  test(`${database}: a run whose key opens with a sign-in only says so by name, on the home of its owner too`, async (t) => {
    const vendor = await startStandIn(t);
    const env = { EGRESS_ALLOW: vendor.allow.join(','), EGRESS_ALLOW_USERS: 'true' };
    const { account } = await start(t, database, { env });
    const ann = await account('ann');
    const config = await ann.call('POST /api/v1/api-configs', {
      body: { provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: 'sk-0123456789abcdef0123' },
    });
    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Robot', model: 'gpt-4o', provider_config_id: config.id },
    });
    const task = await ann.call('POST /api/v1/tasks', {
      body: { title: 'Report', assignee: { type: 'persona', id: persona.id } },
    });
    const params = { id: task.id };
    const run = async () => {
      const { id } = await ann.call('POST /api/v1/tasks/{id}/run', { params });
      const made = async () =>
        (await ann.call('GET /api/v1/tasks/{id}/runs', { params })).data.find((one) => one.id === id);
      await until('it is over', async () => (await made())?.ended_at != null);
      return made();
    };
    const failed = await run();
    assert.deepEqual([failed?.status, failed?.reason], ['failed', 'key_closed'], String(failed?.error));
    const { personal_workspace_id: id } = await ann.call('GET /api/v1/profile/bootstrap');
    const told = async () =>
      (await ann.call('GET /api/v1/workspaces/{id}/overview', { params: { id } })).failed;
    assert.deepEqual(
      (await told()).map(({ type, reason }) => [type, reason]),
      [['task', 'key_closed']],
    );
    await ann.call('PUT /api/v1/api-configs/{id}', {
      params: { id: config.id },
      body: { allow_background: true },
    });
    assert.equal((await run())?.status, 'done', 'once the key may be used in the background');
    assert.deepEqual(await told(), []);
  });
}
