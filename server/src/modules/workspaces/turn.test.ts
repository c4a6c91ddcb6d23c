// What a workspace says reaches the turns in it, and no others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES } from '../../../test/harness.ts';
import { say } from '../../../test/providers/stand-in.ts';
import { startWithVendor } from '../../../test/vendor.ts';

for (const engine of DATABASES) {
  test(`${engine}: a turn is told the instructions of its workspace, and answered by its model`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    await ann.call('POST /api/v1/teams/{id}/members', {
      params: { id: team_id },
      body: { user_id: bob.user.id },
    });
    const { data } = await ann.call('GET /api/v1/workspaces');
    const [own, ofTeam] = data.map(({ id }) => id) as [string, string];
    const tell = (id: string, instructions: string) =>
      ann.call('PUT /api/v1/workspaces/{id}', {
        params: { id },
        body: { instructions, default_model: 'stand-in-small' },
      });
    await tell(own, 'Mention my boat.');
    await tell(ofTeam, 'Speak of knots.');
    const channelIn = async (workspace_id: string) =>
      (await ann.call('POST /api/v1/channels', { body: { title: 'T', ai_mode: 'auto', workspace_id } })).id;
    const askedBy = async ({ call }: Account, channel_id: string): Promise<string> => {
      vendor.next(say({ text: ['Aye.'] }));
      await call('POST /api/v1/chat/completions', { body: { channel_id, content: 'Ahoy', stream: false } });
      return JSON.stringify(vendor.asked.at(-1)?.body);
    };
    const atSea = await channelIn(ofTeam);
    const told = await askedBy(ann, atSea);
    assert.match(told, /Instructions of the workspace “Sailors”:\\nSpeak of knots\./);
    assert.match(told, /"model":"stand-in-small"/);
    assert.doesNotMatch(told, /my boat/);
    const alone = await channelIn(own);
    assert.match(await askedBy(ann, alone), /Mention my boat\./);
    for (const id of [alone, atSea])
      await ann.call('POST /api/v1/channels/{id}/participants', {
        params: { id },
        body: { participant_type: 'user', participant_id: bob.user.id },
      });
    assert.doesNotMatch(await askedBy(ann, alone), /Mention my boat/, 'another person reads the answer now');
    await ann.call('POST /api/v1/channels/{id}/mark-read', { params: { id: atSea } });
    assert.match(await askedBy(bob, atSea), /Speak of knots/, 'the workspace speaks to all of the team');

    const finishedFor = async ({ call }: Account, id: string) =>
      (await call('GET /api/v1/workspaces/{id}/overview', { params: { id } })).finished.map(
        ({ author, channel_title }) => `${author.type} ${author.display_name} in ${channel_title}`,
      );
    assert.deepEqual(await finishedFor(ann, own), ['model stand-in-large in T'], 'of several the last');
    assert.deepEqual(await finishedFor(bob, ofTeam), ['model stand-in-small in T']);
    assert.deepEqual(await finishedFor(ann, ofTeam), [], 'the last one was for Bob');
    for (const { call } of [ann, bob])
      for (const id of [alone, atSea]) await call('POST /api/v1/channels/{id}/mark-read', { params: { id } });
    assert.deepEqual([await finishedFor(ann, own), await finishedFor(bob, ofTeam)], [[], []], 'read');

    const cleo = await harness.account('cleo');
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id: atSea },
      body: { participant_type: 'user', participant_id: cleo.user.id },
    });
    const hers = await askedBy(cleo, atSea);
    assert.doesNotMatch(hers, /Speak of knots/, 'who is not in the team is told nothing of its workspace');
    assert.match(hers, /"model":"stand-in-large"/, 'nor answered by its model');
    assert.match(await askedBy(bob, atSea), /Speak of knots/, 'the workspace still speaks to the team');

    const { id: default_persona_id } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Hook', system_prompt: 'You are Hook.', model: 'stand-in-large' },
    });
    await ann.call('PUT /api/v1/workspaces/{id}', { params: { id: ofTeam }, body: { default_persona_id } });
    const harbour = await channelIn(ofTeam);
    assert.match(await askedBy(ann, harbour), /You are Hook/);
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id: harbour },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const his = await askedBy(bob, harbour);
    assert.match(his, /"model":"stand-in-small"/, 'who may not use its persona is answered by its model');
    assert.doesNotMatch(his, /You are Hook/);
  });

  test(`${engine}: where nobody else was chosen the persona of the project answers, then that of the workspace`, async (t) => {
    const { vendor, ann } = await startWithVendor(t, engine);
    const { data } = await ann.call('GET /api/v1/workspaces');
    const home = data[0]?.id ?? '';
    const persona = async (name: string) => (await ann.call('POST /api/v1/personas', { body: { name } })).id;
    const [ada, bo] = [await persona('Ada'), await persona('Bo')];
    const project = await ann.call('POST /api/v1/projects', { body: { name: 'Voyage' } });
    const ofWorkspace = (default_persona_id: string | null) =>
      ann.call('PUT /api/v1/workspaces/{id}', { params: { id: home }, body: { default_persona_id } });
    const ofProject = (default_persona_id: string | null) =>
      ann.call('PUT /api/v1/projects/{id}', { params: { id: project.id }, body: { default_persona_id } });
    assert.equal((await ofWorkspace(ada)).default_persona_id, ada);
    assert.equal((await ofProject(bo)).default_persona_id, bo);
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T', project_id: project.id } });
    const answeredBy = async (): Promise<string | null> => {
      vendor.next(say({ text: ['Aye.'] }));
      const done = await ann.call('POST /api/v1/chat/completions', {
        body: { channel_id: id, content: 'Ahoy', stream: false },
      });
      assert.ok(typeof done === 'object');
      const params = { id, msgId: done.message_id ?? '' };
      return (await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params })).persona_id;
    };
    assert.equal(await answeredBy(), bo, 'the nearest');
    await ann.call('PUT /api/v1/personas/{id}', { params: { id: bo }, body: { is_active: false } });
    assert.equal(await answeredBy(), ada, 'one that is switched off is passed over');
    await ofProject(null);
    assert.equal(await answeredBy(), ada);
    await ofWorkspace(null);
    assert.equal(await answeredBy(), null);
    for (const change of [ofWorkspace, ofProject])
      await assert.rejects(change('00000000-0000-7000-8000-000000000000'), { status: 404 });
    await ofWorkspace(ada);
    await ann.call('DELETE /api/v1/personas/{id}', { params: { id: ada } });
    const now = await ann.call('GET /api/v1/workspaces/{id}', { params: { id: home } });
    assert.deepEqual(
      [now.default_persona_id, await answeredBy()],
      [null, null],
      'a persona that went is no default',
    );
  });
}
