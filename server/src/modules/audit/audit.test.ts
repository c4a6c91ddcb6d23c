import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { raw, sql } from '../../db/sql.ts';
import { newId } from '../../kernel/ids.ts';

const run = ({ server }: Harness, statement: ReturnType<typeof raw>) =>
  server.kernel.database.begin(async (tx) => {
    await statement.execute(sql(tx));
  });

/** Takes the triggers that guard the table away, as an attacker who owns the database could. */
const unguard = async (harness: Harness, database: string): Promise<void> => {
  if (database === 'postgres') return run(harness, raw`alter table audit_log disable trigger all`);
  const { rows } = await raw<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and tbl_name = 'audit_log'`.execute(
    sql(harness.server.kernel.database.read),
  );
  assert.ok(rows.length > 0);
  for (const { name } of rows) await run(harness, raw`drop trigger ${raw.ref(name)}`);
};

/** An administrator and a few acts to look at. */
const scene = async (t: Parameters<typeof start>[0], database: (typeof DATABASES)[number]) => {
  const harness = await start(t, database);
  const root = await harness.account('root');
  const made = await root.call('POST /api/v1/admin/users', {
    body: { username: 'bob', email: 'bob@example.com', password: TEST_PASSWORD },
  });
  const params = { id: made.id };
  await root.call('PUT /api/v1/admin/users/{id}', {
    params,
    body: { role: 'admin', password: 'reset password' },
  });
  await root.call('DELETE /api/v1/admin/users/{id}', { params });
  return { harness, root, bob: made.id };
};

const verify = ({ call }: Account) => call('GET /api/v1/admin/audit/verify');

for (const database of DATABASES) {
  test(`${database}: the audit log says who did what to whom, newest first`, async (t) => {
    const { root, bob, harness } = await scene(t, database);
    const { data, total } = await root.call('GET /api/v1/admin/audit');
    assert.equal(total, 4);
    assert.deepEqual(
      data.map(({ action, actor_id, actor_name, target_id }) => [action, actor_id, actor_name, target_id]),
      [
        ['user.deleted', root.user.id, 'root', bob],
        ['user.updated', root.user.id, 'root', bob],
        ['user.created', root.user.id, 'root', bob],
        ['user.registered', root.user.id, 'root', root.user.id],
      ],
    );
    assert.ok(data.every(({ ip }) => ip === '127.0.0.1'));
    assert.deepEqual(data[1]?.details, { role: 'admin', password: 'reset' });
    assert.ok(!JSON.stringify(data).includes('reset password'), 'no password is in it');

    const actions = async (query: object) =>
      (await root.call('GET /api/v1/admin/audit', { query })).data.map(({ action }) => action);
    assert.deepEqual(await actions({ action: 'user.created' }), ['user.created']);
    assert.deepEqual(await actions({ actor_id: bob }), []);
    assert.deepEqual(await actions({ page: '2', per_page: '2' }), ['user.created', 'user.registered']);
    assert.deepEqual(await actions({ limit: '1', offset: '1' }), ['user.updated']);
    for (const query of ['limit=201', 'actor_id=x', 'page=0', `action=${'x'.repeat(101)}`]) {
      const { status } = await harness.send('GET', `/api/v1/admin/audit?${query}`, {
        token: root.access_token,
      });
      assert.equal(status, 400, query);
    }
  });

  test(`${database}: a person who acted keeps their name in the log, and has one in entries from before`, async (t) => {
    const harness = await start(t, database);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const before = { seq: 3, id: newId(), at: '2020-01-01T00:00:00.000Z', action: 'old', hash: '' };
    const nobody = { actor_name: null, target_type: null, target_id: null, ip: null, details: '{}' };
    await harness.server.kernel.database.begin((tx) =>
      sql(tx)
        .insertInto('audit_log')
        .values({ ...before, ...nobody, actor_id: ann.user.id })
        .execute(),
    );
    await ann.call('POST /api/v1/api-keys', { body: { name: 'mine', scopes: ['read'] } });
    const namesOf = async () =>
      (await root.call('GET /api/v1/admin/audit', { query: { actor_id: ann.user.id } })).data.map(
        ({ action, actor_name }) => [action, actor_name],
      );
    assert.deepEqual(await namesOf(), [
      ['api_key.created', 'ann'],
      ['old', 'ann'],
      ['user.registered', 'ann'],
    ]);
    await root.call('DELETE /api/v1/admin/users/{id}', { params: { id: ann.user.id } });
    assert.deepEqual(await namesOf(), [
      ['api_key.created', 'ann'],
      ['old', null],
      ['user.registered', 'ann'],
    ]);
  });

  test(`${database}: the database itself refuses to change or delete an entry`, async (t) => {
    const { harness, root } = await scene(t, database);
    await assert.rejects(run(harness, raw`update audit_log set action = 'nothing' where seq = 2`));
    await assert.rejects(run(harness, raw`delete from audit_log where seq = 2`));
    await assert.rejects(run(harness, raw`delete from audit_log`));
    if (database === 'postgres') await assert.rejects(run(harness, raw`truncate audit_log`));
    assert.deepEqual(await verify(root), { ok: true, entries: 4, broken_at: null });
  });

  const TAMPERINGS = {
    'an altered action': raw`update audit_log set action = 'nothing' where seq = 2`,
    'an altered detail': raw`update audit_log set details = '{}' where seq = 2`,
    'another actor': raw`update audit_log set actor_id = id where seq = 2`,
    'another time': raw`update audit_log set at = '2020-01-01T00:00:00.000Z' where seq = 2`,
    'another address': raw`update audit_log set ip = '10.0.0.1' where seq = 2`,
    'an entry that was marked as redacted, and altered': raw`update audit_log set details = '{}', redacted_for = id where seq = 2`,
    'another hash': raw`update audit_log set hash = ${'0'.repeat(64)} where seq = 2`,
  };
  test(`${database}: without that guard, every tampering shows in the chain`, async (t) => {
    for (const [what, statement] of Object.entries(TAMPERINGS))
      await t.test(what, async (t) => {
        const { harness, root } = await scene(t, database);
        const { data } = await root.call('GET /api/v1/admin/audit', { query: { limit: '1', offset: '2' } });
        await unguard(harness, database);
        await run(harness, statement);
        assert.deepEqual(await verify(root), { ok: false, entries: 1, broken_at: data[0]?.id });
      });
    await t.test('a removed entry', async (t) => {
      const { harness, root } = await scene(t, database);
      await unguard(harness, database);
      await run(harness, raw`delete from audit_log where seq = 2`);
      const { ok, entries } = await verify(root);
      assert.deepEqual([ok, entries], [false, 1]);
    });
    await t.test('a removed beginning', async (t) => {
      const { harness, root } = await scene(t, database);
      await unguard(harness, database);
      await run(harness, raw`delete from audit_log where seq = 1`);
      const { ok, entries } = await verify(root);
      assert.deepEqual([ok, entries], [false, 0]);
    });
  });

  test(`${database}: acts at once keep one chain`, async (t) => {
    const harness = await start(t, database);
    const root = await harness.account('root');
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        root.call('POST /api/v1/admin/roles', { body: { name: `role ${i}`, permissions: [] } }),
      ),
    );
    assert.deepEqual(await verify(root), { ok: true, entries: 21, broken_at: null });
  });

  test(`${database}: a chain of more entries than one look reads is read whole`, async (t) => {
    const harness = await start(t, database);
    const root = await harness.account('root');
    for (let i = 0; i < 21; i++)
      await Promise.all(
        Array.from({ length: 25 }, (_, j) =>
          root.call('PUT /api/v1/admin/settings/{key}', {
            params: { key: 'max_upload_mb' },
            body: { value: 1 + i + j },
          }),
        ),
      );
    assert.deepEqual(await verify(root), { ok: true, entries: 526, broken_at: null });
  });
}
