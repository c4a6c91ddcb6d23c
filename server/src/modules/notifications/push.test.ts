// Web push against a stand-in push service that reads with the keys of the browser. The clock stands still until a test moves it.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Account, DATABASES, type Engine, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { startPushService } from '../../../test/push-service.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { findPushes, sendPush } from './push.ts';
import { type News, notify } from './service.ts';

const SUBSCRIPTIONS = 'POST /api/v1/profile/push-subscriptions';
const MINUTE_MS = 60_000;

const open = async (t: TestContext, engine: Engine) => {
  const service = await startPushService(t);
  const clock = manualClock();
  const env = {
    EGRESS_ALLOW: `${service.place};scope=push`,
    EGRESS_ALLOW_USERS: 'true',
    PUBLIC_URL: 'https://chat.example.com',
  };
  const harness = await start(t, engine, { clock, env });
  const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
  const { kernel } = harness.server;
  return {
    ...{ service, clock, harness, ann, bob },
    tell: ({ user }: Account, news: Partial<News> = {}) =>
      transact(systemCtx(kernel, 'test'), (ctx) =>
        notify(ctx, [user.id], {
          ...{ type: 'mention', title: 'Ann mentioned you', body: 'the secret plan', link: '/c/1', data: {} },
          ...news,
        } as News),
      ),
    /** Moves the clock, and does what the jobs do every minute. */
    pass: async ({ user }: Account, ms: number) => {
      clock.advance(ms);
      await findPushes(systemCtx(kernel, 'test'));
      await sendPush(systemCtx(kernel, 'test'), user.id);
    },
    rows: () => sql(kernel.database.read).selectFrom('push_subscriptions').selectAll().execute(),
  };
};

