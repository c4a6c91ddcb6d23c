import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../test/harness.ts';
import { sql } from './db/sql.ts';
import { resetAdministrator } from './rescue.ts';

for (const database of DATABASES)
  test(`${database}: the operator lets an administrator in again who lost password and second factor`, async (t) => {
    const first = await start(t, database);
    const root = await first.account('root');
    await root.call('POST /api/v1/profile/2fa/setup');
    const { key } = await root.call('POST /api/v1/api-keys', { body: { name: 'left by a thief' } });
    const { config, log, version } = first.server.kernel;
    await first.server.stop({ graceMs: 0 });
    await assert.rejects(resetAdministrator({ config, log, version }, 'nobody'), /no account named nobody/);
    const password = await resetAdministrator({ config, log, version }, 'ROOT');

    const again = await start(t, database, { on: first.database });
    const signIn = (body: { login: string; password: string }) =>
      again.anonymous('POST /api/v1/auth/login', { body });
    await assert.rejects(signIn({ login: 'root', password: root.password }), { status: 401 });
    await assert.rejects(
      again.anonymous('POST /api/v1/auth/refresh', { body: { refresh_token: root.refresh_token } }),
      { status: 401 },
    );
    assert.equal((await again.send('GET', '/api/v1/profile', { token: key })).status, 401);
    const { access_token, user } = await signIn({ login: 'root', password });
    assert.equal(user.role, 'admin');
    const { data } = await again.clientOf(access_token)('GET /api/v1/admin/audit');
    const act = data.find(({ action }) => action === 'user.updated');
    assert.deepEqual([act?.actor_id, act?.target_id], [null, user.id]);
    assert.ok(!JSON.stringify(data).includes(password));
  });

for (const database of DATABASES)
  test(`${database}: the operator's reset ends what the account granted to tasks, for later memories too`, async (t) => {
    const first = await start(t, database);
    const { call } = await first.account('root');
    await call('POST /api/v1/memory', { body: { content: 'My boat is called Petrel' } });
    const persona = await call('POST /api/v1/personas', { body: { name: 'Robot', model: 'parley-demo' } });
    const assignee = { type: 'persona', id: persona.id } as const;
    const grant = { is_memory_granted: true };
    const { id } = await call('POST /api/v1/tasks', { body: { title: 'Boat', assignee, ...grant } });
    const { config, log, version } = first.server.kernel;
    await first.server.stop({ graceMs: 0 });
    const password = await resetAdministrator({ config, log, version }, 'root');

    const again = await start(t, database, { on: first.database });
    const { access_token } = await again.anonymous('POST /api/v1/auth/login', {
      body: { login: 'root', password },
    });
    const root = again.clientOf(access_token);
    assert.equal((await root('GET /api/v1/tasks/{id}', { params: { id } })).is_memory_granted, false);
    await root('POST /api/v1/memory', { body: { content: 'My boat has two masts' } });
    const openToServer = await sql(again.server.kernel.database.read)
      .selectFrom('data_keys')
      .select('config_id')
      .where('background_box', 'is not', null)
      .execute();
    assert.deepEqual(openToServer, []);
  });
