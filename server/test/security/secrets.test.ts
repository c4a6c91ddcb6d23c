// Forty secrets and more are planted where secrets live, every route is called well and badly, and then everything that could have
// kept or repeated one is searched: answers, logs, metrics, documentation, audit log, events, and the bytes of the database.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { freshDatabase } from '../databases.ts';
import { DATABASES, type Engine, type Harness } from '../harness.ts';
import { type ModelServer, startModelServer } from '../model-server.ts';
import { counted } from './counted.ts';
import { type Answer, NO_PARTS, type Parts, send } from './exchange.ts';
import { FREE_FORM, requestOf, rightfulCaller } from './fixtures.ts';
import { inTurn, type Json, OPERATIONS, type TestedOperation } from './route-table.ts';
import { readEverything } from './rows.ts';
import { Safe } from './safe.ts';
import { openWorld, type Person, type World } from './world.ts';

const canary = (what: string): string => `${what}-${randomBytes(12).toString('hex')}`;

interface Vault {
  readonly world: World;
  readonly safe: Safe;
  /** What was told and must not be. */
  readonly told: string[];
  answers: number;
}

/** A server whose own configuration is full of secrets. */
const open = async (t: TestContext, engine: Engine, more: Record<string, string>): Promise<Vault> => {
  const safe = new Safe();
  const fresh = await freshDatabase(t, engine);
  const url = fresh.databaseUrl === null ? null : new URL(fresh.databaseUrl);
  if (url) url.password = safe.plant('password of DATABASE_URL', canary('db'));
  const on = {
    dataDir: fresh.dataDir,
    databaseUrl: url?.href ?? null,
    secretKey: safe.plant('SECRET_KEY', randomBytes(32).toString('hex')),
  };
  const env = {
    ...more,
    LOG_LEVEL: 'trace',
    METRICS_TOKEN: safe.plant('METRICS_TOKEN', canary('metrics')),
    SECRET_KEY_PREVIOUS: safe.plant('SECRET_KEY_PREVIOUS', randomBytes(32).toString('hex')),
    OIDC_CLIENT_SECRET: safe.plant('OIDC_CLIENT_SECRET', canary('oidc')),
    MTLS_PROXY_SECRET: safe.plant('MTLS_PROXY_SECRET', canary('proxy-with-enough-characters')),
    STORAGE_SECRET_KEY: safe.plant('STORAGE_SECRET_KEY', canary('storage')),
  };
  return { world: await openWorld(t, engine, { on, env }), safe, told: [], answers: 0 };
};

/** Fields of an answer that hand a secret out, once. */
const HANDED_OUT = new Set([
  'access_token',
  'refresh_token',
  'key',
  'secret',
  'otpauth_url',
  'ticket',
  'token',
  'recovery_codes',
  'url',
]);

const plantAnswer = ({ safe }: Vault, { name }: TestedOperation, answer: Answer): void => {
  const cookie = /parley-rt=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (cookie) safe.plant(`cookie from ${name}`, cookie);
  if (answer.status >= 300 || !(answer.headers.get('content-type') ?? '').includes('json')) return;
  const body = JSON.parse(answer.text) as Json;
  // The key of a setting, and of a role of a team, is its name.
  if (name.includes('/admin/settings') || /\/teams\/\{id\}\/roles/.test(name)) return;
  for (const [field, value] of Object.entries(body).filter(([field]) => HANDED_OUT.has(field)))
    for (const text of [value].flat())
      if (typeof text === 'string' && text.length >= 8 && !text.startsWith('/') && !text.startsWith('http'))
        safe.plant(`${field} from ${name}`, text);
};

/** Calls an operation, looks for everything known so far in its answer, then remembers what it hands out. */
const call = async (
  vault: Vault,
  op: TestedOperation,
  parts: Parts,
  token: string | null,
): Promise<Answer> => {
  const answer = await send(vault.world.url, op, parts, token);
  vault.answers += 1;
  for (const what of vault.safe.foundIn(answer.whole))
    vault.told.push(`${op.name} → ${answer.status} told: ${what}`);
  plantAnswer(vault, op, answer);
  return answer;
};

const plantPerson = (safe: Safe, { username, password, token, refreshToken }: Person): void => {
  safe.plant(`password of ${username}`, password);
  safe.plant(`access token of ${username}`, token);
  safe.plant(`refresh token of ${username}`, refreshToken);
};

const plantBody = (safe: Safe, { name }: TestedOperation, body: unknown): void => {
  if (typeof body !== 'object' || body === null) return;
  for (const [field, value] of Object.entries(body))
    if (/password|otp|token|api_key/.test(field) && typeof value === 'string' && value.length >= 8)
      safe.plant(`${field} sent to ${name}`, value);
};

