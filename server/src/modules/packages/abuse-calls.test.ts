// Everything that a package may call, called in bad faith: each call is refused with a sentence or does what is the caller's own to do; it shows
// nothing of others, changes nothing of theirs, and never fails on the server's side.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ABUSED_ARGUMENTS, ABUSED_CALLS, ABUSING_MAIN } from '../../../test/abuse-calls.ts';
import { DATABASES, type Harness, start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';
import { scaled } from '../../../test/scale.ts';

/** Stands in everything of the person who is attacked. */
const SECRET = 'kumquat-4711';
const AT_ONCE = 8;

const RIGHTS = [
  ...['kv', 'events.emit', 'llm.complete', 'channels.post', 'channels.history', 'files.read'],
  ...['files.create', 'notify', 'workflows.start', 'jobs.enqueue', 'knowledge.search', 'notes.read'],
  ...['notes.create', 'tasks.read', 'tasks.create'],
].map((name) => ({ name }));
const MANIFEST = manifestOf({
  main: 'main.js',
  capabilities: [
    ...RIGHTS,
    { name: 'secrets', keys: ['own'] },
    { name: 'db', tables: ['things'] },
    { name: 'connections.resolve', types: ['http_api'] },
    { name: 'http.fetch', hosts: ['api.example.com'] },
  ],
  settings: { type: 'object', properties: { own: { type: 'string', 'x-secret': true } } },
  routes: [{ method: 'POST', path: '/run', handler: 'run' }],
  tables: [{ name: 'things', columns: { key: 'text!', n: 'int', data: 'json' }, primary: ['key'] }],
});

/** Things of a person, each with the secret in it. */
const thingsOf = async ({ account }: Harness): Promise<Record<string, string>> => {
  const cyd = await account('cyd');
  const channel = await cyd.call('POST /api/v1/channels', { body: { title: SECRET, ai_mode: 'false' } });
  const note = await cyd.call('POST /api/v1/notes', { body: { title: SECRET, content: SECRET } });
  const task = await cyd.call('POST /api/v1/tasks', { body: { title: SECRET } });
  const base = await cyd.call('POST /api/v1/knowledge-bases', { body: { name: SECRET } });
  const connection = await cyd.call('POST /api/v1/connections', {
    body: {
      ...{ type: 'http_api', name: SECRET, fields: { base_url: 'http://127.0.0.1:9' } },
      secrets: { token: SECRET },
    },
  });
  const workflow = await cyd.call('POST /api/v1/workflows', {
    body: {
      title: SECRET,
      definition: { schema: 1, start: 'end', stages: [{ key: 'end', kind: 'end' }] },
    },
  });
  const form = new FormData();
  form.set('file', new File([SECRET], 'secret.txt', { type: 'text/plain' }));
  const file = await cyd.call('POST /api/v1/channels/{id}/files', { params: { id: channel.id }, form });
  await cyd.call('POST /api/v1/channels/{id}/messages', {
    params: { id: channel.id },
    body: { role: 'user', content: SECRET },
  });
  return {
    ...{ channel: channel.id, note: note.id, task: task.id, base: base.id, connection: connection.id },
    ...{ workflow: workflow.id, file: file.id, user: cyd.user.id },
  };
};

/** One database in the gate, both in the long run. */
for (const engine of DATABASES.slice(0, scaled(undefined, { gate: 1, long: 2 })))
  test(`${engine}: of ${ABUSED_CALLS.length * ABUSED_ARGUMENTS} hostile calls of the server none does harm`, async (t) => {
    const harness = await start(t, engine);
    const { account, url, logged } = harness;
    const admin = await account('admin');
    const theirs = await thingsOf(harness);
    const ben = await account('ben');
    const form = packageForm(archiveOf({ 'manifest.json': MANIFEST, 'main.js': ABUSING_MAIN }));
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
    const tries = async (name: string, from: number): Promise<object[]> => {
      const answer = await fetch(`${url}/api/v1/ext/com.example.toy/run`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ben.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, theirs, from, to: from + AT_ONCE }),
      });
      const told = (await answer.json()) as object[];
      assert.equal(answer.status, 200, `${name} from ${from}: ${JSON.stringify(told)}`);
      return told;
    };
    let count = 0;
    for (const name of ABUSED_CALLS)
      for (let from = 0; from < ABUSED_ARGUMENTS; from += AT_ONCE)
        for (const told of await tries(name, from)) {
          count += 1;
          const said = JSON.stringify(told);
          assert.ok(!said.includes(SECRET), `${name}: ${said}`);
          // What the server itself did not expect is told without a reason.
          assert.doesNotMatch(said, /^\{"refused":"[\w.]+ failed"/, `${name}: ${said}`);
        }
    assert.equal(count, ABUSED_CALLS.length * ABUSED_ARGUMENTS);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    assert.deepEqual(
      logged.filter((line) => line.includes('a host call of a package failed')),
      [],
    );
    const cyd = await account('cyd');
    const { data } = await cyd.call('GET /api/v1/channels/{id}/messages', {
      params: { id: theirs.channel ?? '' },
    });
    assert.deepEqual(
      data.map(({ content }) => content),
      [SECRET],
    );
    assert.deepEqual((await cyd.call('GET /api/v1/notifications')).data, []);
    const { content } = await cyd.call('GET /api/v1/notes/{id}', { params: { id: theirs.note ?? '' } });
    assert.equal(content, SECRET);
  });
