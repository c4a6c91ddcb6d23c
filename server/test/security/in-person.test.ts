// What a person does themselves and no program does for them: for every operation, by what the route table and the bodies say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAdministrative, PERMISSION_NAMES, SETTING_KEYS, SETTINGS } from '@parley/contract';
import { sql } from '../../src/db/sql.ts';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { unique } from './derive.ts';
import { send } from './exchange.ts';
import { requestOf, successOf } from './fixtures.ts';
import { GUARDED, inTurn, printed, type TestedOperation } from './route-table.ts';
import { openWorld, type World } from './world.ts';

const isWrite = ({ method, spec }: TestedOperation): boolean => method !== 'GET' && spec.scope !== 'read';

const fieldsOf = ({ spec }: TestedOperation): string[] =>
  spec.body ? Object.keys((printed(spec.body).root.properties ?? {}) as object) : [];

/** Whatever takes one of these changes who may enter, or as whom. */
const CREDENTIALS = /^(password|.+_password|otp|role_ids|scopes)$/;
const ROLES = /^(role|permissions)$/;

const isGrave = (op: TestedOperation): boolean =>
  isWrite(op) &&
  fieldsOf(op).some((name) => CREDENTIALS.test(name) || (ROLES.test(name) && !op.spec.localRoles));

test('an operation that takes a password, a code, a role, permissions or scopes is for a session only', () => {
  const grave = GUARDED.filter(isGrave);
  assert.ok(grave.length >= 10, 'the fields are found');
  assert.deepEqual(
    grave.filter(({ spec }) => !spec.sessionOnly).map(({ name }) => name),
    [],
  );
});

test('a role of something else than an account is declared where a body has one, for a thing that the request names', () => {
  const local = GUARDED.filter(({ spec }) => spec.localRoles);
  assert.deepEqual(
    local
      .filter((op) => !op.spec.params?.shape.id || !fieldsOf(op).some((name) => ROLES.test(name)))
      .map(({ name }) => name),
    [],
  );
});

/** As if all sign-ins had been an hour ago. */
const ageSessions = async ({ harness }: World): Promise<void> => {
  const created_at = new Date(Date.now() - 3_600_000).toISOString();
  await harness.server.kernel.database.begin((tx) =>
    sql(tx).updateTable('sessions').set({ created_at, authenticated_at: null }).execute(),
  );
};

for (const engine of DATABASES) {
  test(`${engine}: what is grave takes no session whose sign-in is long ago, until it is confirmed`, async (t) => {
    const world = await openWorld(t, engine);
    const operations = GUARDED.filter(({ spec }) => spec.fresh);
    for (const op of operations) {
      const admin = await world.newAdmin();
      const parts = await requestOf(world, op, admin);
      await ageSessions(world);
      const stale = await send(world.url, op, parts, admin.token);
      assert.equal(stale.status, 401, op.name);
      assert.match(stale.headers.get('www-authenticate') ?? '', /insufficient_user_authentication/);
      await admin.call('POST /api/v1/auth/confirm', { body: { password: admin.password } });
      assert.equal((await send(world.url, op, parts, admin.token)).status, successOf(op, world), op.name);
      await world.admin.call('POST /api/v1/auth/confirm', { body: { password: world.admin.password } });
    }
    counted(t, 'sessions that are not fresh', operations.length, 8);
  });

  test(`${engine}: an API key does no more than its scopes name`, async (t) => {
    const world = await openWorld(t, engine);
    const keyOf = async (scopes: Parameters<typeof make>[0]) => (await make(scopes)).key;
    const make = (scopes: Array<'read' | 'write' | (typeof PERMISSION_NAMES)[number]>) =>
      world.admin.call('POST /api/v1/api-keys', { body: { name: unique(), scopes } });
    const [usual, everything] = [
      await keyOf(['read', 'write']),
      await keyOf(['read', 'write', ...PERMISSION_NAMES]),
    ];
    const isAdministration = (op: TestedOperation) => isWrite(op) && isAdministrative(op.spec.permission);
    const operations = inTurn(engine, GUARDED).filter((op) => op.spec.sessionOnly || isAdministration(op));
    for (const op of operations) {
      // A second factor is turned on once only; what its operations are told is refused to every key.
      const maker = op.path.includes('/2fa') ? await world.newAdmin() : world.admin;
      const parts = await requestOf(world, op, maker);
      const statusOf = async (token: string) => (await send(world.url, op, parts, token)).status;
      if (isAdministration(op)) assert.equal(await statusOf(usual), 403, op.name);
      const isRefused = op.spec.sessionOnly === true;
      assert.equal(await statusOf(everything), isRefused ? 403 : successOf(op, world), op.name);
    }
    counted(t, 'scopes of API keys', operations.length, 10);
  });

  test(`${engine}: a setting that says who gets in or which code is trusted takes no key and no session of long ago`, async (t) => {
    const world = await openWorld(t, engine);
    const admin = await world.newAdmin();
    const { key } = await admin.call('POST /api/v1/api-keys', {
      body: { name: unique(), scopes: ['read', 'write', 'surface.admin.access'] },
    });
    const statusOf = (name: (typeof SETTING_KEYS)[number], token: string) =>
      world.harness
        .send('PUT', `/api/v1/admin/settings/${name}`, { token, body: { value: SETTINGS[name].default } })
        .then(({ status }) => status);
    const grave = SETTING_KEYS.filter((name) => 'inPerson' in SETTINGS[name]);
    assert.deepEqual(grave, [
      'auto_create_accounts',
      'oidc_link_domains',
      'workspace_retention_max_days',
      'packages_allow_unsigned',
      'packages_trusted_keys',
      'oidc_team_claim',
    ]);
    const statusesOf = (token: string) => Promise.all(SETTING_KEYS.map((name) => statusOf(name, token)));
    const expected = (of: number) => SETTING_KEYS.map((name) => (grave.includes(name) ? of : 200));
    assert.deepEqual(await statusesOf(key), expected(403));
    assert.deepEqual(await statusesOf(admin.token), expected(200));
    await ageSessions(world);
    assert.deepEqual(await statusesOf(admin.token), expected(401));
    await admin.call('POST /api/v1/auth/confirm', { body: { password: admin.password } });
    assert.deepEqual(await statusesOf(admin.token), expected(200));
  });
}