/** Every operation as it should be, by a person whose every credential is a canary. */
const sweepWell = async (vault: Vault, operations: readonly TestedOperation[]): Promise<void> => {
  for (const op of operations) {
    const caller = await rightfulCaller(vault.world, op);
    plantPerson(vault.safe, caller);
    const parts = await requestOf(vault.world, op, caller);
    plantBody(vault.safe, op, parts.body);
    await call(vault, op, parts, op.spec.auth === 'none' ? null : (parts.token ?? caller.token));
  }
};

/** Every operation as it should not be, with secrets in every place where a client may put one by mistake. */
const sweepBadly = async (vault: Vault, operations: readonly TestedOperation[]): Promise<void> => {
  const { safe, world } = vault;
  const secret = (what: string): string => safe.plant(what, canary('wrong-place'));
  for (const op of operations) {
    const params = Object.fromEntries([...op.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key ?? '', 'x']));
    const base: Parts = { ...NO_PARTS, params, body: op.method === 'GET' ? undefined : {} };
    const inQuery = {
      ...base,
      query: { token: secret('a token in a query'), ticket: secret('a ticket in a query') },
    };
    const inBody = {
      ...base,
      body: {
        password: secret('a password in a wrong body'),
        otp: 7,
        api_key: secret('an API key in a wrong body'),
      },
    };
    const inHeaders = {
      ...base,
      headers: {
        'x-api-key': secret('an API key in a header'),
        cookie: `session=${secret('a cookie')}`,
        'idempotency-key': secret('an Idempotency-Key'),
      },
    };
    await call(vault, op, inQuery, null);
    await call(vault, op, inHeaders, secret('a bearer that is wrong'));
    // What is free-form by design keeps what its owner puts there, and tells it to nobody else.
    if (op.method !== 'GET' && !FREE_FORM[op.name]) await call(vault, op, inBody, world.admin.token);
  }
  await fetch(`${world.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"login":"admin","password":"${secret('a password in broken JSON')}`,
  });
  await fetch(`${world.url}/nowhere?token=${secret('a token for an unknown route')}`);
};

/** Provider keys as people and administrators bring them, to a provider that repeats them in its refusals. */
const plantProviderKeys = async ({ world, safe }: Vault, provider: ModelServer): Promise<void> => {
  const person = await world.newPerson();
  plantPerson(safe, person);
  const config = (i: number) => ({
    provider: 'openai-compatible' as const,
    base_url: provider.url,
    api_key: safe.plant(`provider key ${i}`, `sk-${randomBytes(24).toString('hex')}`),
    headers: { 'x-team': safe.plant(`header of a provider ${i}`, canary('header')) },
    allow_background: i === 1,
  });
  for (let i = 0; i < 3; i++) {
    const { id } = await person.call('POST /api/v1/api-configs', { body: config(i) });
    await person.call('POST /api/v1/api-configs/{id}/test', { params: { id } });
  }
  const { id } = await world.admin.call('POST /api/v1/admin/api-configs', { body: config(3) });
  const tried = await world.admin.call('POST /api/v1/admin/api-configs/{id}/test', { params: { id } });
  assert.equal(tried.ok, false);
  assert.deepEqual(safe.foundIn(JSON.stringify(tried)), []);
};

const rawFiles = ({ database }: Harness): Array<[string, string]> =>
  globSync('**/*', { cwd: database.dataDir, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'secret.key')
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name)).toString('latin1')]);

for (const engine of DATABASES) {
  test(`${engine}: no secret turns up where it does not belong`, async (t) => {
    const provider = await startModelServer(t);
    provider.status = 401;
    const vault = await open(t, engine, { EGRESS_ALLOW: provider.place, EGRESS_ALLOW_USERS: 'true' });
    const { world, safe } = vault;
    plantPerson(safe, world.admin);
    await plantProviderKeys(vault, provider);
    const operations = inTurn(engine, OPERATIONS);
    await sweepWell(vault, operations);
    await sweepBadly(vault, operations);

    await t.test('in no answer, except in the one that hands it out', () => {
      assert.deepEqual(vault.told, []);
    });
    await t.test('in no line of the log, at its most talkative', () => {
      const log = world.harness.logged.join('');
      assert.ok(log.length > 10_000, 'there is a log to search');
      assert.deepEqual(safe.foundIn(log), []);
    });
    await t.test('not in the metrics', async () => {
      const metrics = await world.harness.server.kernel.metrics.text();
      assert.match(metrics, /parley_/);
      assert.deepEqual(safe.foundIn(metrics), []);
    });
    await t.test('in no row of any table: audit log, events and jobs included', async () => {
      const rows = await readEverything(world.harness);
      assert.ok(rows.length > 10_000, 'there are rows to search');
      assert.deepEqual(safe.foundIn(rows, { asBytes: true }), []);
    });
    await t.test('in no file of the data folder', () => {
      for (const [name, bytes] of rawFiles(world.harness)) assert.deepEqual(safe.foundIn(bytes), [], name);
    });
    t.diagnostic(
      `${safe.size} secrets, ${vault.answers} answers, ${world.harness.logged.length} lines of log`,
    );
    counted(t, 'planted secrets', safe.size, 40);
  });
}
