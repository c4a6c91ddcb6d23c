import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { SETTING_KEYS, SETTINGS } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { send } from '../../../test/multipart.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { systemClock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';

const ADMIN = '/api/v1/admin';
const DAY_MS = 86_400_000;

for (const database of DATABASES) {
  test(`${database}: platform settings`, async (t) => {
    const harness = await start(t, database);
    const { call, access_token: token, user } = await harness.account('root');
    const ann = await harness.account('ann');
    const put = (key: string, body: unknown) =>
      harness.send('PUT', `${ADMIN}/settings/${key}`, { token, body });

    await t.test('are all there, with their defaults and what they mean', async () => {
      const { settings, descriptions } = await call('GET /api/v1/admin/settings');
      const defaults = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]));
      assert.deepEqual(settings, defaults);
      assert.deepEqual(
        descriptions.map(({ key }) => key),
        SETTING_KEYS,
      );
      for (const { key, description, is_public, default: fallback } of descriptions) {
        const spec = SETTINGS[key as keyof typeof SETTINGS];
        assert.deepEqual([description, is_public, fallback], [spec.description, spec.isPublic, spec.default]);
      }
      const byKey = Object.fromEntries(descriptions.map((one) => [one.key, one]));
      const { type, minimum, maximum, is_nullable } = byKey.retention_ttl_days ?? {};
      assert.deepEqual([type, minimum, maximum, is_nullable], ['integer', 0, 36_500, false]);
      assert.deepEqual([byKey.default_model?.type, byKey.default_model?.is_nullable], ['string', true]);
      assert.equal(byKey.allow_byok?.type, 'boolean');
    });

    await t.test('change one at a time, for everybody at once', async () => {
      const params = { key: 'service_name' } as const;
      const changed = await call('PUT /api/v1/admin/settings/{key}', {
        params,
        body: { value: ' Our place ' },
      });
      assert.deepEqual(changed, { key: 'service_name', value: 'Our place' });
      assert.equal((await call('GET /api/v1/admin/settings')).settings.service_name, 'Our place');
      assert.equal((await ann.call('GET /api/v1/settings/public')).service_name, 'Our place');
      assert.equal((await ann.call('GET /api/v1/profile/bootstrap')).platform.service_name, 'Our place');
      assert.equal((await harness.anonymous('GET /api/v1/auth/options')).service_name, 'Our place');
      await call('PUT /api/v1/admin/settings/{key}', {
        params: { key: 'default_model' },
        body: { value: 'm-1' },
      });
      assert.equal((await ann.call('GET /api/v1/profile/bootstrap')).platform.default_model, 'm-1');
      await call('PUT /api/v1/admin/settings/{key}', {
        params: { key: 'default_model' },
        body: { value: null },
      });
      assert.equal((await ann.call('GET /api/v1/profile/bootstrap')).platform.default_model, null);
      await until('it is told', () =>
        harness.heard.some(
          ({ kind, audience }) => kind === 'admin.setting.updated' && audience.topics?.[0] === 'admin',
        ),
      );
    });

    await t.test('that are not public stay so', async () => {
      const shown = Object.keys(await ann.call('GET /api/v1/settings/public'));
      const open = SETTING_KEYS.filter((key) => SETTINGS[key].isPublic);
      assert.deepEqual(shown.toSorted(), open.toSorted());
    });

    await t.test('that do not exist are not found', async () => {
      for (const key of [
        'no_such_key',
        'SERVICE_NAME',
        '__proto__',
        'constructor',
        'toString',
        '%00',
        'a%2fb',
      ])
        assert.equal((await put(key, { value: 1 })).status, 404, key);
    });

    await t.test('take only what fits', async () => {
      const wrong: Array<[string, unknown]> = [
        ...(['true', 1, null, [], {}] as const).map((value): [string, unknown] => [
          'allow_registration',
          value,
        ]),
        ...(['7', 1.5, -1, 36_501, null, true] as const).map((value): [string, unknown] => [
          'retention_ttl_days',
          value,
        ]),
        ...(['', '   ', 'x'.repeat(61), 7, null] as const).map((value): [string, unknown] => [
          'service_name',
          value,
        ]),
        ...([7, 'x'.repeat(201)] as const).map((value): [string, unknown] => ['default_model', value]),
        ...([0, 2049] as const).map((value): [string, unknown] => ['max_upload_mb', value]),
      ];
      for (const [key, value] of wrong) {
        const { status, body } = await put(key, { value });
        assert.deepEqual(
          [status, body.error.startsWith('value: ')],
          [400, true],
          `${key} ${JSON.stringify(value)}`,
        );
      }
      for (const body of [{}, [], 7, { values: 1 }])
        assert.equal((await put('service_name', body)).status, 400);
    });

    await t.test('are written down in the audit log', async () => {
      const query = { action: 'setting.updated' };
      const { data } = await call('GET /api/v1/admin/audit', { query });
      const { actor_id, target_type, target_id, details } = data.at(-1) ?? {};
      assert.deepEqual([actor_id, target_type, target_id], [user.id, 'setting', 'service_name']);
      assert.deepEqual(details, { value: 'Our place' });
    });

    await t.test('a stored value that no longer fits counts as not set', async () => {
      const { database: db } = harness.server.kernel;
      await db.begin(async (tx) => {
        await sql(tx)
          .updateTable('platform_settings')
          .set({ value_json: { value: 7 } })
          .where('key', '=', 'service_name')
          .execute();
      });
      assert.equal((await harness.anonymous('GET /api/v1/auth/options')).service_name, 'Parley');
    });
  });

  test(`${database}: figures and jobs`, async (t) => {
    const clock = manualClock('2026-06-10T12:00:00.000Z');
    const harness = await start(t, database, { clock });
    const { password } = await harness.account('root');
    const ann = await harness.account('ann');
    const { kernel } = harness.server;
    clock.advance(DAY_MS);
    const { body } = await harness.send('POST', '/api/v1/auth/login', { body: { login: 'root', password } });
    const token = String(body.access_token);
    const call = harness.clientOf(token);

    await t.test('the figures count people, sessions, what is kept for them, and days', async () => {
      await call('PUT /api/v1/admin/users/{id}', { params: { id: ann.user.id }, body: { is_active: false } });
      const [kept, gone] = [await call('POST /api/v1/channels'), await call('POST /api/v1/channels')];
      for (const { id } of [kept, kept, gone])
        await call('POST /api/v1/channels/{id}/messages', {
          params: { id },
          body: { role: 'user', content: 'hello' },
        });
      await send(call, kept.id, '12345');
      await send(call, kept.id, '1234567');
      await call('DELETE /api/v1/channels/{id}', { params: { id: gone.id } });
      const stats = await call('GET /api/v1/admin/stats');
      assert.deepEqual(stats.channels, { total: 1, messages: 2 });
      assert.deepEqual(stats.files, { total: 2, bytes: 12 });
      assert.deepEqual(stats.users, { total: 2, active: 1, pending: 1, admins: 1 });
      assert.deepEqual(stats.sessions, { active: 2 });
      assert.deepEqual(stats.database, { engine: database, schema_version: kernel.database.schemaVersion });
      assert.deepEqual([stats.version, stats.uptime_seconds], [kernel.version, 86_400]);
      const days = (counts: number[]) => [
        { day: '2026-06-10', count: counts[0] },
        { day: '2026-06-11', count: counts[1] },
      ];
      assert.deepEqual(stats.registrations.slice(-2), days([2, 0]));
      assert.deepEqual(stats.logins.slice(-2), days([0, 1]));
      assert.deepEqual([stats.registrations.length, stats.registrations[0]?.day], [30, '2026-05-13']);
    });

    await t.test('a dead job is seen, and runs again when asked to', async () => {
      const at = clock.now().toISOString();
      const id = newId();
      const row = { id, name: 'auth.purge_expired', payload_json: {}, state: 'dead', run_at: at } as const;
      const rest = {
        due_at: null,
        leased_by: null,
        unique_key: null,
        last_error: 'it broke',
        created_at: at,
      };
      await kernel.database.begin(async (tx) => {
        await sql(tx)
          .insertInto('jobs')
          .values({ ...row, ...rest, attempt: 5, fence: 5, finished_at: at })
          .execute();
      });
      const dead = await call('GET /api/v1/admin/jobs', { query: { state: 'dead' } });
      assert.deepEqual([dead.total, dead.data[0]?.id, dead.data[0]?.last_error], [1, id, 'it broke']);
      const { message } = await call('POST /api/v1/admin/jobs/{id}/retry', { params: { id } });
      assert.equal(message, 'the job will run again');
      const state = async () =>
        (await call('GET /api/v1/admin/jobs', { query: { limit: '200' } })).data.find((job) => job.id === id)
          ?.state;
      await until('it has run', async () => (await state()) === 'done');
      await assert.rejects(call('POST /api/v1/admin/jobs/{id}/retry', { params: { id } }), { status: 404 });
      const query = { action: 'job.retried' };
      assert.equal((await call('GET /api/v1/admin/audit', { query })).data[0]?.target_id, id);
    });

    await t.test('jobs are listed in pages, by state', async () => {
      const all = await call('GET /api/v1/admin/jobs', { query: { limit: '1' } });
      assert.equal(all.data.length, 1);
      assert.ok(all.total > 1);
      for (const query of ['state=lost', 'limit=201', 'page=1&offset=0'])
        assert.equal((await harness.send('GET', `${ADMIN}/jobs?${query}`, { token })).status, 400, query);
      for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
        assert.equal((await harness.send('POST', `${ADMIN}/jobs/${id}/retry`, { token })).status, 404);
    });

    await t.test('all of it is for administrators', async () => {
      const eve = (await harness.account('eve')).access_token;
      for (const path of ['stats', 'settings', 'audit', 'audit/verify', 'jobs', 'cluster']) {
        assert.equal((await harness.send('GET', `${ADMIN}/${path}`, { token: eve })).status, 403, path);
        assert.equal((await harness.send('GET', `${ADMIN}/${path}`)).status, 401, path);
      }
      assert.equal((await harness.send('PUT', `${ADMIN}/settings/service_name`, { token: eve })).status, 403);
    });
  });
}

