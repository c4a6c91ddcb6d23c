// Chat stages: what their messages say of them, and how they end without a person's hand.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { JsonValue } from '@parley/contract';
import { DATABASES, type Engine, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

type StageInput = { [key: string]: JsonValue };

const TO_END = { next: [{ to: 'end' }] };

const open = async (t: TestContext, engine: Engine) => {
  const house = await start(t, engine);
  const ann = await house.account('ann');
  const { id: persona_id } = await ann.call('POST /api/v1/personas', {
    body: { name: 'Robot', model: 'parley-demo' },
  });
  const publish = async (title: string, stages: StageInput[]): Promise<string> => {
    const definition = {
      schema: 1,
      start: String(stages[0]?.key),
      stages: [...stages, { key: 'end', kind: 'end' }],
    };
    const { id } = await ann.call('POST /api/v1/workflows', { body: { title, definition } });
    await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
    return id;
  };
  const begin = (id: string) => ann.call('POST /api/v1/workflows/{id}/instances', { params: { id } });
  const talk = (more: StageInput) => ({ key: 'talk', kind: 'chat', persona_id, ...TO_END, ...more });
  const read = (id: string) => ann.call('GET /api/v1/instances/{id}', { params: { id } });
  const ended = (id: string) => until('the instance is over', async () => (await read(id)).ended_at !== null);
  const say = (channel_id: string | null, content: string) =>
    ann.call('POST /api/v1/chat/completions', {
      body: { channel_id: channel_id ?? '', persona_id, stream: false, content: `/demo echo ${content}` },
    });
  return { ...house, ann, publish, begin, talk, read, ended, say };
};

for (const database of DATABASES)
  test(`${database}: a chat stage ends by its condition, by its turns and with its channel; its messages name it`, async (t) => {
    const { ann, publish, begin, talk, read, ended, say, send } = await open(t, database);
    const asked = await publish('By condition', [
      talk({
        complete_when: 'vars.done == true',
        save: { done: 'output.text.contains("bye")', name: 'output.name' },
      }),
    ]);
    const one = await begin(asked);
    await say(one.channel_id, 'hello');
    const params = { id: one.channel_id ?? '' };
    const { data: said } = await ann.call('GET /api/v1/channels/{id}/messages', { params });
    const stage = { instance_id: one.id, stage_key: 'talk' };
    assert.deepEqual(
      said.map(({ role, workflow }) => [role, workflow]),
      [
        ['user', stage],
        ['assistant', stage],
      ],
    );
    assert.equal((await read(one.id)).status, 'waiting', 'the condition is not met yet');
    await say(one.channel_id, 'bye');
    await ended(one.id);
    const over = await read(one.id);
    assert.deepEqual([over.status, over.vars], ['completed', { done: true, name: null }]);
    await say(one.channel_id, 'again');
    const { data: after } = await ann.call('GET /api/v1/channels/{id}/messages', { params });
    assert.equal(after.at(-1)?.workflow, undefined, 'what is said afterwards is in no stage');

    const counted = await publish('By turns', [
      talk({ max_turns: 2, save: { turns: 'output.turns' }, next: [{ to: 'more' }] }),
      talk({ key: 'more', max_turns: 1 }),
    ]);
    const two = await begin(counted);
    await say(two.channel_id, 'one');
    assert.equal((await read(two.id)).stage?.key, 'talk');
    await say(two.channel_id, 'two');
    await until('the next stage', async () => (await read(two.id)).stage?.key === 'more');
    assert.deepEqual((await read(two.id)).vars, { turns: 2 });
    await say(two.channel_id, 'three');
    await ended(two.id);

    const three = await begin(counted);
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: three.channel_id ?? '' } });
    await ended(three.id);
    const failed = await read(three.id);
    assert.deepEqual(
      [failed.status, failed.stage?.key, failed.channel_id, failed.error],
      ['failed', 'talk', null, 'the conversation of this stage was deleted'],
    );
    const again = await ann.call('POST /api/v1/instances/{id}/retry', { params: { id: three.id } });
    assert.equal(again.status, 'waiting');
    assert.notEqual(again.channel_id, three.channel_id, 'tried again it has a new one');

    const voted = await publish('By a visitor', [
      { key: 'check', kind: 'review', mode: 'all', actions: [{ key: 'yes' }, { key: 'no' }], ...TO_END },
    ]);
    await ann.call('PATCH /api/v1/workflows/{id}', { params: { id: voted }, body: { public_enabled: true } });
    const visit = await send('POST', `/api/v1/workflows/public/${voted}/start`, { body: {} });
    const handed = await send('POST', `/api/v1/workflows/public/instances/${visit.body.instance_id}/submit`, {
      body: { action: 'yes' },
      headers: { authorization: `Visitor ${visit.body.session_token}` },
    });
    assert.deepEqual(
      [handed.status, handed.body.status],
      [200, 'completed'],
      'a visitor is one voice of one',
    );
  });

for (const database of DATABASES)
  test(`${database}: who is given a step of an instance, or takes it, talks in its conversation`, async (t) => {
    const { ann, account, publish, begin, talk } = await open(t, database);
    const [bob, eve] = [await account('bob'), await account('eve')];
    const check = {
      ...{ key: 'check', kind: 'review', ...TO_END },
      assignees: { kind: 'users', ids: [bob.user.id, eve.user.id] },
    };
    const id = await publish('Talk, then check', [{ ...talk({}), next: [{ to: 'check' }] }, check]);
    const { channel_id } = await begin(id);
    const params = { id: channel_id ?? '' };
    const [mine] = (await ann.call('GET /api/v1/assignments/mine')).data;
    await ann.call('POST /api/v1/assignments/{id}/complete', { params: { id: mine?.id ?? '' } });
    const read = ({ call }: typeof bob) => call('GET /api/v1/channels/{id}/messages', { params });
    await assert.rejects(read(bob), { status: 404 }, 'he has not taken it yet');
    const [free] = (await bob.call('GET /api/v1/assignments/mine')).data;
    const part = { params: { id: free?.id ?? '' } };
    await bob.call('POST /api/v1/assignments/{id}/claim', part);
    await bob.call('POST /api/v1/channels/{id}/messages', {
      params,
      body: { role: 'user', content: 'Hello' },
    });
    await ann.call('POST /api/v1/assignments/{id}/reassign', { ...part, body: { user_id: eve.user.id } });
    assert.equal((await read(eve)).data.length, 1);
  });
