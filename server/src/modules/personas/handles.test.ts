// Whose a handle is, and what it means where several people have the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';

const persona = async ({ call }: Account, name: string, more: object = {}) =>
  call('POST /api/v1/personas', { body: { name, ...more } });

for (const database of DATABASES) {
  test(`${database}: two people may each have a @critic, and neither takes the handle of a person or team`, async (t) => {
    const { account } = await start(t, database);
    const [root, ann, bob] = [await account('root'), await account('ann'), await account('bob')];
    const teamOf = async (name: string) => (await root.call('POST /api/v1/teams', { body: { name } })).handle;
    assert.equal((await persona(ann, 'Critic')).handle, 'critic');
    assert.equal((await persona(bob, 'Critic', { handle: 'critic' })).handle, 'critic');
    assert.equal((await persona(root, 'Critic', { scope: 'global' })).handle, 'critic');
    const group = (who: Account, body: object) =>
      who.call('POST /api/v1/persona-groups', { body: { name: 'Critic', ...body } });
    assert.equal((await group(ann, {})).handle, 'critic-2', 'one’s own personas and groups share theirs');
    const taken = { status: 409, message: 'this handle is taken' };
    await assert.rejects(persona(ann, 'X', { handle: 'critic' }), taken);
    await assert.rejects(persona(root, 'X', { handle: 'critic', scope: 'global' }), taken);
    await assert.rejects(group(bob, { handle: 'ann' }), taken);
    assert.equal(await teamOf('Kitchen'), 'kitchen');
    await assert.rejects(persona(bob, 'X', { handle: 'kitchen' }), taken);
    assert.equal((await account('critic')).user.handle, 'critic-3', 'a person has a handle for themselves');
    assert.equal(await teamOf('Critic'), 'critic-4');
  });

  test(`${database}: what means all who are there, or those who run the server, is no team's or persona's handle`, async (t) => {
    const { account } = await start(t, database);
    const admin = await account('admin');
    assert.equal(admin.user.handle, 'admin');
    for (const name of ['Everyone', 'here', 'ALL', 'Admin']) {
      const { handle } = await admin.call('POST /api/v1/teams', { body: { name } });
      assert.equal(handle, `${name.toLowerCase()}-2`);
      const taken = persona(admin, 'X', { handle: name.toLowerCase() });
      await assert.rejects(taken, { status: 409, message: /handle is reserved/ });
    }
    assert.equal((await account('everyone')).user.handle, 'everyone-3');
  });

  test(`${database}: a mention means those of the channel, then one's own, then what is for everybody`, async (t) => {
    const { account } = await start(t, database);
    const [root, ann, bob] = [await account('root'), await account('ann'), await account('bob')];
    const shared = await persona(root, 'Critic', { scope: 'global' });
    const { id: channel_id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const add = (participant_type: 'user' | 'persona', participant_id: string) =>
      ann.call('POST /api/v1/channels/{id}/participants', {
        params: { id: channel_id },
        body: { participant_type, participant_id },
      });
    await add('user', bob.user.id);
    const answers = async (who: Account, handle = 'critic') => {
      const done = await who.call('POST /api/v1/chat/completions', {
        body: { channel_id, content: `@${handle} hello`, stream: false },
      });
      assert.ok(typeof done === 'object');
      return done.choices.map(({ persona_id }) => persona_id);
    };
    assert.deepEqual(await answers(bob), [shared.id]);
    const own = await persona(bob, 'Critic');
    assert.deepEqual([await answers(bob), await answers(ann)], [[own.id], [shared.id]]);
    const hers = await persona(ann, 'Critic');
    await add('persona', hers.id);
    assert.deepEqual([await answers(bob), await answers(ann)], [[hers.id], [hers.id]]);
    const { data } = await bob.call('GET /api/v1/mentionables', { query: { q: 'critic', channel_id } });
    assert.deepEqual(
      data.map(({ id }) => id),
      [hers.id],
      'one handle means one thing',
    );
    const asked = await bob.call('POST /api/v1/openai/chat/completions', {
      body: { model: 'persona/critic', messages: [{ role: 'user', content: 'hello' }] },
    });
    assert.ok(typeof asked === 'object');
    assert.equal(asked.choices[0]?.persona_id, own.id, 'outside of a channel one’s own goes first');
  });
}
