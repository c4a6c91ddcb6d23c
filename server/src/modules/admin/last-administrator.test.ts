import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start, TEST_PASSWORD } from '../../../test/harness.ts';

const LOSSES = [
  ['PUT', { role: 'user' }],
  ['PUT', { is_active: false }],
  ['DELETE', undefined],
] as const;

for (const database of DATABASES) {
  test(`${database}: the last active administrator stays one`, async (t) => {
    const harness = await start(t, database);
    const { call, access_token: token, user } = await harness.account('root');
    await harness.account('ann');
    // One who is not active does not count.
    await call('POST /api/v1/admin/users', {
      body: {
        username: 'idle',
        email: 'idle@example.com',
        password: TEST_PASSWORD,
        role: 'admin',
        is_active: false,
      },
    });
    for (const [method, body] of LOSSES) {
      const answer = await harness.send(method, `/api/v1/admin/users/${user.id}`, {
        token,
        ...(body === undefined ? {} : { body }),
      });
      assert.deepEqual([answer.status, /last active administrator/.test(answer.body.error)], [409, true]);
    }
    const after = await call('GET /api/v1/admin/users/{id}', { params: { id: user.id } });
    assert.deepEqual(
      [after.role, after.is_active],
      ['admin', true],
      'the session and the account are as before',
    );
    const named = await call('PUT /api/v1/admin/users/{id}', {
      params: { id: user.id },
      body: { display_name: 'Still here' },
    });
    assert.equal(named.display_name, 'Still here');
  });

  test(`${database}: a custom role with access does not make the last administrator dispensable`, async (t) => {
    const harness = await start(t, database);
    const root = await harness.account('root');
    const ann = await harness.account('ann');
    const role = await root.call('POST /api/v1/admin/roles', {
      body: { name: 'Helpers', permissions: ['surface.admin.access'] },
    });
    await root.call('PUT /api/v1/admin/users/{id}', {
      params: { id: ann.user.id },
      body: { role_ids: [role.id] },
    });
    const params = { id: root.user.id };
    await assert.rejects(root.call('PUT /api/v1/admin/users/{id}', { params, body: { role: 'user' } }), {
      status: 409,
    });
    await assert.rejects(root.call('DELETE /api/v1/admin/users/{id}', { params }), { status: 409 });
  });

  for (const [method, body] of LOSSES)
    test(`${database}: of two administrators who are both ${body ? JSON.stringify(body) : 'deleted'} at once, one stays`, async (t) => {
      const harness = await start(t, database);
      const root = await harness.account('root');
      for (let round = 0; round < 4; round++) {
        const { body: made } = await harness.send('POST', '/api/v1/admin/users', {
          token: root.access_token,
          body: {
            username: `second-${round}`,
            email: `second-${round}@example.com`,
            password: TEST_PASSWORD,
            role: 'admin',
          },
        });
        const login = { login: `second-${round}`, password: TEST_PASSWORD };
        const second = (await harness.send('POST', '/api/v1/auth/login', { body: login })).body;
        // Each by the other, so that neither loses its session before its request arrives.
        const lose = (token: unknown, id: unknown) =>
          harness.send(method, `/api/v1/admin/users/${id}`, {
            token: String(token),
            ...(body === undefined ? {} : { body }),
          });
        const answers = await Promise.all([
          lose(root.access_token, made.id),
          lose(second.access_token, root.user.id),
        ]);
        const found = answers.map(({ status }) => status).toSorted();
        const refused = found[1] ?? 0;
        assert.ok(found[0] === 200 && [401, 403, 409].includes(refused), found.join());
        const alive = await Promise.all(
          [root.access_token, String(second.access_token)].map((token) =>
            harness.send('GET', '/api/v1/admin/stats', { token }),
          ),
        );
        const admins = alive.filter(({ status }) => status === 200);
        assert.equal(admins.length, 1);
        if (alive[0]?.status !== 200) return;
      }
    });
}