for (const database of DATABASES) {
  test(`${database}: what stays unseen for a minute is pushed once, sealed for the browser, without its words`, async (t) => {
    const { service, bob, tell, pass, rows, harness } = await open(t, database);
    const { public_key } = await bob.call('GET /api/v1/profile/push-subscriptions');
    const made = await bob.call(SUBSCRIPTIONS, { body: service.subscription('/bob') });
    assert.ok(made.is_current);
    await tell(bob);
    await pass(bob, MINUTE_MS - 1_000);
    assert.equal(service.pushed.length, 0, 'not before a minute');
    await pass(bob, 1_000);
    await until('it is pushed', () => service.pushed.length === 1);
    const [pushed] = service.pushed;
    assert.deepEqual(pushed?.shown, {
      title: 'Parley',
      body: 'You were mentioned.',
      link: '/c/1',
      language: 'en',
    });
    assert.equal(pushed?.headers['content-encoding'], 'aes128gcm');
    assert.equal(pushed?.headers.ttl, '43200');
    assert.match(pushed?.headers.authorization ?? '', new RegExp(`^vapid t=[^,]+, k=${public_key}$`));
    await pass(bob, MINUTE_MS);
    assert.equal(service.pushed.length, 1, 'and not again');

    const [row] = await rows();
    assert.ok(!Buffer.from(row?.box ?? []).includes('/bob'), 'the address is sealed');
    assert.ok(!harness.logged.join('\n').includes(service.subscription('/bob').keys.auth));

    await bob.call('PUT /api/v1/settings', { body: { push_words: true } });
    await tell(bob);
    await pass(bob, MINUTE_MS);
    await until('words are pushed', () => service.pushed.length === 2);
    assert.equal(service.pushed[1]?.shown.body, 'the secret plan');
    await tell(bob);
    await tell(bob);
    await pass(bob, MINUTE_MS);
    await until('several come as one', () => service.pushed.length === 3);
    assert.deepEqual(
      [service.pushed[2]?.shown.body, service.pushed[2]?.shown.link],
      ['2 notifications', '/inbox'],
    );
    const metrics = await (await harness.raw('GET', '/metrics')).text();
    assert.match(metrics, /parley_pushes_total\{outcome="sent"\} 3/);
  });

  test(`${database}: what was read, is not wanted, or comes in quiet hours is not pushed; what presses is`, async (t) => {
    const { service, clock, bob, tell, pass } = await open(t, database);
    await bob.call(SUBSCRIPTIONS, { body: service.subscription('/bob') });
    await tell(bob);
    await bob.call('POST /api/v1/notifications/mark-all-read');
    await pass(bob, 2 * MINUTE_MS);
    const params = { type: 'mention' } as const;
    const changed = await bob.call('PUT /api/v1/notifications/preferences/{type}', {
      params,
      body: { push: false },
    });
    assert.deepEqual([changed.push, changed.in_app], [false, true]);
    await tell(bob);
    await pass(bob, 2 * MINUTE_MS);
    assert.equal(service.pushed.length, 0);
    await bob.call('PUT /api/v1/notifications/preferences/{type}', { params, body: { push: true } });
    const time = (ms: number) => new Date(clock.now().getTime() + ms).toISOString().slice(11, 16);
    const quiet_hours = { from: time(-60 * MINUTE_MS), to: time(60 * MINUTE_MS), time_zone: 'UTC' };
    await bob.call('PUT /api/v1/settings', { body: { quiet_hours } });
    await tell(bob);
    await tell(bob, { type: 'task', data: { priority: 'urgent' }, link: '/tasks' });
    await pass(bob, 2 * MINUTE_MS);
    await until('what presses is pushed', () => service.pushed.length === 1);
    assert.equal(service.pushed[0]?.shown.link, '/tasks');
    await pass(bob, 61 * MINUTE_MS);
    await until('the rest after the quiet hours', () => service.pushed.length === 2);
    assert.equal(service.pushed[1]?.shown.body, 'You were mentioned.');
  });

  test(`${database}: a browser is pushed to as long as its session lives and its service knows it`, async (t) => {
    const { service, harness, bob, ann, tell, pass, rows } = await open(t, database);
    await bob.call(SUBSCRIPTIONS, { body: service.subscription('/old') });
    await bob.call(SUBSCRIPTIONS, { body: service.subscription('/new') });
    assert.equal((await rows()).length, 1, 'one of each session');
    service.status = 503;
    await tell(bob);
    await pass(bob, MINUTE_MS);
    await until('it was tried', () => service.pushed.length === 1);
    assert.equal(service.pushed[0]?.path, '/new');
    service.status = 201;
    await pass(bob, 6 * MINUTE_MS);
    await until('it is tried again', () => service.pushed.length === 2);
    service.status = 410;
    await tell(bob);
    await pass(bob, MINUTE_MS);
    await until('what is gone is forgotten', async () => (await rows()).length === 0);

    service.status = 201;
    const { id } = await bob.call(SUBSCRIPTIONS, { body: service.subscription('/bob') });
    await bob.call('POST /api/v1/profile/push-subscriptions/{id}/test', { params: { id } });
    harness.server.kernel.jobs.wake();
    await until('the trial is there', () =>
      /how news will look/.test(service.pushed.at(-1)?.shown.body ?? ''),
    );
    await assert.rejects(ann.call('DELETE /api/v1/profile/push-subscriptions/{id}', { params: { id } }), {
      status: 404,
    });
    await harness.send('POST', '/api/v1/auth/logout', { token: bob.access_token, body: {} });
    assert.deepEqual(await rows(), [], 'signing out ends it');
  });
}

test('an address that is not that of a push service is refused, and so are keys that are none', async (t) => {
  const { service, bob } = await open(t, 'sqlite');
  const good = service.subscription('/bob');
  for (const endpoint of [
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://push.example.com:8443/x',
    'https://user:secret@push.example.com/x',
    'file:///etc/passwd',
    'no address',
  ])
    await assert.rejects(bob.call(SUBSCRIPTIONS, { body: { ...good, endpoint } }), { status: 400 }, endpoint);
  for (const keys of [
    { ...good.keys, p256dh: 'B'.repeat(87) },
    { ...good.keys, p256dh: 'x' },
    { ...good.keys, auth: 'short' },
  ])
    await assert.rejects(bob.call(SUBSCRIPTIONS, { body: { ...good, keys } }), { status: 400 });
});
