// Advisories that need a server of their own: how it starts, who comes first, and how often a caller may try.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openServerSecrets } from '../../src/kernel/crypto/server-secret.ts';
import { freshDatabase } from '../databases.ts';
import { DATABASES, type Harness, start } from '../harness.ts';
import { manualClock } from '../manual-clock.ts';
import { COMMON_SECRETS } from './forged-tokens.ts';

const register = (harness: Harness, name: string, headers: Record<string, string> = {}) =>
  harness.send('POST', '/api/v1/auth/register', {
    headers,
    body: { username: name, email: `${name}@example.com`, password: 'a fine long password' },
  });
const login = (harness: Harness, name: string, password: string, headers: Record<string, string> = {}) =>
  harness.send('POST', '/api/v1/auth/login', { headers, body: { login: name, password } });

test('CVE-2026-56278 (Flowise): there is no default secret, and a weak one stops the start', async (t) => {
  const { dataDir } = await freshDatabase(t, 'sqlite');
  const none = { secretKey: null, secretKeyPrevious: null, dataDir, isCluster: false };
  assert.equal(openServerSecrets(none).origin, 'made');
  assert.equal(statSync(join(dataDir, 'secret.key')).mode & 0o777, 0o600);
  assert.throws(() => openServerSecrets({ ...none, isCluster: true }), /SECRET_KEY is required/);
  const refused = COMMON_SECRETS.filter((secretKey) => {
    try {
      openServerSecrets({ ...none, secretKey });
      return false;
    } catch {
      return true;
    }
  });
  // A word that is repeated until it is long enough is still a word.
  assert.deepEqual(
    COMMON_SECRETS.filter((secret) => !refused.includes(secret)),
    [],
  );
});

for (const engine of DATABASES) {
  test(`${engine}: CVE-2026-45675 (Open WebUI): of fifty people who come first, one becomes the administrator`, async (t) => {
    const harness = await start(t, engine, { env: { LOG_LEVEL: 'silent' } });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => register(harness, `first-${i}`)));
    // Who finds the password hashing too busy is told to come again, and does.
    const late = answers.map(({ status }, i) => (status === 429 ? i : -1)).filter((i) => i >= 0);
    for (const i of late) answers.push(await register(harness, `first-${i}`));
    const made = answers.filter(({ status }) => status === 201);
    assert.equal(made.length, 50);
    const admins = made.filter(({ body }) => (body.user as { role: string }).role === 'admin');
    assert.equal(admins.length, 1);
    const token = String(admins[0]?.body.access_token);
    const { body } = await harness.send('GET', '/api/v1/admin/users?role=admin', { token });
    assert.equal(body.total, 1);
  });

  test(`${engine}: CVE-2025-31478 (Zulip), CVE-2023-28623: where an identity provider decides, nobody registers or signs in here`, async (t) => {
    const env = {
      AUTH_MODE: 'oidc',
      OIDC_ISSUER: 'https://identity.example',
      OIDC_CLIENT_ID: 'parley',
      PUBLIC_URL: 'https://chat.example',
    };
    const harness = await start(t, engine, { env });
    assert.ok([403, 404].includes((await register(harness, 'outsider')).status));
    assert.ok([403, 404].includes((await login(harness, 'outsider', 'a fine long password')).status));
    const builtin = await start(t, engine);
    assert.equal((await builtin.send('GET', '/api/v1/auth/oidc/login')).status, 404);
  });

  test(`${engine}: CVE-2026-46440 (Flowise): a person who guesses is stopped, also from the right answer; others are not`, async (t) => {
    const harness = await start(t, engine, { env: { RATE_LIMITS: 'on' }, clock: manualClock() });
    for (const name of ['guessed', 'other']) assert.equal((await register(harness, name)).status, 201);
    for (let i = 0; i < 10; i++) assert.equal((await login(harness, 'guessed', `guess ${i}`)).status, 401);
    for (const password of ['guess 11', 'a fine long password']) {
      const answer = await login(harness, 'guessed', password);
      assert.equal(answer.status, 429);
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    assert.equal((await login(harness, 'other', 'a fine long password')).status, 200);
  });

  test(`${engine}: CVE-2026-3635 (Fastify): what a stranger says about their address is not believed`, async (t) => {
    const harness = await start(t, engine, { env: { RATE_LIMITS: 'on' }, clock: manualClock() });
    assert.equal((await register(harness, 'guessed')).status, 201);
    const liar = (i: number) => ({
      'x-forwarded-for': `203.0.113.${i}`,
      'x-real-ip': `203.0.113.${i}`,
      forwarded: `for=203.0.113.${i}`,
      'x-forwarded-host': `host-${i}.example`,
    });
    const statuses: number[] = [];
    // A new name each time: only the limit of the address can stop them.
    for (let i = 0; i < 31; i++) statuses.push((await login(harness, `nobody-${i}`, 'x', liar(i))).status);
    assert.equal(statuses.at(-1), 429);
    assert.equal(statuses.filter((status) => status === 401).length, 30);
  });
}
