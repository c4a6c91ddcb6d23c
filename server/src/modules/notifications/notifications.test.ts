import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTIFICATION_TYPES, type Notification } from '@parley/contract';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { makeRoom, say } from '../../../test/rooms.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { type News, notify } from './service.ts';

const NOTHING = '00000000-0000-7000-8000-000000000000';

/** As another module would. */
const tell = ({ server }: Harness, people: readonly Account[], news: Partial<News> = {}): Promise<void> =>
  transact(systemCtx(server.kernel, 'test'), (ctx) =>
    notify(
      ctx,
      people.map(({ user }) => user.id),
      { type: 'task', title: 'Title', body: 'Body', link: '/tasks', data: { n: 1 }, ...news },
    ),
  );

const all = async ({ call }: Account): Promise<Notification[]> =>
  (await call('GET /api/v1/notifications', { query: { limit: '200' } })).data;

const unread = async ({ call }: Account): Promise<number> => {
  const { count } = await call('GET /api/v1/notifications/unread-count');
  assert.equal((await call('GET /api/v1/profile/bootstrap')).unread_notifications, count);
  return count;
};

const kinds = ({ heard }: Harness): string[] =>
  heard.filter(({ kind }) => kind.startsWith('notification.')).map(({ kind }) => kind);

for (const database of DATABASES) {
  test(`${database}: my notifications are listed newest first, filtered, paged and counted`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    assert.deepEqual(await ann.call('GET /api/v1/notifications'), { data: [], total: 0 });
    for (const title of ['one', 'two', 'three', 'four']) {
      await tell(harness, [ann], { title, type: title === 'two' ? 'package' : 'task' });
      clock.advance(1);
    }
    const titles = async (query: object) => {
      const { data, total } = await ann.call('GET /api/v1/notifications', { query });
      return [total, ...data.map(({ title }) => title)];
    };
    assert.deepEqual(await titles({}), [4, 'four', 'three', 'two', 'one']);
    const newest = (await all(ann))[0];
    assert.deepEqual(newest, {
      id: newest?.id,
      type: 'task',
      title: 'four',
      body: 'Body',
      link: '/tasks',
      data: { n: 1 },
      is_read: false,
      created_at: '2026-06-01T12:00:00.003Z',
    });
    const params = { id: newest?.id ?? '' };
    assert.equal((await ann.call('PATCH /api/v1/notifications/{id}/read', { params })).is_read, true);
    assert.deepEqual(await titles({ unread: 'true' }), [3, 'three', 'two', 'one']);
    assert.deepEqual(await titles({ unread: 'false' }), [1, 'four']);
    assert.deepEqual(await titles({ type: 'package' }), [1, 'two']);
    assert.deepEqual(await titles({ type: 'package', unread: 'false' }), [0]);
    assert.deepEqual(await titles({ page: '2', per_page: '3' }), [4, 'one']);
    assert.deepEqual(await titles({ limit: '2', offset: '1' }), [4, 'three', 'two']);
    for (const wrong of [{ per_page: '201' }, { limit: 'x' }, { unread: 'yes' }, { type: 'other' }])
      await assert.rejects(titles(wrong), { status: 400 });
    assert.deepEqual(await all(bob), []);
    assert.deepEqual([await unread(ann), await unread(bob)], [3, 0]);
  });

  test(`${database}: reading and deleting are said once, and another person's notification does not exist`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    for (let i = 0; i < 3; i++) await tell(harness, [ann]);
    const [first, second, third] = await all(ann);
    const params = { id: first?.id ?? '' };
    for (const id of [params.id, NOTHING]) {
      const hers = { params: { id } };
      await assert.rejects(bob.call('PATCH /api/v1/notifications/{id}/read', hers), {
        status: 404,
        message: 'notification not found',
      });
      await assert.rejects(bob.call('DELETE /api/v1/notifications/{id}', hers), { status: 404 });
    }
    await assert.rejects(bob.call('DELETE /api/v1/notifications/{id}', { params: { id: 'x' } }), {
      status: 404,
    });
    await bob.call('POST /api/v1/notifications/mark-all-read');
    assert.equal(await unread(ann), 3);
    for (let i = 0; i < 2; i++) await ann.call('PATCH /api/v1/notifications/{id}/read', { params });
    assert.equal(await unread(ann), 2);
    for (let i = 0; i < 2; i++)
      assert.deepEqual(await ann.call('POST /api/v1/notifications/mark-all-read'), {
        message: 'all notifications are read',
      });
    assert.equal(await unread(ann), 0);
    assert.deepEqual(await ann.call('DELETE /api/v1/notifications/{id}', { params }), {
      message: 'notification deleted',
    });
    await assert.rejects(ann.call('DELETE /api/v1/notifications/{id}', { params }), { status: 404 });
    assert.deepEqual(
      (await all(ann)).map(({ id }) => id),
      [second?.id, third?.id],
    );
    const [created, read, deleted] = ['notification.created', 'notification.read', 'notification.deleted'];
    await until('all is heard', () => kinds(harness).length === 6);
    assert.deepEqual(kinds(harness), [created, created, created, read, read, deleted]);
    const reads = harness.heard.filter(({ kind }) => kind === read).map(({ payload }) => payload);
    assert.deepEqual(reads, [{ id: params.id }, { id: null }]);
    for (const { kind, audience } of harness.heard)
      if (kind.startsWith('notification.')) assert.deepEqual(audience, { userIds: [ann.user.id] });
  });

  test(`${database}: every route wants somebody who is signed in`, async (t) => {
    const { send } = await start(t, database);
    const path = '/api/v1/notifications';
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/unread-count'],
      ['PATCH', `/${NOTHING}/read`],
      ['POST', '/mark-all-read'],
      ['DELETE', `/${NOTHING}`],
      ['GET', '/preferences'],
      ['PUT', '/preferences/task'],
    ] as const)
      assert.equal((await send(method, path + rest)).status, 401, `${method} ${rest}`);
  });

  test(`${database}: in-app is on for every type until a person turns one off; without a mail server e-mail is not offered`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const before = await ann.call('GET /api/v1/notifications/preferences');
    assert.equal(before.email_available, false);
    assert.deepEqual(
      before.data,
      NOTIFICATION_TYPES.map((type) => ({ type, in_app: true, email: false, push: true })),
    );
    const put = (type: string, body: object) =>
      harness.send('PUT', `/api/v1/notifications/preferences/${type}`, { token: ann.access_token, body });
    assert.deepEqual((await put('task', { in_app: false })).body, {
      type: 'task',
      in_app: false,
      email: false,
      push: true,
    });
    assert.deepEqual((await put('task', {})).body, {
      ...{ type: 'task', in_app: false, email: false },
      push: true,
    });
    assert.equal((await put('task', { email: false })).status, 200);
    const refused = await put('task', { email: true });
    assert.deepEqual(
      [refused.status, refused.body.error],
      [409, 'this server sends no e-mail; ask an administrator to set it up'],
    );
    assert.equal((await put('nothing', { in_app: false })).status, 404);
    assert.equal((await put('task', { in_app: 'no' })).status, 400);
    await tell(harness, [ann, bob]);
    await tell(harness, [ann, bob], { type: 'package' });
    assert.deepEqual(
      (await all(ann)).map(({ type }) => type),
      ['package'],
    );
    assert.equal((await all(bob)).length, 2);
    assert.equal((await put('task', { in_app: true })).status, 200);
    await tell(harness, [ann]);
    assert.equal((await all(ann)).length, 2);
    const ofBob = await bob.call('GET /api/v1/notifications/preferences');
    assert.ok(ofBob.data.every(({ in_app }) => in_app));
  });

  test(`${database}: a mention, an invitation and a word between two people are told to whom they are for`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob, eve] = await Promise.all(['ann', 'bob', 'eve'].map(harness.account));
    assert.ok(ann && bob && eve);
    const id = await makeRoom(ann, bob);
    const link = `/c/${id}`;
    const invited = (await all(bob))[0];
    assert.deepEqual(
      [invited?.type, invited?.title, invited?.link, invited?.data],
      [
        ...['share', 'ann added you to Room', link],
        { kind: 'added_to_chat', name: 'ann', title: 'Room', channel_id: id },
      ],
      'the sentence in English, and in parts for other languages',
    );
    const said = await say(ann, id, 'hello @bob and @ann and @eve');
    const mentioned = (await all(bob))[0];
    assert.deepEqual(
      [mentioned?.type, mentioned?.title, mentioned?.body, mentioned?.link],
      ['mention', 'ann mentioned you', 'hello @bob and @ann and @eve', `${link}?m=${said.id}`],
    );
    assert.equal(await unread(bob), 2, 'who was mentioned is not told of the message as well');
    assert.deepEqual([await all(ann), await all(eve)], [[], []]);

    await say(ann, id, 'are you there?');
    const [first] = await all(bob);
    assert.deepEqual(
      [first?.type, first?.title, first?.body],
      ['message', 'ann wrote to you', 'are you there?'],
    );
    const last = await say(ann, id, 'hello?');
    const [second, ...others] = await all(bob);
    assert.deepEqual([second?.id, second?.body], [first?.id, 'hello?'], 'it is brought up to date');
    assert.deepEqual(second?.data, { kind: 'wrote', name: 'ann', channel_id: id, message_id: last.id });
    assert.equal(others.length, 2);
    await until('the change is heard', () => kinds(harness).includes('notification.updated'));

    await bob.call('POST /api/v1/channels/{id}/mark-read', { params: { id } });
    assert.equal(await unread(bob), 0, 'reading the channel reads what was told about it');
    await say(ann, id, 'one more');
    assert.equal((await all(bob)).filter(({ type }) => type === 'message').length, 2);

    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: eve.user.id },
    });
    await say(ann, id, 'to nobody in particular');
    assert.deepEqual(
      (await all(eve)).map(({ type }) => type),
      ['share'],
      'among three, only a mention is told',
    );
  });

  test(`${database}: what was told goes with the message, with the membership and with the channel`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob, eve] = await Promise.all(['ann', 'bob', 'eve'].map(harness.account));
    assert.ok(ann && bob && eve);
    const id = await makeRoom(ann, bob, eve);
    const { id: msgId } = await say(ann, id, 'my secret, @bob');
    await say(ann, id, 'something else, @bob and @eve');
    assert.equal(await unread(bob), 3);
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    assert.ok(!JSON.stringify(await all(bob)).includes('secret'));
    assert.equal(await unread(bob), 2);
    await bob.call('DELETE /api/v1/channels/{id}', { params: { id } });
    assert.deepEqual(await all(bob), [], 'who has left is no longer told');
    assert.equal(await unread(eve), 2);
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id } });
    await until('the channel is purged', async () => (await all(eve)).length === 0);
    await until(
      'it is said',
      () => kinds(harness).filter((kind) => kind === 'notification.deleted').length === 5,
    );
  });

  test(`${database}: a reset password and a copied sign-in token are told to the person`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const refresh = () =>
      harness.send('POST', '/api/v1/auth/refresh', { body: { refresh_token: ann.refresh_token } });
    assert.equal((await refresh()).status, 200);
    clock.advance(11_000);
    assert.equal((await refresh()).status, 401);
    const params = { id: ann.user.id };
    const password = 'set by an administrator';
    await root.call('PUT /api/v1/admin/users/{id}', { params, body: { password } });
    await root.call('PUT /api/v1/admin/users/{id}', { params: { id: root.user.id }, body: { password } });
    const login = await harness.anonymous('POST /api/v1/auth/login', { body: { login: 'ann', password } });
    const told = await harness.clientOf(login.access_token)('GET /api/v1/notifications', {
      query: { type: 'system' },
    });
    assert.deepEqual(
      told.data.map(({ title, link }) => [title, link]),
      [
        ['An administrator has set a new password for you', '/settings/security'],
        ['A session of yours was ended for your safety', '/settings/sessions'],
      ],
    );
    assert.deepEqual(await all(root), [], 'who resets their own password knows it');
  });

  test(`${database}: a text is cut between characters, and a title is one line`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const id = await makeRoom(ann, bob);
    await say(ann, id, `@bob ${'🦜'.repeat(400)}`);
    const [mention] = await all(bob);
    assert.equal(mention?.body, `@bob ${'🦜'.repeat(294)}…`);
    await tell(harness, [bob], { title: `two\r\nlines\t${'x'.repeat(300)}`, body: '🦜'.repeat(300) });
    const [task] = await all(bob);
    assert.equal(task?.title, `two lines ${'x'.repeat(189)}…`);
    assert.equal(task?.body, '🦜'.repeat(300));
  });

  test(`${database}: a link leads into the app and nowhere else`, async (t) => {
    const harness = await start(t, database);
    const ann = await harness.account('ann');
    for (const link of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'c/1',
      '/a b',
      '/a\nb',
      '',
    ])
      await assert.rejects(tell(harness, [ann], { link }), /links into the app/, link);
    await tell(harness, [ann], { link: '/c/1?m=2#x' });
    await tell(harness, [ann], { link: null });
    assert.equal(await unread(ann), 2);
  });

  test(`${database}: a person keeps a thousand: the oldest that was read makes room, then the oldest`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const { database: db } = harness.server.kernel;
    await tell(harness, [bob]);
    await db.begin(async (tx) => {
      const rows = Array.from({ length: 1_000 }, (_, i) => ({
        id: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`,
        user_id: ann.user.id,
        type: 'task',
        title: `old ${i}`,
        body: '',
        link: null,
        data_json: {},
        channel_id: null,
        message_id: null,
        is_shown: true,
        is_read: i === 7,
        created_at: new Date(Date.parse('2026-05-01T00:00:00.000Z') + i).toISOString(),
        email_due_at: null,
      }));
      for (let i = 0; i < rows.length; i += 500)
        await sql(tx)
          .insertInto('notifications')
          .values(rows.slice(i, i + 500))
          .execute();
    });
    const titlesLeft = async () => {
      const rows = await sql(db.read)
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', ann.user.id)
        .execute();
      assert.equal(rows.length, 1_000);
      return new Set(rows.map(({ title }) => title));
    };
    await tell(harness, [ann, bob], { title: 'new' });
    const left = await titlesLeft();
    assert.deepEqual(
      [left.has('old 7'), left.has('old 0'), left.has('new')],
      [false, true, true],
      'what was read goes first',
    );
    await tell(harness, [ann], { title: 'newer' });
    assert.ok(!(await titlesLeft()).has('old 0'));
    assert.equal(await unread(ann), 1_000);
    assert.equal(await unread(bob), 2);
    await until(
      'it is said',
      () => kinds(harness).filter((kind) => kind === 'notification.deleted').length === 2,
    );
  });

  test(`${database}: what was read more than ninety days ago is purged, what was not stays`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const ann = await harness.account('ann');
    await tell(harness, [ann], { title: 'read' });
    await ann.call('POST /api/v1/notifications/mark-all-read');
    await tell(harness, [ann], { title: 'not read' });
    clock.advance(90 * 86_400_000 + 3_600_000);
    const { kernel } = harness.server;
    const titles = async () =>
      (await sql(kernel.database.read).selectFrom('notifications').select('title').execute()).map(
        ({ title }) => title,
      );
    await until('the job has run', async () => {
      kernel.jobs.wake();
      return (await titles()).length === 1;
    });
    assert.deepEqual(await titles(), ['not read']);
  });

  test(`${database}: events come over the WebSocket to the person alone, and replay what was missed`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const hers = await connect(harness.url, ann.call);
    const his = await connect(harness.url, bob.call);
    await tell(harness, [ann], { title: 'first' });
    const frame = await hers.next('it is created', ({ type }) => type === 'notification.created');
    assert.equal(frame.channel, 'notifications');
    assert.deepEqual(frame.data, (await all(ann))[0]);
    hers.close();
    await hers.closed;
    await tell(harness, [ann], { title: 'second' });
    const [second] = await all(ann);
    const params = { id: second?.id ?? '' };
    await ann.call('PATCH /api/v1/notifications/{id}/read', { params });
    await ann.call('POST /api/v1/notifications/mark-all-read');
    await ann.call('DELETE /api/v1/notifications/{id}', { params });
    const again = await connect(harness.url, ann.call);
    await again.follow('notifications', frame.id ?? '');
    await again.next('the last one is replayed', ({ type }) => type === 'notification.deleted');
    assert.deepEqual(
      again.frames
        .filter(({ type }) => type.startsWith('notification.'))
        .map(({ type, data }) => [type, data]),
      [
        ['notification.created', second],
        ['notification.read', { id: params.id }],
        ['notification.read', { id: null }],
        ['notification.deleted', { id: params.id }],
      ],
    );
    await tell(harness, [bob], { title: 'his' });
    await his.next('his own comes', ({ type }) => type === 'notification.created');
    assert.equal(his.frames.filter(({ type }) => type.startsWith('notification.')).length, 1);
    for (const socket of [again, his]) socket.close();
  });
}
