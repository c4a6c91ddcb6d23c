import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../test/harness.ts';
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
