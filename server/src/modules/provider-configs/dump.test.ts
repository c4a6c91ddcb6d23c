// An attacker has the whole database and SECRET_KEY. Which of the keys that people brought can they open?

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';
import { open } from '../../kernel/crypto/seal.ts';
import { orgKeyPlace, sealForServer } from '../../kernel/crypto/server-box.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { rewrapBackgroundKeys } from '../credentials/index.ts';
import { rewrapSecrets } from './secrets.ts';

const KEY = 'sk-test-0123456789abcdefwxyz';
const HEADER = 'a-header-that-is-secret';
const LABELS = [
  'uek-server',
  'uek-job',
  'org-key',
  'totp',
  'sentinel',
  'pepper',
  'uek-at',
  'sk-rt',
  'uek-recovery',
];

type Row = Record<string, unknown>;

const readAll = async ({ server }: Harness): Promise<Row[]> => {
  const { database } = server.kernel;
  const shape = await database.dialect.readShape(database.read);
  const tables = await Promise.all(
    shape.map(async ({ name }) => {
      const { rows } = await raw<Row>`select * from ${raw.table(name)}`.execute(sql(database.read));
      return rows.map((row) => ({ table: name, ...row }));
    }),
  );
  return tables.flat();
};

const bytesIn = (rows: readonly Row[]): Buffer[] =>
  rows
    .flatMap((row) => Object.values(row).filter((value) => value instanceof Uint8Array))
    .map((value) => Buffer.from(value as Uint8Array));

const idsIn = (rows: readonly Row[]): string[] => {
  const ids = new Set<string>();
  for (const row of rows)
    for (const value of Object.values(row))
      if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)) ids.add(value);
  return [...ids];
};

/** Every key that SECRET_KEY gives for any label and any identifier in the database, and every 32 bytes that lie about in it. */
const keysFrom = ({ server }: Harness, rows: readonly Row[]): Buffer[] => {
  const salts = [undefined, ...idsIn(rows)];
  const derived = LABELS.flatMap((label) => salts.map((salt) => server.kernel.secrets.derive(label, salt)));
  const lying = bytesIn(rows).flatMap((bytes) => (bytes.length === 32 ? [bytes] : []));
  return [...derived, ...lying];
};

const opened = (keys: readonly Buffer[], box: Uint8Array, aad: string): Buffer | null => {
  for (const key of keys)
    try {
      return open(key, box, aad);
    } catch {
      // Not this one.
    }
  return null;
};

/** What the thief reads of one person's configuration. */
const steal = (rows: readonly Row[], keys: readonly Buffer[], user: string, config: string): string[] => {
  const dek = rows.find((row) => row.table === 'data_keys' && row.config_id === config);
  assert.ok(dek, 'there is a data key');
  const found = [opened(keys, dek.box as Uint8Array, `dek|${user}|${config}`)];
  if (dek.background_box)
    found.push(opened(keys, dek.background_box as Uint8Array, `dek-srv|${user}|${config}`));
  const known = [...keys, ...found.filter((key) => key !== null)];
  return rows
    .filter((row) => row.table === 'sealed_fields' && row.config_id === config)
    .flatMap(
      (row) => opened(known, row.box as Uint8Array, `byok|${user}|${config}|${String(row.field)}`) ?? [],
    )
    .map((bytes) => bytes.toString());
};

const scene = async (t: TestContext, database: Engine) => {
  const harness = await start(t, database);
  const [root, ann] = [await harness.account('root'), await harness.account('ann')];
  const body = {
    provider: 'openai-compatible',
    base_url: 'https://models.example.com/v1',
    api_key: KEY,
    headers: { 'x-team': HEADER },
  } as const;
  const own = await ann.call('POST /api/v1/api-configs', { body });
  const lent = await ann.call('POST /api/v1/api-configs', { body: { ...body, allow_background: true } });
  const house = await root.call('POST /api/v1/admin/api-configs', { body });
  return { harness, ann, own, lent, house };
};