test('sqlite: there is no cluster on the embedded database, and the answer says so', async (t) => {
  const { account } = await start(t, 'sqlite');
  const { call } = await account('root');
  await assert.rejects(call('GET /api/v1/admin/cluster'), { status: 404, message: /embedded database/ });
});

test('postgres: every instance of a cluster is listed, and leaves the list when it stops', async (t) => {
  if (!DATABASES.includes('postgres')) return t.skip('there is no Postgres');
  const first = await start(t, 'postgres');
  const { call } = await first.account('root');
  const second = await start(t, 'postgres', { on: first.database });
  const ids = async () => (await call('GET /api/v1/admin/cluster')).data.map(({ id }) => id);
  assert.deepEqual(await ids(), [first.server.kernel.instanceId, second.server.kernel.instanceId]);
  const { data, jobs } = await call('GET /api/v1/admin/cluster');
  const { version } = first.server.kernel;
  assert.deepEqual(
    data.map((one) => [one.is_self, one.is_leader, one.version, one.hostname]),
    [
      [true, true, version, hostname()],
      [false, false, version, hostname()],
    ],
  );
  for (const { load, connections, answers, event_lag_ms } of data) {
    assert.ok(load >= 0 && load <= 1);
    assert.deepEqual([connections, answers], [0, 0]);
    assert.ok(event_lag_ms >= 0);
  }
  assert.ok(Object.values(jobs).every((count) => count >= 0));
  assert.equal((await call('GET /api/v1/admin/cluster', { query: { limit: '1' } })).data.length, 1);
  await second.server.stop();
  assert.deepEqual(await ids(), [first.server.kernel.instanceId]);
});

