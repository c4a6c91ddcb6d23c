// What a package does may come back to it, and one caller may bring it to its limits: neither goes on for ever, nor harms others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';
import { until } from '../../../test/until.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { insertCalls } from './calls-store.ts';

const MAIN = `
export async function onEvent(ctx, event) {
  if (event.kind !== 'user.task.created' && event.kind !== 'user.note.created') return;
  await ctx.notes.create({ title: 'Echo of ' + event.kind });
}
export async function make(ctx, { query }) {
  const results = [];
  for (let i = 0; i < Number(query.n); i++)
    try { await ctx.events.emit('made', {}); } catch (error) { results.push(error.message); }
  return { json: results };
}
export const keep = (ctx, { value }) => value;
`;
const archive = archiveOf({
  'manifest.json': manifestOf({
    main: 'main.js',
    capabilities: [{ name: 'notes.create' }, { name: 'events.emit' }],
    routes: [{ method: 'GET', path: '/make', handler: 'make' }],
    events: [{ prefix: 'user.', handler: 'onEvent' }],
    filters: [{ point: 'message.before_completion', handler: 'keep', timeout_ms: 10_000, on_error: 'stop' }],
  }),
  'main.js': MAIN,
});

for (const engine of DATABASES)
  test(`${engine}: a package that hears its own doing comes to an end, and one caller does not stop all`, async (t) => {
    const { account, server, url } = await start(t, engine, { env: { RATE_LIMITS: 'on' } });
    const admin = await account('admin');
    const [ann, ben] = [await account('ann'), await account('ben')];
    const { id, unattended } = await admin.call('POST /api/v1/admin/packages/install', {
      form: packageForm(archive),
    });
    assert.deepEqual(unattended, ['events']);
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });

    // The first note is heard of, and so are those that come of it, twice; then it is not called again.
    await admin.call('POST /api/v1/notes', { body: { title: 'First' } });
    await until('the loop was ended', async () => {
      const { data } = await admin.call('GET /api/v1/admin/packages/{id}/calls', { params: { id } });
      return data.some(({ error }) => /by what it did itself/.test(error ?? ''));
    });
    const { data: notes } = await admin.call('GET /api/v1/notes');
    assert.equal(notes.filter(({ title }) => title.startsWith('Echo')).length, 3);
    const ask = (person: { access_token: string }, path: string, body?: object) =>
      fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });

    // So much a minute for one person, and no more; another one has their own.
    const made = async (person: { access_token: string }, n: number) =>
      (await (await ask(person, `/api/v1/ext/com.example.toy/make?n=${n}`)).json()) as string[];
    await server.kernel.limits.take('package_effects', `${id} ${ann.user.id}`, 119);
    assert.match((await made(ann, 2)).join(), /^too many things made by this package/);
    assert.deepEqual(await made(ben, 1), []);

    // One who brings it to its limits is refused alone.
    const own = systemCtx(server.kernel, 'a test');
    const kill = (principal: string) =>
      transact(own, async ({ db }) => {
        for (let i = 0; i < 5; i++)
          await insertCalls(db, [
            {
              call: {
                ...{ id: newId(), package_id: id, handler: 'keep', kind: 'filter', principal },
                ...{ started_at: own.now().toISOString(), ms: 1, cpu_ms: 1, host_calls: 0 },
                ...{ outcome: 'killed', error: null },
              },
              lines: [],
            },
          ]);
      });
    await kill(ann.user.id);
    const turn = { messages: [{ role: 'user', content: 'Hello' }], stream: false };
    assert.equal((await ask(ann, '/api/v1/chat/completions', turn)).status, 502);
    assert.equal((await ask(ben, '/api/v1/chat/completions', turn)).status, 200);
    const [found] = (await admin.call('GET /api/v1/admin/packages')).data;
    assert.equal(found?.state, 'enabled');
  });
