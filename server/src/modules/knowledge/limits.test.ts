import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SettingKey } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';

const DOCUMENTS = '/api/v1/knowledge-bases/{id}/documents';

for (const engine of DATABASES)
  test(`${engine}: a person and a team keep so much in knowledge bases, and no more`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann, bob] = [
      await harness.account('root'),
      await harness.account('ann'),
      await harness.account('bob'),
    ];
    const set = (key: SettingKey, value: number) =>
      root.call('PUT /api/v1/admin/settings/{key}', { params: { key }, body: { value } });
    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Harbour' } });
    await ann.call('POST /api/v1/teams/{id}/members', {
      params: { id: team.id },
      body: { user_id: bob.user.id },
    });
    const make = ({ call }: Account, team_id: string | null = null) =>
      call('POST /api/v1/knowledge-bases', {
        body: { name: 'B', ...(team_id === null ? {} : { team_id, visibility: 'team' }) },
      });
    const say = ({ call }: Account, id: string, content: string) =>
      call(`POST ${DOCUMENTS}`, { params: { id }, body: { title: 'T', content } });

    await t.test('a person has so many bases, and adds so many documents wherever they are', async () => {
      await set('user_knowledge_bases', 2);
      const [one, two] = [await make(bob), await make(bob)];
      await assert.rejects(make(bob), { status: 400, message: /^you have 2 knowledge bases already/ });
      await set('user_knowledge_documents', 2);
      await say(bob, one.id, 'First');
      await say(bob, two.id, 'Second');
      await assert.rejects(say(bob, one.id, 'Third'), { status: 400, message: /^you may add 2 documents/ });
      await set('user_knowledge_documents', 50_000);
      await set('user_knowledge_bases', 500);
    });

    await t.test('a team has so many bases, whoever makes or brings them', async () => {
      await set('team_knowledge_bases', 1);
      const { id } = await make(ann, team.id);
      await assert.rejects(make(bob, team.id), { status: 400, message: /^the team has 1 knowledge bases/ });
      const own = await make(bob);
      const give = () =>
        bob.call('PUT /api/v1/knowledge-bases/{id}', {
          params: { id: own.id },
          body: { team_id: team.id, visibility: 'team' },
        });
      await assert.rejects(give(), { status: 400, message: /^the team has 1 knowledge bases/ });
      await ann.call('DELETE /api/v1/knowledge-bases/{id}', { params: { id } });
      assert.equal((await give()).team_id, team.id);
      await set('team_knowledge_bases', 500);
    });

    await t.test('its bases hold so many documents together, and these take so much', async () => {
      const [one, two] = [await make(ann, team.id), await make(ann, team.id)];
      await set('team_knowledge_documents', 2);
      await say(ann, one.id, 'First of the team');
      await say(ann, two.id, 'Second of the team');
      const TOO_MANY = { status: 400, message: /^the knowledge bases of the team hold 2 documents at most/ };
      await assert.rejects(say(ann, two.id, 'Third of the team'), TOO_MANY);
      await set('team_knowledge_documents', 100_000);
      await set('team_knowledge_mb', 1);
      const large = 'Boats lie in the harbour. '.repeat(30_000);
      const TOO_MUCH = { status: 403, message: /1 MiB that the team may keep/ };
      await say(ann, one.id, large);
      await assert.rejects(say(ann, two.id, `${large}.`), TOO_MUCH);
      const form = new FormData();
      form.append('file', new Blob([`${large}!`]), 'large.txt');
      await assert.rejects(ann.call(`POST ${DOCUMENTS}`, { params: { id: two.id }, form }), TOO_MUCH);
      const { total } = await ann.call(`GET ${DOCUMENTS}`, { params: { id: two.id } });
      assert.equal(total, 1, 'what was refused left nothing behind');
      assert.ok('id' in (await say(ann, (await make(ann)).id, `${large}?`)), 'one’s own base is no team’s');
    });
  });
