// Where the AI of a workflow works: the chat of an instance is where the workflow is, and a visitor's in no place.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { JsonValue } from '@parley/contract';
import { type Account, DATABASES, type Engine } from '../../../test/harness.ts';
import { say } from '../../../test/providers/stand-in.ts';
import { until } from '../../../test/until.ts';
import { startWithVendor } from '../../../test/vendor.ts';

const [OF_TEAM, OF_ANN, OF_BOB] = ['Write for sailors.', 'Mention my boat.', 'Mention my cat.'];

type StageInput = { [key: string]: JsonValue };

/** Ann's team, with Bob and Cid in it; all of the three workspaces say something. */
const open = async (t: TestContext, engine: Engine) => {
  const { vendor, harness, ann } = await startWithVendor(t, engine);
  const [bob, cid] = [await harness.account('bob'), await harness.account('cid')];
  vendor.usual(say({ text: ['Aye.'] }));
  const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
  const ofTeam = { params: { id: team_id } };
  for (const { user } of [bob, cid])
    await ann.call('POST /api/v1/teams/{id}/members', {
      ...ofTeam,
      body: { user_id: user.id, role: 'member' },
    });
  const placeOf = async ({ call }: Account, team: string | null) => {
    const place = (await call('GET /api/v1/workspaces')).data.find((one) => one.team_id === team);
    return place?.id ?? assert.fail('there is one');
  };
  const workspace_id = await placeOf(ann, team_id);
  for (const [{ call }, id, instructions] of [
    [ann, workspace_id, OF_TEAM],
    [ann, await placeOf(ann, null), OF_ANN],
    [bob, await placeOf(bob, null), OF_BOB],
  ] as const)
    await call('PUT /api/v1/workspaces/{id}', { params: { id }, body: { instructions } });
  const { id: persona_id } = await ann.call('POST /api/v1/personas', {
    body: { name: 'Robot', team_id, scope: 'team' },
  });
  const publish = async ({ call }: Account, stages: StageInput[]): Promise<string> => {
    const definition = {
      ...{ schema: 1, start: String(stages[0]?.key) },
      stages: [...stages, { key: 'end', kind: 'end' }],
    };
    const { id } = await call('POST /api/v1/workflows', {
      body: { title: 'Ask', definition, workspace_id, visibility: 'team' },
    });
    await call('POST /api/v1/workflows/{id}/publish', { params: { id } });
    return id;
  };
  const begin = ({ call }: Account, id: string) =>
    call('POST /api/v1/workflows/{id}/instances', { params: { id } });
  /** What the model was told meanwhile of the three. */
  const toldBy = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = vendor.asked.length;
    await work();
    const told = JSON.stringify(vendor.asked.slice(before).map((heard) => heard.body));
    assert.ok(vendor.asked.length > before, 'the model was asked');
    return [OF_TEAM, OF_ANN, OF_BOB].filter((text) => told.includes(text));
  };
  return {
    ...harness,
    vendor,
    ann,
    bob,
    cid,
    team_id,
    ofTeam,
    workspace_id,
    persona_id,
    publish,
    begin,
    toldBy,
  };
};

const talk = (persona_id: string, more: StageInput = {}): StageInput => ({
  ...{ key: 'talk', kind: 'chat', persona_id, next: [{ to: 'end' }] },
  ...more,
});