for (const database of DATABASES) {
  test(`${database}: a dump and SECRET_KEY open no key that a person brought, unless they lent it to the server`, async (t) => {
    const { harness, ann, own, lent, house } = await scene(t, database);
    const rows = await readAll(harness);
    const keys = keysFrom(harness, rows);
    assert.ok(keys.length > 100, 'there is something to try');
    assert.deepEqual(steal(rows, keys, ann.user.id, own.id), []);
    // The same thief with the same keys reads what was given to the server on purpose: the attack itself works.
    assert.deepEqual(
      steal(rows, keys, ann.user.id, lent.id).toSorted(),
      [KEY, JSON.stringify({ 'x-team': HEADER })].toSorted(),
    );
    const box = rows.find((row) => row.table === 'provider_secrets' && row.field === 'api_key')?.box;
    assert.equal(opened(keys, box as Uint8Array, `org|${house.id}|api_key`)?.toString(), KEY);
    const everything = JSON.stringify(rows, (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    assert.ok(!everything.includes(KEY) && !everything.includes(HEADER), 'nothing lies there in the open');
  });

  test(`${database}: taking a key back from the server takes it out of the dump`, async (t) => {
    const { harness, ann, lent } = await scene(t, database);
    const params = { id: lent.id };
    await ann.call('PUT /api/v1/api-configs/{id}', { params, body: { allow_background: false } });
    const rows = await readAll(harness);
    assert.deepEqual(steal(rows, keysFrom(harness, rows), ann.user.id, lent.id), []);
  });

  test(`${database}: a rotation of SECRET_KEY moves what the server holds, and people's keys still open`, async (t) => {
    const { harness, ann, own, lent, house } = await scene(t, database);
    await harness.server.stop({ graceMs: 0 });
    const secretKey = randomBytes(32).toString('hex');
    const next = await start(t, database, {
      on: { ...harness.database, secretKey },
      env: { SECRET_KEY_PREVIOUS: harness.database.secretKey },
    });
    const { kernel } = next.server;
    const ctx = systemCtx(kernel, 'test');
    await rewrapSecrets(ctx);
    await rewrapBackgroundKeys(ctx);
    const rows = await readAll(next);
    const keys = keysFrom(next, rows);
    assert.equal(steal(rows, keys, ann.user.id, lent.id).length, 2, 'under the new key alone');
    const box = rows.find((row) => row.table === 'provider_secrets' && row.field === 'api_key')?.box;
    assert.equal(opened(keys, box as Uint8Array, `org|${house.id}|api_key`)?.toString(), KEY);
    const signedIn = await next.anonymous('POST /api/v1/auth/login', {
      body: { login: 'ann', password: ann.password },
    });
    const read = await next.clientOf(signedIn.access_token)('GET /api/v1/api-configs/{id}', {
      params: { id: own.id },
    });
    assert.equal(read.key_status, 'ready');
  });

  test(`${database}: what changes while a rotation moves it stays as it was changed`, async (t) => {
    const { harness, lent, house } = await scene(t, database);
    await harness.server.stop({ graceMs: 0 });
    const next = await start(t, database, {
      on: { ...harness.database, secretKey: randomBytes(32).toString('hex') },
      env: { SECRET_KEY_PREVIOUS: harness.database.secretKey },
    });
    const { kernel } = next.server;
    const { read } = kernel.database;
    const ctx = systemCtx(kernel, 'test');
    // Taken back after it was read, before it is written.
    const begin = kernel.database.begin.bind(kernel.database);
    const watched = t.mock.method(kernel.database, 'begin', (async (work) => {
      watched.mock.restore();
      await begin((tx) =>
        sql(tx)
          .updateTable('data_keys')
          .set({ background_box: null })
          .where('config_id', '=', lent.id)
          .execute(),
      );
      return begin(work);
    }) as typeof kernel.database.begin);
    await rewrapBackgroundKeys(ctx);
    const rows = await sql(read).selectFrom('data_keys').select('background_box').execute();
    assert.deepEqual(
      rows.filter(({ background_box }) => background_box !== null),
      [],
    );

    const entered = sealForServer(
      kernel.secrets,
      orgKeyPlace(house.id, 'api_key'),
      Buffer.from('another key'),
    );
    const [began, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const entering = begin(async (tx) => {
      await sql(tx)
        .updateTable('provider_secrets')
        .set({ box: entered })
        .where('field', '=', 'api_key')
        .execute();
      began.resolve();
      await end.promise;
    });
    await began.promise;
    const moving = rewrapSecrets(ctx);
    if (database === 'postgres')
      await until('it waits for the row', async () => {
        const waiting = raw`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await waiting.execute(sql(read))).rows.length > 0;
      });
    end.resolve();
    await Promise.all([entering, moving]);
    const { box } = await sql(read)
      .selectFrom('provider_secrets')
      .select('box')
      .where('field', '=', 'api_key')
      .executeTakeFirstOrThrow();
    assert.deepEqual(Buffer.from(box), entered);
  });

  test(`${database}: a session that came by during a rotation keeps its keys; one that did not is asked to sign in`, async (t) => {
    const { harness, ann, own } = await scene(t, database);
    const login = { body: { login: 'ann', password: ann.password } };
    const away = await harness.anonymous('POST /api/v1/auth/login', login);
    await harness.server.stop({ graceMs: 0 });
    const rotated = { ...harness.database, secretKey: randomBytes(32).toString('hex') };
    const both = await start(t, database, {
      on: rotated,
      env: { SECRET_KEY_PREVIOUS: harness.database.secretKey },
    });
    const refresh = (of: typeof both, refresh_token: string) =>
      of.anonymous('POST /api/v1/auth/refresh', { body: { refresh_token } });
    const there = await refresh(both, ann.refresh_token);
    await both.server.stop({ graceMs: 0 });
    const after = await start(t, database, { on: rotated });
    await assert.rejects(refresh(after, away.refresh_token), { status: 401 });
    const { access_token } = await refresh(after, there.refresh_token);
    const params = { id: own.id };
    const read = await after.clientOf(access_token)('GET /api/v1/api-configs/{id}', { params });
    assert.equal(read.key_status, 'ready');
    // A session whose copy of the user key no longer opens: the provider keys are closed, everything else works.
    await after.server.kernel.database.begin(async (tx) => {
      await sql(tx)
        .updateTable('sessions')
        .set({ user_key_box: randomBytes(80) })
        .execute();
    });
    const closed = await after.clientOf(access_token)('GET /api/v1/api-configs/{id}', { params });
    assert.equal(closed.key_status, 'closed');
    const answer = await after.clientOf(access_token)('POST /api/v1/chat/completions', {
      body: { content: 'Hello', model: 'parley-demo', stream: false },
    });
    assert.ok('choices' in answer);
  });
}
