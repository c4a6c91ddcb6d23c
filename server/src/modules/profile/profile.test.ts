import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMISSION_NAMES, USER_PERMISSIONS_DEFAULT } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

for (const database of DATABASES) {
  test(`${database}: my profile`, async (t) => {
    const harness = await start(t, database);
    const root = await harness.account('root');
    const { call, access_token: token, user } = await harness.account('ann');
    const put = (body: unknown) => harness.send('PUT', '/api/v1/profile', { token, body });

    await t.test('is the account that signed up', async () => {
      assert.deepEqual(await call('GET /api/v1/profile'), user);
    });

    await t.test('changes only in what is given', async () => {
      const named = await call('PUT /api/v1/profile', { body: { display_name: '  Ann Lee ' } });
      assert.deepEqual([named.display_name, named.email], ['Ann Lee', 'ann@example.com']);
      const moved = await call('PUT /api/v1/profile', { body: { email: 'ann@work.example' } });
      assert.deepEqual([moved.display_name, moved.email], ['Ann Lee', 'ann@work.example']);
      assert.ok(moved.updated_at > user.updated_at);
      const same = await call('PUT /api/v1/profile', { body: {} });
      assert.deepEqual([same.display_name, same.email], ['Ann Lee', 'ann@work.example']);
      assert.equal((await call('PUT /api/v1/profile', { body: { display_name: ' ' } })).display_name, 'ann');
    });

    await t.test('keeps its address from API keys, which may change the name', async () => {
      const { key } = await call('POST /api/v1/api-keys', { body: { name: 'script' } });
      const byKey = (body: unknown) => harness.send('PUT', '/api/v1/profile', { token: key, body });
      assert.equal((await byKey({ email: 'mallory@example.com' })).status, 403);
      assert.equal((await byKey({ display_name: 'ann' })).status, 200);
      assert.equal((await call('GET /api/v1/profile')).email, 'ann@work.example');
    });

    await t.test('ignores what is not mine to set', async () => {
      const planted = {
        ...{
          id: root.user.id,
          role: 'admin',
          is_active: false,
          username: 'boss',
          handle: 'boss',
          avatar: 'x',
        },
        ...{ created_at: 'never', permissions: ['surface.admin.access'], has_two_factor: true },
      };
      const { status, body } = await put({ display_name: 'Ann', ...planted });
      assert.equal(status, 200);
      const { display_name, email, updated_at, last_login_at, ...kept } = body;
      const { display_name: _n, email: _e, updated_at: _u, last_login_at: _l, ...before } = user;
      assert.deepEqual(kept, before);
      assert.equal((await call('GET /api/v1/profile')).role, 'user');
    });

    await t.test('takes no e-mail address that is taken, in any case, and no nonsense', async () => {
      for (const email of ['root@example.com', 'ROOT@example.COM']) {
        const { status, body } = await put({ email });
        assert.deepEqual([status, body.error], [409, 'this e-mail address is taken']);
      }
      assert.equal((await put({ email: 'ANN@work.example' })).status, 200, 'my own in another case is mine');
      for (const body of [
        { email: 'ann' },
        { email: '' },
        { email: null },
        { email: 7 },
        { display_name: 7 },
      ])
        assert.equal((await put(body)).status, 400, JSON.stringify(body));
      for (const body of [{ display_name: 'x'.repeat(101) }, [], 'x', null, 7])
        assert.equal((await put(body)).status, 400, JSON.stringify(body).slice(0, 40));
      assert.equal((await put({ display_name: 'x'.repeat(100) })).status, 200);
    });

    await t.test('has a name of one line that turns no writing around', async () => {
      for (const sign of ['\n', '\r', '\t', '\u202e', '\u2066', '\u2028', '\u200b', '\u001b', '\u0085']) {
        const { status, body } = await put({ display_name: `Ann${sign}Lee` });
        assert.equal(status, 400, JSON.stringify(sign));
        assert.match(String(body.error), /^display_name: must not hold line breaks/);
      }
      for (const display_name of ['👩‍👩‍👧 Ann', 'نیم‌فاصله', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ann', 'Zoë O’Neill-Łuk'])
        assert.equal((await put({ display_name })).body.display_name, display_name);
    });

    await t.test('of two people who take one address at once, one gets it', async () => {
      const bob = await harness.account('bob');
      const wish = (token: string) =>
        harness.send('PUT', '/api/v1/profile', { token, body: { email: 'both@want.example' } });
      const answers = await Promise.all([wish(token), wish(bob.access_token)]);
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    });

    await t.test('tells my other devices, and nobody else, when it changes', async () => {
      const seen = () => harness.heard.filter(({ kind }) => kind === 'user.profile.updated').at(-1);
      await call('PUT /api/v1/profile', { body: { display_name: 'Ann the Last' } });
      await until('the event arrives', () => JSON.stringify(seen() ?? '').includes('Ann the Last'));
      assert.deepEqual(seen()?.audience, { userIds: [user.id] });
    });

    await t.test('wants a bearer', async () => {
      for (const [method, path] of [
        ['GET', 'profile'],
        ['PUT', 'profile'],
        ['POST', 'profile/password'],
        ['POST', 'profile/avatar'],
        ['DELETE', 'profile/avatar'],
        ['GET', 'profile/permissions'],
        ['GET', 'profile/bootstrap'],
        ['GET', 'settings'],
        ['PUT', 'settings'],
        ['GET', 'settings/public'],
      ] as const)
        assert.equal((await harness.send(method, `/api/v1/${path}`)).status, 401, path);
    });
  });

  test(`${database}: what I may do, and what the first screen needs`, async (t) => {
    const harness = await start(t, database);
    const root = await harness.account('root');
    const ann = await harness.account('ann');

    await t.test('an administrator has every permission, a person those of the role user', async () => {
      const mine = async (call: typeof root.call) => (await call('GET /api/v1/profile/permissions')).data;
      assert.deepEqual(await mine(root.call), [...PERMISSION_NAMES].sort());
      assert.deepEqual(await mine(ann.call), [...USER_PERMISSIONS_DEFAULT].sort());
      const page = await root.call('GET /api/v1/profile/permissions', { query: { limit: '2', offset: '1' } });
      assert.deepEqual(page.data, [...PERMISSION_NAMES].sort().slice(1, 3));
    });

    await t.test('one call has it all', async () => {
      await ann.call('PUT /api/v1/settings', { body: { theme: 'dark' } });
      const folder = await ann.call('POST /api/v1/folders', { body: { name: 'Work' } });
      const { version, platform, user, ...rest } = await ann.call('GET /api/v1/profile/bootstrap');
      assert.equal(user.id, ann.user.id);
      assert.match(version, /^\d+\.\d+\.\d+/);
      assert.deepEqual(platform, await ann.call('GET /api/v1/settings/public'));
      assert.deepEqual(rest, {
        permissions: [...USER_PERMISSIONS_DEFAULT].sort(),
        settings: { theme: 'dark' },
        teams: [],
        personal_workspace_id: (await ann.call('GET /api/v1/workspaces')).data[0]?.id,
        folders: [folder],
        surfaces: [],
        unread_notifications: 0,
        default_model: 'parley-demo',
      });
    });

    await t.test('the public settings are the same for everybody, and a closed list', async () => {
      const shown = await ann.call('GET /api/v1/settings/public');
      assert.deepEqual(shown, await root.call('GET /api/v1/settings/public'));
      assert.deepEqual(shown, {
        service_name: 'Parley',
        allow_registration: true,
        require_approval: false,
        retention_ttl_days: 0,
        default_model: null,
        allow_byok: true,
        max_upload_mb: 50,
        memory_enabled: true,
      });
    });
  });
}
