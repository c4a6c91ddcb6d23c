import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTIFICATION_TYPES } from '@parley/contract';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { type MailScope, unsubscribeToken } from './unsubscribe.ts';

const ENV = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'parley@example.com',
  PUBLIC_URL: 'https://chat.example.com',
};

const pathFor = ({ server }: Harness, { user }: Account, scope: MailScope): string =>
  `/api/v1/notifications/unsubscribe/${unsubscribeToken(server.kernel.secrets, user.id, scope)}`;

const mailed = async ({ call }: Account): Promise<string[]> =>
  (await call('GET /api/v1/notifications/preferences')).data
    .filter(({ email }) => email)
    .map(({ type }) => type);

const DEFAULTS = ['mention', 'share', 'assignment', 'system'];

for (const database of DATABASES) {
  test(`${database}: the link asks, its button stops e-mail of one type, and both may be done again`, async (t) => {
    const harness = await start(t, database, { env: ENV });
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const path = pathFor(harness, ann, 'mention');
    for (const method of ['GET', 'HEAD', 'GET']) {
      const asked = await harness.raw(method, path);
      assert.equal(asked.status, 200);
      assert.match(asked.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(
        asked.headers.get('content-security-policy') ?? '',
        /default-src 'none'.*form-action 'self'/,
      );
      assert.equal(asked.headers.get('referrer-policy'), 'no-referrer');
      if (method === 'GET') {
        const page = await asked.text();
        assert.match(page, /Stop e-mail about mentions of you\?/);
        assert.match(page, /<form method="post">/);
        assert.doesNotMatch(page, /ann|example\.com/, 'the page tells nothing about the person');
      }
      assert.deepEqual(await mailed(ann), DEFAULTS, 'looking changes nothing');
    }
    const done = await harness.raw('POST', path);
    assert.equal(done.status, 200);
    assert.match(await done.text(), /no more e-mail about mentions of you/);
    assert.deepEqual(await mailed(ann), ['share', 'assignment', 'system']);
    assert.equal((await harness.raw('POST', path)).status, 200);
    await ann.call('PUT /api/v1/settings', { body: { language: 'ar' } });
    assert.match(await (await harness.raw('GET', path)).text(), /<html lang="ar" dir="rtl">.*الإشارات إليك/s);
    assert.deepEqual(await mailed(bob), DEFAULTS, 'others are not concerned');
    const { data } = await ann.call('GET /api/v1/notifications/preferences');
    assert.ok(
      data.every(({ in_app }) => in_app),
      'the app still tells',
    );
    await ann.call('PUT /api/v1/notifications/preferences/{type}', {
      params: { type: 'mention' },
      body: { email: true },
    });
    assert.deepEqual(await mailed(ann), DEFAULTS);
    assert.ok(!harness.logged.join('').includes(path), 'the link is in no log');
    assert.ok(harness.logged.join('').includes('/unsubscribe/…'));
  });

  test(`${database}: a mail program may send a form along; a link for everything stops everything`, async (t) => {
    const harness = await start(t, database, { env: ENV });
    const ann = await harness.account('ann');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const [scope, body] of [
      ['mention', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
      ['share', form],
      ['all', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ] as const)
      assert.equal((await harness.raw('POST', pathFor(harness, ann, scope), { body })).status, 200);
    assert.deepEqual(await mailed(ann), []);
    const path = pathFor(harness, ann, 'all');
    const large = await harness.raw('POST', path, { body: new URLSearchParams({ x: 'x'.repeat(20_000) }) });
    assert.equal(large.status, 413);
    const headers = { 'content-type': 'text/xml' };
    assert.equal((await harness.raw('POST', path, { body: '<x/>', headers })).status, 415);
    const token = ann.access_token;
    const elsewhere = await harness.raw('POST', '/api/v1/folders', {
      token,
      body: new URLSearchParams('name=x'),
    });
    assert.equal(elsewhere.status, 415, 'no other route takes a form');
    assert.equal((await harness.raw('POST', '/api/v1/folders', { token, body: form })).status, 415);
  });

  test(`${database}: a token that was not made by this server for this person and this type is no link`, async (t) => {
    const harness = await start(t, database, { env: ENV });
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const of = (account: Account, scope: MailScope) =>
      pathFor(harness, account, scope).split('/').at(-1)?.split('.') ?? [];
    const [id = '', , mac = ''] = of(ann, 'mention');
    const [other = ''] = of(bob, 'mention');
    const wrong = [
      'x',
      '..',
      `${id}.mention.`,
      `${id}.share.${mac}`,
      `${id}.all.${mac}`,
      `${id}.nothing.${mac}`,
      `${other}.mention.${mac}`,
      `${id}.mention.${mac.slice(0, -2)}${mac.endsWith('AA') ? 'BB' : 'AA'}`,
      `${id}.mention.${mac}x`,
      `${id}.mention.${'A'.repeat(43)}`,
      unsubscribeToken(harness.server.kernel.secrets, '00000000-0000-7000-8000-000000000000', 'mention'),
    ];
    for (const token of wrong)
      for (const method of ['GET', 'POST']) {
        const { status, body } = await harness.send(method, `/api/v1/notifications/unsubscribe/${token}`);
        assert.equal(status, 404, token);
        if (token !== '..') assert.equal(body.error, 'unsubscribe link not found', token);
      }
    assert.deepEqual([await mailed(ann), await mailed(bob)], [DEFAULTS, DEFAULTS]);
    for (const scope of [...NOTIFICATION_TYPES, 'all'] as const)
      assert.equal((await harness.raw('GET', pathFor(harness, ann, scope))).status, 200, scope);
  });
}