test('postgres: an instance is drained by order, and one whose clock is off is named', async (t) => {
  if (!DATABASES.includes('postgres')) return t.skip('there is no Postgres');
  const first = await start(t, 'postgres');
  const { call, access_token: token } = await first.account('root');
  const drain = (instance_id: string) =>
    first.send('POST', '/api/v1/admin/cluster/drain', { token, body: { instance_id } });
  const only = await drain(first.server.kernel.instanceId);
  assert.deepEqual([only.status, /the only instance/.test(only.body.error)], [409, true]);
  const clock = { ...systemClock, now: () => new Date(Date.now() + 30_000) };
  const second = await start(t, 'postgres', { on: first.database, clock });
  const { instanceId, self } = second.server.kernel;
  const drained = new Promise<void>((resolve) => {
    self.onDrain = resolve;
  });
  const [, slow] = (await call('GET /api/v1/admin/cluster')).data;
  assert.ok(slow && slow.clock_offset_ms > 20_000 && !slow.is_draining);
  assert.ok(second.logged.some((line) => line.includes('keep them in step')));
  assert.equal((await drain('none')).status, 404);
  assert.equal((await drain(instanceId)).status, 202);
  await drained;
  assert.equal((await second.send('GET', '/healthz/ready')).status, 503);
  assert.equal((await first.send('GET', '/healthz/ready')).status, 200);
  await until('the list says so', async () =>
    (await call('GET /api/v1/admin/cluster')).data.some((one) => one.id === instanceId && one.is_draining),
  );
  assert.equal((await drain(first.server.kernel.instanceId)).status, 409);
  await second.server.stop({ graceMs: 0 });
});
