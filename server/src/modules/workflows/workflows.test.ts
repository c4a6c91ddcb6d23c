// Drafts, versions, copies and the end of workflows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkflowDefinition } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { tally } from './store.ts';

const SIMPLE: WorkflowDefinition = {
  schema: 1,
  start: 'ask',
  stages: [
    {
      ...{ key: 'ask', kind: 'form', title: 'Ask', next: [{ to: 'end' }] },
      form: { fields: [{ key: 'name', type: 'text', label: 'Name', required: true }] },
    },
    { key: 'end', kind: 'end', outcome: 'done' },
  ],
};

const create = ({ call }: Account, definition?: WorkflowDefinition) =>
  call('POST /api/v1/workflows', { body: { title: 'Holidays', ...(definition ? { definition } : {}) } });

const LATER = 'cannot answer when the workflow runs: ';
const NO_MODEL = 'model not found: no provider configuration that you may use has a model of this name';
const NOT_YOURS = 'this persona answers with a model that you may not use; choose another model for it';

for (const database of DATABASES) {
  test(`${database}: a draft changes with every edit, and an edit of an older one is refused`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const made = await create(ann);
    assert.deepEqual(
      [made.status, made.draft_rev, made.published_version, made.public_url, made.my_role],
      ['draft', 1, null, null, 'owner'],
    );
    const address = /^holidays-[0-9a-f]{6}$/;
    assert.match(made.slug, address);
    assert.equal(made.instance_counts.running, 0);
    const params = { id: made.id };
    const change = (body: object) => ann.call('PATCH /api/v1/workflows/{id}', { params, body });
    const changed = await change({ definition: SIMPLE, draft_rev: 1 });
    assert.deepEqual([changed.draft_rev, changed.definition], [2, SIMPLE]);
    await assert.rejects(change({ title: 'Late', draft_rev: 1 }), { status: 409 });
    assert.equal((await change({ title: 'Renamed' })).slug, made.slug, 'an address stays');
    const { slug } = await create(bob);
    assert.notEqual(slug, made.slug, 'and is one workflow’s alone');
    assert.match(slug, address, 'it does not tell that another has this title');
    const read = () => bob.call('GET /api/v1/workflows/{id}', { params });
    await assert.rejects(read(), { status: 404 });
    await ann.call('POST /api/v1/workflows/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    assert.equal((await read()).my_role, 'viewer');
    const refused = { status: 403 };
    await assert.rejects(bob.call('PATCH /api/v1/workflows/{id}', { params, body: { title: 'x' } }), refused);
    await assert.rejects(bob.call('POST /api/v1/workflows/{id}/publish', { params }), refused);
    await assert.rejects(bob.call('DELETE /api/v1/workflows/{id}', { params }), refused);
    const { data, total } = await ann.call('GET /api/v1/workflows', { query: { q: 'RENAM' } });
    assert.deepEqual([data.map(({ id }) => id), total], [[made.id], 1]);
  });

  test(`${database}: what has ended is counted once, and the counts stay what they are`, async (t) => {
    const { account, server } = await start(t, database);
    const ann = await account('ann');
    const { id } = await create(ann);
    const params = { id };
    await ann.call('POST /api/v1/workflows/{id}/publish', { params });
    const run = () => ann.call('POST /api/v1/workflows/{id}/instances', { params });
    for (let n = 0; n < 3; n++) await run();
    const counted = () => server.kernel.database.begin((tx) => tally(tx, 2));
    assert.deepEqual([await counted(), await counted(), await counted()], [2, 1, 0]);
    await run();
    const { instance_counts } = await ann.call('GET /api/v1/workflows/{id}', { params });
    const all = await ann.call('GET /api/v1/workflows/{id}/instances', { params, query: { per_page: '2' } });
    assert.deepEqual([instance_counts.completed, all.total, all.data.length], [4, 4, 2]);
    const none = await ann.call('GET /api/v1/workflows/{id}/instances', {
      params,
      query: { status: 'failed' },
    });
    assert.equal(none.total, 0);
  });

  test(`${database}: publishing makes a version that no edit changes, and problems are named at their place`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await create(ann, SIMPLE);
    const params = { id };
    const first = await ann.call('POST /api/v1/workflows/{id}/publish', { params, body: { notes: 'One' } });
    assert.deepEqual(
      [first.version.number, first.version.notes, first.version.published_by?.id],
      [1, 'One', ann.user.id],
    );
    const { id: foreign } = await bob.call('POST /api/v1/personas', {
      body: { name: 'His', model: 'parley-demo' },
    });
    const { id: mute } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Mute', model: 'a-model-that-is-not-here' },
    });
    const wrong: WorkflowDefinition = {
      ...SIMPLE,
      stages: [
        { key: 'ask', kind: 'ai', persona_id: foreign, prompt: 'x', next: [{ to: 'talk' }] },
        { key: 'talk', kind: 'chat', persona_id: mute, next: [{ to: 'sum' }] },
        { key: 'sum', kind: 'ai', model: 'nor-this-one', prompt: 'x', next: [{ to: 'end' }] },
        { key: 'end', kind: 'end' },
      ],
    };
    await ann.call('PATCH /api/v1/workflows/{id}', { params, body: { definition: wrong } });
    const { valid, problems } = await ann.call('POST /api/v1/workflows/{id}/validate', { params });
    assert.deepEqual(
      [valid, problems],
      [
        false,
        [
          { path: 'stages.0.persona_id', message: 'names a persona that you may not use' },
          { path: 'stages.1.persona_id', message: LATER + NOT_YOURS },
          { path: 'stages.2.model', message: LATER + NO_MODEL },
        ],
      ],
    );
    await assert.rejects(ann.call('POST /api/v1/workflows/{id}/publish', { params }), {
      status: 400,
      message: /stages\.0\.persona_id/,
    });
    const after = await ann.call('GET /api/v1/workflows/{id}', { params });
    assert.deepEqual([after.status, after.published_version], ['published', 1]);
    const version = { id, n: '1' };
    const kept = await ann.call('GET /api/v1/workflows/{id}/versions/{n}', { params: version });
    assert.deepEqual(kept.definition, SIMPLE);
    const restored = await ann.call('POST /api/v1/workflows/{id}/versions/{n}/restore', { params: version });
    assert.deepEqual(restored.definition, SIMPLE);
    const second = await ann.call('POST /api/v1/workflows/{id}/publish', { params });
    assert.deepEqual([second.version.number, second.version.sha256], [2, first.version.sha256]);
    const { data } = await ann.call('GET /api/v1/workflows/{id}/versions', { params });
    assert.deepEqual(
      data.map(({ number }) => number),
      [2, 1],
    );
    for (const n of ['3', '0', 'x'])
      await assert.rejects(
        ann.call('GET /api/v1/workflows/{id}/versions/{n}', { params: { id, n } }),
        { status: 404 },
        n,
      );
  });

  test(`${database}: a copy is the copier's own, and a file carries no names of this server`, async (t) => {
    const { account, raw } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const persona = await ann.call('POST /api/v1/personas', { body: { name: 'P', model: 'parley-demo' } });
    const definition: WorkflowDefinition = {
      ...SIMPLE,
      stages: [
        { key: 'ask', kind: 'ai', persona_id: persona.id, prompt: 'x', next: [{ to: 'check' }] },
        {
          ...{ key: 'check', kind: 'review', assignee: { kind: 'user', id: ann.user.id } },
          next: [{ to: 'end' }],
        },
        { key: 'end', kind: 'end' },
      ],
    };
    const { id } = await create(ann, definition);
    const params = { id };
    await ann.call('POST /api/v1/workflows/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    const copy = await bob.call('POST /api/v1/workflows/{id}/clone', { params, body: { title: 'Mine' } });
    assert.deepEqual([copy.title, copy.owner_id, copy.status], ['Mine', bob.user.id, 'draft']);
    const file = await bob.call('GET /api/v1/workflows/{id}/export', { params });
    const answer = await raw('GET', `/api/v1/workflows/${id}/export`, { token: bob.access_token });
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="Holidays\.workflow\.json"/,
    );
    for (const own of [persona.id, ann.user.id]) assert.equal(JSON.stringify(file).includes(own), false);
    const back = await bob.call('POST /api/v1/workflows/import', { body: file });
    assert.deepEqual([back.title, back.definition], ['Holidays', file.definition]);
  });

  test(`${database}: opening to the public needs the permission to publish, and what never ran is deleted`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const { id } = await create(ann, SIMPLE);
    const params = { id };
    const open = await ann.call('PATCH /api/v1/workflows/{id}', { params, body: { public_enabled: true } });
    assert.equal(open.public_url, `/w/${open.slug}`);
    await ann.call('DELETE /api/v1/workflows/{id}', { params });
    await assert.rejects(ann.call('GET /api/v1/workflows/{id}', { params }), { status: 404 });
  });
}
