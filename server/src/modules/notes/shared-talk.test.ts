// In a conversation of several people, tools tell only what everyone there may read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { makeRoom } from '../../../test/rooms.ts';

for (const engine of DATABASES)
  test(`${engine}: notes and tasks of one person are not told where others listen`, async (t) => {
    const { account } = await start(t, engine);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const secret = await ann.call('POST /api/v1/notes', {
      body: { title: 'Walrus diary', content: 'tusks' },
    });
    const open = await ann.call('POST /api/v1/notes', {
      body: { title: 'Walrus facts', content: 'whiskers' },
    });
    const task = await ann.call('POST /api/v1/tasks', { body: { title: 'Feed the walrus' } });
    const member = { user_id: bob.user.id, role: 'viewer' } as const;
    await ann.call('POST /api/v1/notes/{id}/members', { params: { id: open.id }, body: member });
    const shared = await makeRoom(ann, bob);
    const { id: alone } = await ann.call('POST /api/v1/channels', { body: { title: 'Alone' } });
    const outputOf = async ({ call }: Account, channel_id: string, tool: string, input: object) => {
      const content = `/demo tool ${tool} ${JSON.stringify(input)}`;
      const done = await call('POST /api/v1/chat/completions', {
        body: { channel_id, content, model: 'parley-demo', tools: [tool], stream: false },
      });
      assert.ok(typeof done === 'object' && done.message_id);
      const params = { id: channel_id, msgId: done.message_id };
      const { tool_calls } = await call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
      return JSON.stringify(tool_calls);
    };
    const search = { query: 'walrus' };
    const own = await outputOf(ann, alone, 'note_search', search);
    assert.ok(own.includes(secret.id) && own.includes(open.id));
    const told = await outputOf(ann, shared, 'note_search', search);
    assert.ok(!told.includes(secret.id) && told.includes(open.id));
    assert.match(await outputOf(ann, alone, 'note_read', { id: secret.id }), /tusks/);
    assert.match(await outputOf(ann, shared, 'note_read', { id: open.id }), /whiskers/);
    const refused = await outputOf(ann, shared, 'note_read', { id: secret.id });
    assert.match(refused, /not everyone in this conversation may read the note/);
    assert.doesNotMatch(refused, /tusks/);
    assert.match(await outputOf(ann, alone, 'task_list', {}), /Feed the walrus/);
    const tasks = await outputOf(ann, shared, 'task_list', {});
    assert.ok(!tasks.includes(task.id) && !tasks.includes('Feed the walrus'));

    const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Keepers' } });
    const { data } = await ann.call('GET /api/v1/workspaces');
    const place = data.find((one) => one.team_id === team_id);
    const { id: joinable } = await ann.call('POST /api/v1/channels', {
      body: { title: 'Open', ai_mode: 'auto', workspace_id: place?.id, visibility: 'team' },
    });
    const ofTeam = {
      title: 'Walrus rota',
      content: 'fish',
      workspace_id: place?.id,
      visibility: 'team',
    } as const;
    const rota = await ann.call('POST /api/v1/notes', { body: ofTeam });
    for (const when of ['in a team of one', 'in a team of two']) {
      const found = await outputOf(ann, joinable, 'note_search', search);
      assert.deepEqual(
        [secret, open, rota].map(({ id }) => found.includes(id)),
        [false, when === 'in a team of one', true],
        `what is open to a team is read by whoever joins it, ${when}`,
      );
      assert.doesNotMatch(await outputOf(ann, joinable, 'task_list', {}), /Feed the walrus/);
      const body = { user_id: (await account(`keeper${when.at(-1)}`)).user.id };
      await ann.call('POST /api/v1/teams/{id}/members', { params: { id: team_id }, body });
    }
  });
