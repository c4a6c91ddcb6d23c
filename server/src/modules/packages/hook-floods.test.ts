// Webhooks stand open to the whole network: wrong signatures, replays and floods cost a package nothing, and others neither.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';

const SECRET = 'hunter22';
const PER_ADDRESS = 60;
const ARCHIVE = archiveOf({
  'manifest.json': manifestOf({
    main: 'main.js',
    capabilities: [{ name: 'kv' }],
    settings: { type: 'object', properties: { hook: { type: 'string', 'x-secret': true } } },
    webhooks: [
      { slug: 'in', handler: 'onHook', mode: 'sync', verify: { kind: 'hmac-sha256', secret: 'hook' } },
      { slug: 'open', handler: 'onHook', mode: 'sync', verify: { kind: 'none' } },
    ],
  }),
  'main.js': `export async function onHook(ctx) { return { json: await ctx.kv.incr('taken') }; }`,
});

const hmac = (body: string, secret = SECRET, algorithm = 'sha256'): string =>
  createHmac(algorithm, secret).update(body).digest('hex');

const BODY = '{"n":1}';
/** Headers that are no signature of the body. */
const FORGED: ReadonlyArray<readonly [why: string, headers: Record<string, string>]> = [
  ['none', {}],
  ['an empty one', { 'x-signature': '' }],
  ['the name of the algorithm alone', { 'x-signature': 'sha256=' }],
  ['of another body', { 'x-signature': hmac('{"n":2}') }],
  ['of an empty body', { 'x-signature': hmac('') }],
  ['with another secret', { 'x-signature': hmac(BODY, 'hunter2') }],
  ['with an empty secret', { 'x-signature': hmac(BODY, '') }],
  ['with the name of the secret', { 'x-signature': hmac(BODY, 'hook') }],
  ['of another algorithm', { 'x-signature': hmac(BODY, SECRET, 'sha1') }],
  ['of another algorithm, named', { 'x-signature': `sha1=${hmac(BODY, SECRET, 'sha1')}` }],
  ['of a longer algorithm', { 'x-signature': `sha256=${hmac(BODY, SECRET, 'sha512')}` }],
  ['half of it', { 'x-signature': hmac(BODY).slice(0, 32) }],
  ['more than it', { 'x-signature': `${hmac(BODY)}00` }],
  ['twice', { 'x-signature': `${hmac(BODY)},${hmac(BODY)}` }],
  ['in base64', { 'x-signature': createHmac('sha256', SECRET).update(BODY).digest('base64') }],
  ['zeros', { 'x-signature': '0'.repeat(64) }],
  ['in another header', { 'x-hub-signature-256': `sha256=${hmac(BODY)}` }],
  ['as a bearer', { authorization: `Bearer ${hmac(BODY)}` }],
];

test(`${FORGED.length} forged signatures, replays and floods reach no handler`, async (t) => {
  const clock = manualClock();
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
  const { account, url } = await start(t, DATABASES[0] ?? 'sqlite', { clock, env });
  const admin = await account('admin');
  const form = packageForm(ARCHIVE);
  const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
  await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
  const send = async (from: string, slug: string, headers: Record<string, string>, body = BODY) => {
    const answer = await fetch(`${url}/api/v1/hooks/com.example.toy/${slug}`, {
      ...{ method: 'POST', body },
      headers: { 'x-forwarded-for': from, ...headers },
    });
    return { status: answer.status, wait: answer.headers.get('retry-after'), text: await answer.text() };
  };
  const signed = { 'x-signature': hmac(BODY) };
  // Without a secret nothing fits.
  assert.equal((await send('192.0.2.1', 'in', signed)).status, 401);
  await admin.call('POST /api/v1/extensions/{id}/settings', {
    params: { id },
    body: { settings: { hook: SECRET }, scope: 'admin' },
  });
  for (const [why, headers] of FORGED)
    assert.equal((await send('192.0.2.2', 'in', headers)).status, 401, why);

  // Its time may differ by five minutes, and it is taken once.
  const now = clock.now().getTime() / 1_000;
  const at = (seconds: number, form = String(now + seconds)) => ({ ...signed, 'x-timestamp': form });
  const wrong = [at(-301), at(301), at(0, 'yesterday'), at(0, '0'), at(0, '-1'), at(0, '1e99')];
  for (const headers of wrong)
    assert.equal((await send('192.0.2.3', 'in', headers)).status, 401, headers['x-timestamp']);
  assert.deepEqual(await send('192.0.2.3', 'in', at(-299)), { status: 200, wait: null, text: '1' });
  for (const again of [at(-299), at(299), signed, { ...signed, 'x-delivery-id': 'other' }])
    assert.equal((await send('192.0.2.3', 'in', again)).status, 202, 'a replay');

  // One address floods: it is told to wait, whatever it signs, and another is heard.
  const statuses: number[] = [];
  for (let n = 0; n < PER_ADDRESS + 5; n++) statuses.push((await send('192.0.2.4', 'in', {})).status);
  assert.deepEqual(statuses.slice(0, PER_ADDRESS), Array(PER_ADDRESS).fill(401));
  assert.deepEqual(statuses.slice(PER_ADDRESS), Array(5).fill(429));
  const body = '{"n":3}';
  const held = await send('192.0.2.4', 'in', { 'x-signature': hmac(body) }, body);
  assert.ok(held.status === 429 && Number(held.wait) > 0, JSON.stringify(held));
  assert.equal((await send('192.0.2.5', 'in', { 'x-signature': hmac(body) }, body)).text, '2');
  clock.advance(61_000);
  assert.equal((await send('192.0.2.4', 'open', {})).text, '3');

  // What is too large is refused before anything is reckoned.
  assert.equal((await send('192.0.2.6', 'in', signed, 'x'.repeat(300 * 1024))).status, 413);
});
