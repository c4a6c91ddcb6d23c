// The provider keys that a person brings hang on their password. No route stores any yet, so these tests put them in place
// through the modules' own functions, as the person whose session it is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { sql } from '../../db/sql.ts';
import { Secret } from '../../kernel/crypto/secret.ts';
import { type Ctx, systemCtx, transact } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { authenticate, ownKeyBox } from '../auth/index.ts';
import { openOwnKey, putSealed, readSealed, removeSealed } from '../credentials/index.ts';

const KEY = 'sk-live-0123456789abcdef';
const DAY_MS = 86_400_000;

const asOwner = async (harness: Harness, token: string): Promise<Ctx> => {
  const ctx = systemCtx(harness.server.kernel, 'test');
  const actor = await authenticate(ctx, token);
  assert.ok(actor, 'the session is alive');
  return { ...ctx, actor };
};

const put = async (harness: Harness, token: string, config: string, field: string, value: string) => {
  const ctx = await asOwner(harness, token);
  using uek = await openOwnKey(ctx, await ownKeyBox(ctx));
  assert.ok(uek);
  await transact(ctx, (ctx) => putSealed(ctx, uek, config, field, new Secret<string>(value)));
};

const read = async (harness: Harness, token: string, config: string, field = 'api_key') => {
  const ctx = await asOwner(harness, token);
  using uek = await openOwnKey(ctx, await ownKeyBox(ctx));
  assert.ok(uek);
  const found = await readSealed(ctx, uek, config, field);
  return found instanceof Secret ? found.reveal().toString() : found;
};

const signIn = async ({ send }: Harness, login: string, password: string): Promise<string> => {
  const { status, body } = await send('POST', '/api/v1/auth/login', { body: { login, password } });
  assert.equal(status, 200);
  return String(body.access_token);
};

const unlock = ({ send }: Harness, token: string, old_password: unknown) =>
  send('POST', '/api/v1/profile/unlock', { token, body: { old_password } });

const refusalOf = async (harness: Harness, token: string, old_password: string) => {
  const { status, headers } = await unlock(harness, token, old_password);
  return [status, headers.get('parley-refusal')];
};

/** Ann with two sealed keys, and an administrator who resets her password. */
const scene = async (t: Parameters<typeof start>[0], database: (typeof DATABASES)[number]) => {
  const clock = manualClock();
  const harness = await start(t, database, { clock });
  const root = await harness.account('root');
  const ann = await harness.account('ann');
  const [one, two] = [newId(), newId()];
  await put(harness, ann.access_token, one, 'api_key', KEY);
  await put(harness, ann.access_token, two, 'api_key', 'sk-two');
  const reset = async (password: string) => {
    const params = { id: ann.user.id };
    await root.call('PUT /api/v1/admin/users/{id}', { params, body: { password } });
    return signIn(harness, 'ann', password);
  };
  return { clock, harness, root, ann, one, two, reset };
};

for (const database of DATABASES) {
  test(`${database}: a stored key is readable from every session of its owner, and from no other`, async (t) => {
    const { harness, root, ann, one } = await scene(t, database);
    assert.equal(await read(harness, ann.access_token, one), KEY);
    assert.equal(await read(harness, await signIn(harness, 'ann', TEST_PASSWORD), one), KEY);
    const body = { refresh_token: ann.refresh_token };
    const refreshed = await harness.send('POST', '/api/v1/auth/refresh', { body });
    assert.equal(await read(harness, String(refreshed.body.access_token), one), KEY);
    assert.equal(await read(harness, root.access_token, one), null);
    assert.equal(await read(harness, ann.access_token, newId()), null);
    const ctx = await asOwner(harness, ann.access_token);
    await transact(ctx, (ctx) => removeSealed(ctx, one));
    assert.equal(await read(harness, ann.access_token, one), null);
  });

  test(`${database}: a password change leaves stored keys readable, here and after the next sign-in`, async (t) => {
    const { harness, ann, one } = await scene(t, database);
    const body = { current_password: TEST_PASSWORD, new_password: 'the next password' };
    await ann.call('POST /api/v1/profile/password', { body });
    assert.equal(await read(harness, ann.access_token, one), KEY);
    assert.equal(await read(harness, await signIn(harness, 'ann', 'the next password'), one), KEY);
  });

  test(`${database}: an administrator’s reset locks stored keys, and the old password unlocks them`, async (t) => {
    const { harness, root, one, two, reset } = await scene(t, database);
    const token = await reset('set by an administrator');
    assert.deepEqual(
      [await read(harness, token, one), await read(harness, token, two)],
      ['locked', 'locked'],
    );
    for (const wrong of ['not it either', 'set by an administrator'])
      assert.deepEqual(await refusalOf(harness, token, wrong), [401, 'not_old_password']);
    for (const wrong of ['', null, 7]) assert.equal((await unlock(harness, token, wrong)).status, 400);
    const { status, body } = await unlock(harness, token, TEST_PASSWORD);
    assert.deepEqual([status, body.message], [200, '2 stored keys are readable again']);
    assert.deepEqual([await read(harness, token, one), await read(harness, token, two)], [KEY, 'sk-two']);
    assert.equal(await read(harness, await signIn(harness, 'ann', 'set by an administrator'), one), KEY);
    assert.deepEqual(await refusalOf(harness, token, TEST_PASSWORD), [409, 'nothing_to_unlock']);
    const query = { action: 'user.keys_unlocked' };
    assert.equal((await root.call('GET /api/v1/admin/audit', { query })).total, 1);
  });

  test(`${database}: a second reset keeps what the first had locked`, async (t) => {
    const { harness, one, reset } = await scene(t, database);
    await reset('set once by an administrator');
    const token = await reset('set twice by an administrator');
    assert.equal((await unlock(harness, token, TEST_PASSWORD)).status, 200);
    assert.equal(await read(harness, token, one), KEY);
  });

  test(`${database}: a locked key can be entered anew, and unlocking leaves that one alone`, async (t) => {
    const { harness, ann, one, two, reset } = await scene(t, database);
    await put(harness, ann.access_token, one, 'organisation', 'org-1');
    const token = await reset('set by an administrator');
    await put(harness, token, one, 'api_key', 'sk-new');
    assert.equal(await read(harness, token, one), 'sk-new');
    assert.equal(await read(harness, token, one, 'organisation'), null, 'its other fields start over');
    assert.equal(
      (await unlock(harness, token, TEST_PASSWORD)).body.message,
      'one stored key is readable again',
    );
    assert.deepEqual(
      [await read(harness, token, one), await read(harness, token, two)],
      ['sk-new', 'sk-two'],
    );
  });

  test(`${database}: after thirty days the old password unlocks nothing`, async (t) => {
    const { clock, harness, reset } = await scene(t, database);
    await reset('set by an administrator');
    clock.advance(30 * DAY_MS + 1);
    const token = await signIn(harness, 'ann', 'set by an administrator');
    assert.deepEqual(await refusalOf(harness, token, TEST_PASSWORD), [409, 'nothing_to_unlock']);
  });

  test(`${database}: the key is nowhere in the database or the log`, async (t) => {
    const { harness } = await scene(t, database);
    const { read: db } = harness.server.kernel.database;
    const fields = await sql(db).selectFrom('sealed_fields').selectAll().execute();
    assert.equal(fields.length, 2);
    const stored = fields.map(({ box }) => Buffer.from(box).toString('latin1')).join();
    for (const text of [stored, harness.logged.join('')]) assert.ok(!text.includes(KEY.slice(0, 12)));
  });
}
