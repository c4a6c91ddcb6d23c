// Who will answer is told before it is asked, and it is who answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answerer } from '@parley/contract';
import { DATABASES } from '../../../../test/harness.ts';
import { say } from '../../../../test/providers/stand-in.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

const HERE = 'GET /api/v1/channels/{id}/answerer';
const THERE = 'GET /api/v1/chat/answerer';
const NOBODY = '00000000-0000-7000-8000-000000000000';

const inWords = (answerer: Answerer | null): string =>
  answerer === null
    ? 'nobody'
    : `${answerer.name} of ${answerer.is_default ? 'all' : (answerer.chosen_by?.name ?? 'here')}`;

for (const engine of DATABASES) {
  test(`${engine}: who answers in a channel is told as it will be: its own, those of its place, the default`, async (t) => {
    const { vendor, ann, harness, configId } = await startWithVendor(t, engine);
    const home = (await ann.call('GET /api/v1/workspaces')).data[0]?.id ?? '';
    const persona = async (name: string) => (await ann.call('POST /api/v1/personas', { body: { name } })).id;
    const [ada, bo, cy] = [await persona('Ada'), await persona('Bo'), await persona('Cy')];
    const project = await ann.call('POST /api/v1/projects', { body: { name: 'Voyage' } });
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T', project_id: project.id } });
    const params = { id };
    const told = async () => (await ann.call(HERE, { params })).answerer;
    /** Whom the page is told of is the one who answers. */
    const answers = async (): Promise<string> => {
      const before = await told();
      vendor.next(say({ text: ['Aye.'] }));
      const body = { channel_id: id, content: 'Ahoy', stream: false } as const;
      const done = await ann.call('POST /api/v1/chat/completions', { body });
      assert.ok(typeof done === 'object');
      const message = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', {
        params: { id, msgId: done.message_id ?? '' },
      });
      assert.deepEqual([before?.persona_id, before?.model], [message.persona_id, message.model]);
      return inWords(before);
    };
    assert.equal(await answers(), 'stand-in-large of all');
    const name = (await ann.call('GET /api/v1/workspaces/{id}', { params: { id: home } })).name;
    const ofWorkspace = (body: { default_model?: string; default_persona_id?: string }) =>
      ann.call('PUT /api/v1/workspaces/{id}', { params: { id: home }, body });
    await ofWorkspace({ default_model: 'stand-in-small' });
    assert.equal(await answers(), `stand-in-small of ${name}`);
    await ofWorkspace({ default_persona_id: ada });
    assert.equal(await answers(), `Ada of ${name}`);
    await ann.call('PUT /api/v1/projects/{id}', {
      params: { id: project.id },
      body: { default_persona_id: bo },
    });
    assert.equal(await answers(), 'Bo of Voyage');
    await ann.call('PUT /api/v1/personas/{id}', { params: { id: bo }, body: { is_active: false } });
    assert.equal(await answers(), `Ada of ${name}`, 'who is switched off is passed over');
    await ann.call('POST /api/v1/channels/{id}/models', {
      params,
      body: { model: 'stand-in-small', provider_config_id: configId },
    });
    assert.equal(await answers(), 'stand-in-small of here');
    const participant = { participant_type: 'persona', participant_id: cy } as const;
    await ann.call('POST /api/v1/channels/{id}/participants', { params, body: participant });
    assert.equal(await answers(), 'Cy of here');

    const bob = await harness.account('bob');
    await assert.rejects(bob.call(HERE, { params }), { status: 404 });
    await ann.call('PUT /api/v1/channels/{id}', { params, body: { ai_mode: 'mention_only' } });
    assert.equal(inWords(await told()), 'nobody', 'unless they are called');
    await ann.call('PUT /api/v1/channels/{id}', { params, body: { ai_mode: 'false' } });
    assert.equal(inWords(await told()), 'nobody');
  });

  test(`${engine}: who would answer in a channel that is begun in a place, for those who see that`, async (t) => {
    const { ann, harness } = await startWithVendor(t, engine);
    const [bob, eve] = [await harness.account('bob'), await harness.account('eve')];
    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    const join = (user_id: string, role: string) =>
      ann.call('POST /api/v1/teams/{id}/members', { params: { id: team.id }, body: { user_id, role } });
    await join(bob.user.id, 'member');
    const place = (await ann.call('GET /api/v1/workspaces')).data.find(({ team_id }) => team_id === team.id);
    const workspace_id = place?.id ?? '';
    await ann.call('PUT /api/v1/workspaces/{id}', {
      params: { id: workspace_id },
      body: { default_model: 'stand-in-small' },
    });
    const project = await ann.call('POST /api/v1/projects', {
      body: { name: 'Voyage', workspace_id, visibility: 'team' },
    });
    const asked = async ({ call }: typeof ann, query: { project_id?: string; workspace_id?: string }) =>
      inWords((await call(THERE, { query })).answerer);
    const project_id = project.id;
    for (const query of [{ workspace_id }, { project_id }])
      assert.equal(await asked(bob, query), 'stand-in-small of Sailors');
    assert.equal(await asked(bob, {}), 'stand-in-large of all', 'in his own nothing is chosen');
    const [own] = (await bob.call('GET /api/v1/workspaces')).data;
    await bob.call('PUT /api/v1/workspaces/{id}', {
      params: { id: own?.id ?? '' },
      body: { default_model: 'stand-in-small' },
    });
    for (const query of [{}, { workspace_id: own?.id ?? '' }])
      assert.equal(await asked(bob, query), `stand-in-small of ${own?.name}`);
    const ofProject = (body: { default_model?: string; is_archived?: boolean }) =>
      ann.call('PUT /api/v1/projects/{id}', { params: { id: project_id }, body });
    await ofProject({ default_model: 'stand-in-large' });
    assert.equal(await asked(bob, { project_id }), 'stand-in-large of Voyage');
    assert.equal(await asked(bob, { workspace_id }), 'stand-in-small of Sailors');

    for (const query of [{ workspace_id }, { project_id }, { workspace_id: NOBODY }])
      await assert.rejects(eve.call(THERE, { query }), { status: 404 }, JSON.stringify(query));
    await join(eve.user.id, 'guest');
    assert.equal(await asked(eve, { workspace_id }), 'stand-in-small of Sailors');
    assert.equal(await asked(eve, { project_id }), 'stand-in-large of Voyage');
  });
}