for (const database of DATABASES) {
  test(`${database}: the chat of an instance is where its workflow is, and its people alone read it`, async (t) => {
    const { ann, bob, cid, ofTeam, workspace_id, persona_id, publish, begin, toldBy } = await open(
      t,
      database,
    );
    const { channel_id } = await begin(bob, await publish(ann, [talk(persona_id)]));
    const params = { id: channel_id ?? '' };
    const chat = await bob.call('GET /api/v1/channels/{id}', { params });
    assert.deepEqual([chat.workspace_id, chat.visibility, chat.type], [workspace_id, 'private', 'workflow']);
    let messageId = '';
    const told = await toldBy(async () => {
      const asked = { channel_id: params.id, content: 'Where to?', persona_id, stream: false } as const;
      const done = await bob.call('POST /api/v1/chat/completions', { body: asked });
      messageId = (typeof done === 'object' && done.message_id) || assert.fail();
    });
    assert.deepEqual(told, [OF_TEAM]);
    const { parts } = await bob.call('GET /api/v1/channels/{id}/messages/{msgId}/context', {
      params: { ...params, msgId: messageId },
    });
    assert.ok(parts.some(({ source, title }) => source === 'workspace' && title === 'Sailors'));
    await assert.rejects(cid.call('GET /api/v1/channels/{id}', { params }), { status: 404 });
    await assert.rejects(cid.call('POST /api/v1/channels/{id}/join', { params }), { status: 404 });
    const { data } = await cid.call('GET /api/v1/workspaces/{id}/channels', {
      params: { id: workspace_id },
      query: { scope: 'open' },
    });
    assert.deepEqual(data, []);
    assert.equal((await ann.call('GET /api/v1/teams/{id}/usage', ofTeam)).total.calls, 1);
  });

  test(`${database}: a step of the AI is told what its workspace says and all of the team may read, and is the team's use`, async (t) => {
    const { ann, bob, ofTeam, workspace_id, persona_id, publish, begin, toldBy, account, vendor, send } =
      await open(t, database);
    const dan = await account('dan');
    const baseOf = async (content: string, body: object): Promise<string> => {
      const { id } = await ann.call('POST /api/v1/knowledge-bases', { body: { name: content, ...body } });
      const params = { id };
      await ann.call('POST /api/v1/knowledge-bases/{id}/documents', {
        params,
        body: { title: 'Rules', content },
      });
      await until('the base is ready', async () => {
        const { status } = await ann.call('GET /api/v1/knowledge-bases/{id}', { params });
        return status === 'ready';
      });
      return id;
    };
    const kb_ids = [
      await baseOf('Harbours close at dusk.', { workspace_id, visibility: 'team' }),
      await baseOf('Harbours cost too much.', { workspace_id, visibility: 'private' }),
    ];
    await ann.call('PUT /api/v1/workspaces/{id}', { params: { id: workspace_id }, body: { kb_ids } });
    const ask = {
      key: 'ask',
      kind: 'ai',
      persona_id,
      prompt: 'When do harbours close?',
      next: [{ to: 'end' }],
    };
    const id = await publish(ann, [ask]);
    await ann.call('POST /api/v1/workflows/{id}/members', {
      params: { id },
      body: { user_id: dan.user.id, role: 'viewer' },
    });
    const publishOwn = async (stages: StageInput[]): Promise<string> => {
      const definition = { schema: 1, start: 'ask', stages: [...stages, { key: 'end', kind: 'end' }] };
      const { id } = await ann.call('POST /api/v1/workflows', { body: { title: 'Own', definition } });
      await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
      return id;
    };
    const KNOWN = ['close at dusk', 'cost too much'];
    const runBy = async (start: () => Promise<{ id: string }>): Promise<string[]> => {
      const before = vendor.asked.length;
      const told = await toldBy(async () => {
        const run = await start();
        await until('it is over', async () => {
          const { status } = await ann.call('GET /api/v1/instances/{id}', { params: { id: run.id } });
          return status === 'completed';
        });
      });
      const body = JSON.stringify(vendor.asked.slice(before).map((heard) => heard.body));
      return [...told, ...KNOWN.filter((text) => body.includes(text))];
    };
    assert.deepEqual(await runBy(() => begin(bob, id)), [OF_TEAM, 'close at dusk']);
    assert.deepEqual(
      await runBy(() => begin(ann, id)),
      [OF_TEAM, 'close at dusk'],
      'others of the team come to read what her own base would say',
    );
    assert.deepEqual(
      await runBy(() => begin(dan, id)),
      [OF_TEAM],
      'who is not in the team reads what comes of it',
    );
    const ofRobot = [
      await baseOf('Harbours of robots rust.', { workspace_id, visibility: 'team' }),
      await baseOf('Harbours of Ann are secret.', { workspace_id, visibility: 'private' }),
    ];
    await ann.call('PUT /api/v1/personas/{id}/knowledge-bases', {
      params: { id: persona_id },
      body: { kb_ids: ofRobot },
    });
    KNOWN.push('robots rust', 'are secret');
    assert.deepEqual(
      await runBy(() => begin(bob, id)),
      [OF_TEAM, 'close at dusk', 'robots rust'],
      'the persona brings what all may read who have a part in it',
    );
    assert.deepEqual(
      await runBy(() => begin(ann, id)),
      [OF_TEAM, 'close at dusk', 'robots rust'],
      'others of the team may read the run',
    );
    const alone = { ...ask, next: [{ to: 'look' }] };
    const look = (id: string) => [
      alone,
      { key: 'look', kind: 'notify', to: { kind: 'user', id }, message: 'x', next: [{ to: 'end' }] },
    ];
    const ofAnn = await publishOwn(look(ann.user.id));
    assert.deepEqual(await runBy(() => begin(ann, ofAnn)), ['robots rust', 'are secret']);
    const shown = await publishOwn(look(bob.user.id));
    assert.deepEqual(await runBy(() => begin(ann, shown)), ['robots rust'], 'a later step shows it to Bob');
    await ann.call('PUT /api/v1/personas/{id}/knowledge-bases', {
      params: { id: persona_id },
      body: { kb_ids: [] },
    });
    await ann.call('PATCH /api/v1/workflows/{id}', { params: { id }, body: { public_enabled: true } });
    const visit = async () => {
      const { body } = await send('POST', `/api/v1/workflows/public/${id}/start`, { body: {} });
      return { id: String(body.instance_id) };
    };
    assert.deepEqual(await runBy(visit), [], 'a visitor is told nothing of the team');
    const { total } = await ann.call('GET /api/v1/teams/{id}/usage', ofTeam);
    assert.equal(total.calls, 6);
  });

  test(`${database}: a visitor's chat is in no place, and none speaks in it`, async (t) => {
    const { ann, send, persona_id, publish, toldBy } = await open(t, database);
    const id = await publish(ann, [talk(persona_id)]);
    await ann.call('PATCH /api/v1/workflows/{id}', { params: { id }, body: { public_enabled: true } });
    const { body } = await send('POST', `/api/v1/workflows/public/${id}/start`, { body: {} });
    const headers = { authorization: `Visitor ${body.session_token}` };
    const told = await toldBy(() =>
      send('POST', `/api/v1/workflows/public/instances/${body.instance_id}/messages`, {
        ...{ headers, body: { content: 'Where to?' } },
      }),
    );
    assert.deepEqual(told, []);
    const asked = {
      channel_id: String(body.channel_id),
      content: 'And?',
      persona_id,
      stream: false,
    } as const;
    assert.deepEqual(await toldBy(() => ann.call('POST /api/v1/chat/completions', { body: asked })), []);
  });

  test(`${database}: when who published it has left the team, its chat is the team's, and whoever has a step comes into it`, async (t) => {
    const { ann, bob, cid, ofTeam, persona_id, publish, begin } = await open(t, database);
    const check = {
      ...{
        key: 'check',
        kind: 'review',
        assignees: { kind: 'user', id: cid.user.id },
        next: [{ to: 'end' }],
      },
    };
    const stages = [talk(persona_id, { next: [{ to: 'check' }] }), check];
    const run = await begin(ann, await publish(bob, stages));
    const params = { id: run.channel_id ?? '' };
    await bob.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { ...ofTeam.params, userId: bob.user.id },
    });
    await assert.rejects(bob.call('GET /api/v1/channels/{id}', { params }), { status: 404 });
    assert.equal((await ann.call('GET /api/v1/channels/{id}', { params })).owner_id, ann.user.id);
    const finish = async ({ call }: Account) => {
      const [mine] = (await call('GET /api/v1/assignments/mine')).data;
      await call('POST /api/v1/assignments/{id}/complete', { params: { id: mine?.id ?? '' } });
    };
    await finish(ann);
    await cid.call('GET /api/v1/channels/{id}', { params });
  });
}
