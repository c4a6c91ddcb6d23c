// What a person keeps that names a persona of a team: after they have left, nothing of it says what the team calls it now, or how it looks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

const LATER = /Admiral|admiral/;

for (const engine of DATABASES) {
  test(`${engine}: a former member is not told the later name of the team's persona that has their tasks`, async (t) => {
    const house = await start(t, engine);
    const [owen, mia, sam] = [
      await house.account('owen'),
      await house.account('mia'),
      await house.account('sam'),
    ];
    const { id: teamId } = await owen.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    await owen.call('POST /api/v1/teams/{id}/members', {
      params: { id: teamId },
      body: { user_id: mia.user.id, role: 'member' },
    });
    const persona = await owen.call('POST /api/v1/personas', {
      body: { name: 'Bosun', model: 'parley-demo', team_id: teamId },
    });
    const assignee = { type: 'persona', id: persona.id } as const;
    const { id } = await mia.call('POST /api/v1/tasks', { body: { title: 'Row', assignee } });
    await mia.call('POST /api/v1/tasks/{id}/members', {
      params: { id },
      body: { user_id: sam.user.id, role: 'viewer' },
    });
    const named = async () => [
      (await mia.call('GET /api/v1/tasks/{id}', { params: { id } })).assignee?.display_name,
      (await mia.call('GET /api/v1/tasks', { query: {} })).data.map((one) => one.assignee?.display_name)[0],
      (await sam.call('GET /api/v1/tasks/{id}', { params: { id } })).assignee?.display_name,
    ];
    assert.deepEqual(
      await named(),
      ['Bosun', 'Bosun', 'Bosun'],
      'and who reads her task is told of it as she is',
    );
    await owen.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { id: teamId, userId: mia.user.id },
    });
    await owen.call('PUT /api/v1/personas/{id}', {
      params: { id: persona.id },
      body: { name: 'Admiral', handle: 'admiral' },
    });
    assert.deepEqual(await named(), ['', '', '']);

    await mia.call('POST /api/v1/tasks/{id}/run', { params: { id } });
    const runs = async () => (await mia.call('GET /api/v1/tasks/{id}/runs', { params: { id } })).data;
    await until('the run has failed', async () => (await runs())[0]?.status === 'failed');
    assert.equal((await runs())[0]?.reason, 'not_found');
    const place = (await mia.call('GET /api/v1/workspaces')).data.find(({ team_id }) => team_id === null);
    const home = await mia.call('GET /api/v1/workspaces/{id}/overview', { params: { id: place?.id ?? '' } });
    assert.deepEqual(
      home.failed.map(({ type, title, author, avatar }) => ({ type, title, author, avatar })),
      [{ type: 'task', title: 'Row', author: null, avatar: null }],
    );
    const told = [
      await mia.call('GET /api/v1/tasks', { query: {} }),
      await runs(),
      home,
      await mia.call('GET /api/v1/tasks/{id}/history', { params: { id } }),
      await mia.call('GET /api/v1/notifications'),
      await mia.call('GET /api/v1/search', { query: { q: 'Row' } }),
      await mia.call('GET /api/v1/channels'),
      await mia.call('GET /api/v1/profile/bootstrap'),
    ];
    for (const one of told) assert.doesNotMatch(JSON.stringify(one), LATER);
  });

  test(`${engine}: a team's persona leaves a chat whose last person of the team has their account deleted`, async (t) => {
    const house = await start(t, engine);
    const [root, owen, mia, lea] = [
      await house.account('root'),
      await house.account('owen'),
      await house.account('mia'),
      await house.account('lea'),
    ];
    const { id: teamId } = await owen.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    for (const { user } of [mia, lea])
      await owen.call('POST /api/v1/teams/{id}/members', {
        params: { id: teamId },
        body: { user_id: user.id, role: 'member' },
      });
    const persona = await owen.call('POST /api/v1/personas', { body: { name: 'Bosun', team_id: teamId } });
    /** In one that Mia owns and in one that Lea owns both are; Mia leaves the team, Lea goes. */
    const rooms: string[] = [];
    for (const [owner, other] of [
      [mia, lea],
      [lea, mia],
    ] as const) {
      const { id } = await owner.call('POST /api/v1/channels', { body: { title: 'T', type: 'group' } });
      for (const participant of [
        { participant_type: 'user', participant_id: other.user.id },
        { participant_type: 'persona', participant_id: persona.id },
      ] as const)
        await owner.call('POST /api/v1/channels/{id}/participants', { params: { id }, body: participant });
      rooms.push(id);
    }
    const personasIn = () =>
      Promise.all(
        rooms.map(async (id) => {
          const { participants } = await mia.call('GET /api/v1/channels/{id}/participants', {
            params: { id },
          });
          return participants.filter(({ participant_type }) => participant_type === 'persona').length;
        }),
      );
    await mia.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { id: teamId, userId: mia.user.id },
    });
    assert.deepEqual(await personasIn(), [1, 1], 'Lea is of the team');
    await root.call('DELETE /api/v1/admin/users/{id}', { params: { id: lea.user.id } });
    assert.deepEqual(await personasIn(), [0, 0]);
  });

  test(`${engine}: a kept persona of a deleted team serves and tells nobody but its new owner`, async (t) => {
    const house = await start(t, engine);
    const [ann, mem] = [await house.account('ann'), await house.account('mem')];
    const { id: teamId } = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    await ann.call('POST /api/v1/teams/{id}/members', {
      params: { id: teamId },
      body: { user_id: mem.user.id, role: 'member' },
    });
    const { id: personaId } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Bosun', model: 'parley-demo', team_id: teamId },
    });
    const participant = { participant_type: 'persona', participant_id: personaId } as const;
    const roomOf = async (person: typeof ann): Promise<string> => {
      const { id } = await person.call('POST /api/v1/channels', { body: { title: 'T' } });
      await person.call('POST /api/v1/channels/{id}/participants', { params: { id }, body: participant });
      return id;
    };
    const [annsRoom, memsRoom] = [await roomOf(ann), await roomOf(mem)];
    const own =
      (await mem.call('GET /api/v1/workspaces')).data.find(({ team_id }) => team_id === null)?.id ?? '';
    await mem.call('PUT /api/v1/workspaces/{id}', {
      params: { id: own },
      body: { default_persona_id: personaId },
    });
    const { id: taskId } = await mem.call('POST /api/v1/tasks', {
      body: { title: 'Row', assignee: { type: 'persona', id: personaId } },
    });
    await ann.call('DELETE /api/v1/teams/{id}', { params: { id: teamId }, query: { things: 'keep' } });
    await ann.call('PUT /api/v1/personas/{id}', {
      params: { id: personaId },
      body: { name: 'Admiral', handle: 'admiral', system_prompt: 'What only Ann knows.' },
    });
    const personasIn = async (person: typeof ann, id: string): Promise<number> => {
      const { participants } = await person.call('GET /api/v1/channels/{id}/participants', {
        params: { id },
      });
      return participants.filter(({ participant_type }) => participant_type === 'persona').length;
    };
    assert.deepEqual([await personasIn(ann, annsRoom), await personasIn(mem, memsRoom)], [1, 0]);
    await assert.rejects(
      mem.call('POST /api/v1/chat/completions', {
        body: { persona_id: personaId, stream: false, messages: [{ role: 'user', content: 'Hello' }] },
      }),
      { status: 404 },
    );
    const told = [
      await mem.call('GET /api/v1/chat/answerer', { query: { workspace_id: own } }),
      await mem.call('GET /api/v1/tasks/{id}', { params: { id: taskId } }),
      await mem.call('GET /api/v1/channels/{id}/participants', { params: { id: memsRoom } }),
    ];
    for (const one of told) assert.doesNotMatch(JSON.stringify(one), LATER);
  });

  test(`${engine}: a person's own persona goes with them from a channel that they leave`, async (t) => {
    const house = await start(t, engine);
    const [ann, bob] = [await house.account('ann'), await house.account('bob')];
    const { id: personaId } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Bosun', model: 'parley-demo' },
    });
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T', type: 'group' } });
    for (const participant of [
      { participant_type: 'user', participant_id: bob.user.id },
      { participant_type: 'persona', participant_id: personaId },
    ] as const)
      await ann.call('POST /api/v1/channels/{id}/participants', { params: { id }, body: participant });
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params: { id } });
    const entryOf = (who: string) =>
      participants.find(({ participant_id }) => participant_id === who)?.id ?? '';
    await ann.call('POST /api/v1/channels/{id}/owner', {
      params: { id },
      body: { participant_id: entryOf(bob.user.id) },
    });
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id, participantId: entryOf(ann.user.id) },
    });
    await ann.call('PUT /api/v1/personas/{id}', { params: { id: personaId }, body: { name: 'Admiral' } });
    const left = await bob.call('GET /api/v1/channels/{id}/participants', { params: { id } });
    assert.deepEqual(
      left.participants.map(({ participant_id }) => participant_id),
      [bob.user.id],
    );
    await assert.rejects(
      bob.call('POST /api/v1/chat/completions', {
        body: { channel_id: id, persona_id: personaId, content: 'Hello', stream: false },
      }),
      { status: 404 },
    );
  });
}
