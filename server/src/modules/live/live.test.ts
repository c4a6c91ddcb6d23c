import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { makeRoom, say } from '../../../test/rooms.ts';
import { connect, openSocket } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';
import { emit, systemCtx, transact } from '../../kernel/ctx.ts';

/** What a socket heard. On Postgres the event of the sign-in may still be on its way when the client connects. */
const kindsOf = ({ frames }: Pick<Awaited<ReturnType<typeof connect>>, 'frames'>): string[] =>
  frames.map(({ type }) => type).filter((type) => type !== 'user.session.created');

for (const database of DATABASES) {
  test(`${database}: a person who follows a channel hears what is said there, and nobody else does`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'Plan', type: 'group' } });
    const { id: participantId } = await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const sockets = await Promise.all([connect(url, bob.call), connect(url, eve.call)]);
    const [hers, strangers] = sockets;
    assert.equal((await hers.follow(`channel:${id}`)).type, 'system.subscribed');
    assert.equal((await strangers.follow(`channel:${id}`)).type, 'system.error');
    const say = (content: string) =>
      ann.call('POST /api/v1/channels/{id}/messages', { params: { id }, body: { role: 'user', content } });
    const said = await say('first');
    const frame = await hers.next('the message comes', ({ type }) => type === 'user.message.created');
    assert.equal((frame.data as { message: { id: string } }).message.id, said.id);
    assert.equal(frame.channel, `channel:${id}`);
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id, participantId },
    });
    await hers.next(
      'the channel is lost',
      ({ type, channel }) => type === 'system.error' && channel === `channel:${id}`,
    );
    await say('second');
    const mark = await bob.call('POST /api/v1/folders', { body: { name: 'later' } });
    await hers.next('a later event comes', ({ data }) => (data as { id?: string }).id === mark.id);
    assert.equal(hers.frames.filter(({ type }) => type === 'user.message.created').length, 1);
    assert.deepEqual(kindsOf(strangers), ['system.error']);
    for (const socket of sockets) socket.close();
  });

  test(`${database}: a person who may no longer read conversations hears nothing of them, and again when they may`, async (t) => {
    const { account, url } = await start(t, database);
    const [root, bob, dan] = [await account('root'), await account('bob'), await account('dan')];
    const room = await makeRoom(root, bob, dan);
    const other = await makeRoom(bob, dan);
    const socket = await connect(url, dan.call);
    const { cursor } = (await socket.follow('notifications')).data as { cursor: string };
    await socket.follow(`channel:${room}`);
    await say(bob, other, '@dan canary one');
    await socket.next('the quotation comes', ({ type }) => type === 'notification.created');
    const { data: roles } = await root.call('GET /api/v1/admin/roles');
    const user = roles.find(({ name }) => name === 'user');
    const reader = await root.call('POST /api/v1/admin/roles', {
      body: { name: 'Readers', permissions: ['surface.chat.access'] },
    });
    const give = (person: typeof dan, role_ids: string[]) =>
      root.call('PUT /api/v1/admin/users/{id}', { params: { id: person.user.id }, body: { role_ids } });
    const told = async () => (await dan.call('GET /api/v1/notifications')).data.map(({ body }) => body);
    assert.ok((await told()).includes('@dan canary one'));

    await give(bob, [reader.id]);
    await root.call('PUT /api/v1/admin/roles/{id}', {
      params: { id: String(user?.id) },
      body: { permissions: ['channels.create'] },
    });
    const lost = ({ type, channel }: { type: string; channel: string | null }) =>
      type === 'system.error' && channel === `channel:${room}`;
    await socket.next('the channel is lost', lost);
    assert.equal((await socket.follow(`channel:${room}`)).type, 'system.error');
    assert.deepEqual(await told(), []);
    assert.equal((await dan.call('GET /api/v1/notifications/unread-count')).count, 0);
    await say(bob, room, '@dan canary two');
    await say(bob, other, '@dan canary three');
    const later = await connect(url, dan.call);
    await later.follow('notifications', cursor);
    for (const one of [socket, later]) {
      await dan.call('PUT /api/v1/profile', { body: { display_name: 'Dan' } });
      await one.next('a later event comes', ({ type }) => type === 'user.profile.updated');
      assert.ok(!/canary (two|three)/.test(JSON.stringify(one.frames)));
    }
    assert.ok(!JSON.stringify(later.frames).includes('canary'), 'nothing is replayed either');

    await give(dan, [reader.id]);
    assert.equal((await socket.follow(`channel:${room}`)).type, 'system.subscribed');
    await say(bob, room, 'canary four');
    await socket.next('it is heard again', ({ data }) => JSON.stringify(data).includes('canary four'));
    assert.ok((await told()).includes('@dan canary two'));
    const fresh = socket.frames.length;
    await give(dan, []);
    await socket.next('it is lost again', (frame) => socket.frames.indexOf(frame) >= fresh && lost(frame));
    for (const one of [socket, later]) one.close();
  });

  test(`${database}: the hint that something was said elsewhere is no place to go on from`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'Plan', type: 'group' } });
    const person = { participant_type: 'user', participant_id: bob.user.id } as const;
    await ann.call('POST /api/v1/channels/{id}/participants', { params: { id }, body: person });
    const socket = await connect(url, bob.call);
    const body = { role: 'user', content: 'hello' } as const;
    await ann.call('POST /api/v1/channels/{id}/messages', { params: { id }, body });
    const hint = await socket.next('the hint comes', ({ type }) => type === 'user.channel.activity');
    assert.deepEqual([hint.channel, hint.id], [null, null]);
    socket.close();
  });

  test(`${database}: changes of what is there for all reach everybody, and nothing else does`, async (t) => {
    const { account, url, server } = await start(t, database);
    const [root, eve] = [await account('root'), await account('eve')];
    const socket = await connect(url, eve.call);
    const { data: begun } = await socket.follow('notifications');
    const secret = 'canary-nobody-elses-business';
    const config = { provider: 'demo', name: secret } as const;
    // Their own first: when the last frame has come, these would have come before it.
    await root.call('POST /api/v1/api-configs', { body: config });
    await root.call('POST /api/v1/personas', { body: { name: secret } });
    const heard = (kind: string) => socket.frames.filter(({ type }) => type === kind).length;
    const steps: Array<[string, () => Promise<unknown>]> = [
      ['user.models.changed', () => root.call('POST /api/v1/admin/api-configs', { body: config })],
      [
        'user.models.changed',
        () =>
          root.call('PUT /api/v1/admin/models', {
            body: { provider: 'demo', model_id: 'parley-demo', display_name: secret },
          }),
      ],
      [
        'user.personas.changed',
        () =>
          root.call('POST /api/v1/personas', { body: { name: secret, scope: 'global', is_active: false } }),
      ],
      [
        'user.personas.changed',
        () => root.call('POST /api/v1/persona-groups', { body: { name: secret, scope: 'global' } }),
      ],
    ];
    for (const [kind, change] of steps) {
      const before = heard(kind);
      await change();
      await until(`${kind} comes`, () => heard(kind) > before);
    }
    const kinds = (heard: typeof socket) => kindsOf(heard).filter((type) => !type.startsWith('system.'));
    assert.deepEqual(new Set(kinds(socket)), new Set(['user.models.changed', 'user.personas.changed']));
    assert.ok(!JSON.stringify(socket.frames).includes(secret));

    // A client that was away hears it when it reconnects.
    const later = await connect(url, eve.call);
    await later.follow('notifications', (begun as { cursor: string }).cursor);
    await until('what was missed comes', () => kinds(later).length >= kinds(socket).length);
    assert.deepEqual(kinds(later), kinds(socket));
    await assert.rejects(
      transact(systemCtx(server.kernel, 'test'), async (ctx) =>
        emit(ctx, 'user.folder.deleted', { id: root.user.id }, { topics: ['everybody'] }),
      ),
      /not for everybody/,
    );
    for (const one of [socket, later]) one.close();
  });

  test(`${database}: a ticket opens one connection, and none from a foreign page`, async (t) => {
    const { account, url } = await start(t, database);
    const { call } = await account('ann');
    const { ticket } = await call('POST /api/v1/ws/ticket');
    const address = `${url.replace('http', 'ws')}/ws?ticket=${ticket}`;
    const first = await openSocket(address);
    await assert.rejects(openSocket(address), /401/);
    await assert.rejects(connect(url, call, { origin: 'https://evil.example' }), /403/);
    await assert.rejects(connect(url, call, { 'sec-fetch-site': 'cross-site' }), /403/);
    await assert.rejects(connect(url, call, { 'sec-fetch-dest': 'websocket' }), /403/);
    // Node's own client is no browser, and says a word that browsers say.
    const own = new WebSocket(
      `${url.replace('http', 'ws')}/ws?ticket=${(await call('POST /api/v1/ws/ticket')).ticket}`,
    );
    await new Promise((resolve, reject) => {
      own.addEventListener('open', resolve);
      own.addEventListener('error', reject);
    });
    own.close();
    (await connect(url, call, { origin: url })).close();
    first.close();
  });

  test(`${database}: an API key listens only if it may read`, async (t) => {
    const { account, clientOf, url } = await start(t, database);
    const { call } = await account('ann');
    const keyOf = async (scopes: Array<'read' | 'write'>) =>
      clientOf((await call('POST /api/v1/api-keys', { body: { name: 'program', scopes } })).key);
    for (const scopes of [['write'], ['read']] as const)
      await assert.rejects(connect(url, await keyOf([...scopes])), { status: 403 });
    (await connect(url, await keyOf(['read', 'write']))).close();
  });

  test(`${database}: a connection hears nothing from the moment in which its key ends`, async (t) => {
    const clock = manualClock();
    const { account, clientOf, url } = await start(t, database, { clock });
    const { call } = await account('ann');
    const expires_at = new Date(clock.now().getTime() + 1_000).toISOString();
    const { key } = await call('POST /api/v1/api-keys', { body: { name: 'program', expires_at } });
    const socket = await connect(url, clientOf(key));
    await call('POST /api/v1/folders', { body: { name: 'heard' } });
    await socket.next('it is heard', ({ type }) => type === 'user.folder.created');
    clock.advance(1_000);
    await call('POST /api/v1/folders', { body: { name: 'unheard' } });
    assert.equal((await socket.closed).code, 4401);
    assert.ok(!JSON.stringify(socket.frames).includes('unheard'));
  });

  test(`${database}: signing out closes the connection`, async (t) => {
    const { account, url } = await start(t, database);
    const { call } = await account('ann');
    const socket = await connect(url, call);
    await call('POST /api/v1/auth/logout');
    assert.equal((await socket.closed).code, 4401);
  });

  test(`${database}: a person who comes back with a cursor hears what they missed, once`, async (t) => {
    const { account, url } = await start(t, database);
    const { call } = await account('ann');
    const { id } = await call('POST /api/v1/channels', { body: { title: 'Plan' } });
    const say = (content: string) =>
      call('POST /api/v1/channels/{id}/messages', { params: { id }, body: { role: 'user', content } });
    const first = await connect(url, call);
    await first.follow(`channel:${id}`);
    await say('heard');
    const { id: cursor } = await first.next(
      'the message comes',
      ({ type }) => type === 'user.message.created',
    );
    first.close();
    await first.closed;
    await say('missed 1');
    await say('missed 2');
    const second = await connect(url, call);
    await second.follow(`channel:${id}`, cursor ?? '');
    await say('live');
    const contents = () =>
      second.frames
        .filter(({ type }) => type === 'user.message.created')
        .map(({ data }) => (data as { message: { content: string } }).message.content);
    await second.next('the live one comes', () => contents().includes('live'));
    assert.deepEqual(contents(), ['missed 1', 'missed 2', 'live']);
    await second.follow('notifications', 'no-such-cursor');
    await second.next('it is told to start anew', ({ type }) => type === 'system.resync');
    second.close();
  });

  test(`${database}: what a channel's replay has told is not told again with the person's own`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const first = await connect(url, ann.call);
    const { cursor } = (await first.follow(`channel:${id}`)).data as { cursor: string };
    await say(bob, id, 'read me');
    await ann.call('POST /api/v1/channels/{id}/mark-read', { params: { id } });
    await first.next('it is heard', ({ type }) => type === 'user.read');
    const again = await connect(url, ann.call);
    await again.follow(`channel:${id}`, cursor);
    await again.follow('notifications', cursor);
    const { id: mark } = await ann.call('POST /api/v1/folders', { body: { name: 'later' } });
    await again.next('a later event comes', ({ data }) => (data as { id?: string }).id === mark);
    const reads = again.frames.filter(({ type }) => type === 'user.read').map(({ channel }) => channel);
    assert.deepEqual(reads, [`channel:${id}`]);
    for (const socket of [first, again]) socket.close();
  });

  test(`${database}: what a connection asks for is done in the order in which it asked`, async (t) => {
    const { account, url } = await start(t, database);
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'Plan' } });
    const socket = await connect(url, ann.call);
    const channel = `channel:${id}`;
    for (const type of ['subscribe', 'unsubscribe', 'subscribe', 'unsubscribe'])
      socket.send({ type, channel });
    socket.send({ type: 'ping' });
    await socket.next('the last is done', ({ type }) => type === 'system.pong');
    const answers = socket.frames.filter(({ type }) => type.startsWith('system.')).map(({ type }) => type);
    const [on, off] = ['system.subscribed', 'system.unsubscribed'];
    assert.deepEqual(answers, [on, off, on, off, 'system.pong']);
    await ann.call('POST /api/v1/channels/{id}/messages', {
      params: { id },
      body: { role: 'user', content: 'unheard' },
    });
    await socket.next('the hint comes', ({ type }) => type === 'user.channel.activity');
    assert.ok(!kindsOf(socket).includes('user.message.created'));
    socket.close();
  });

  test(`${database}: nonsense is answered, and a flood is cut off`, async (t) => {
    const { account, url } = await start(t, database);
    const { call } = await account('ann');
    const socket = await connect(url, call);
    for (const frame of [
      {},
      { type: 'shout' },
      { type: 'subscribe' },
      { type: 'subscribe', channel: 'channel:nope' },
      [],
    ])
      socket.send(frame);
    socket.send({ type: 'ping' });
    await socket.next('a pong', ({ type }) => type === 'system.pong');
    assert.equal(socket.frames.filter(({ type }) => type === 'system.error').length, 5);
    for (let i = 0; i < 100; i++) socket.send({ type: 'ping' });
    assert.equal((await socket.closed).code, 1008);
  });

  test(`${database}: only people who share a channel or a team know whether a person is there`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const { id } = await ann.call('POST /api/v1/channels', { body: { type: 'group' } });
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    await ann.call('POST /api/v1/presence/heartbeat');
    const query = { users: ann.user.id };
    const seenBy = async ({ call }: typeof ann) =>
      (await call('GET /api/v1/presence', { query })).data[ann.user.id]?.status;
    assert.equal(await seenBy(bob), 'online');
    assert.equal(await seenBy(eve), 'offline');
    const known = async ({ call }: typeof ann) =>
      (await call('GET /api/v1/presence/people')).data.map(({ handle, status, direct_channel_id }) => [
        handle,
        status,
        direct_channel_id,
      ]);
    assert.deepEqual(await known(bob), [['ann', 'online', null]]);
    assert.deepEqual(await known(ann), [['bob', 'offline', null]]);
    assert.deepEqual(await known(eve), []);
    const mia = await account('mia');
    const sockets = [await connect(url, mia.call), await connect(url, eve.call)] as const;
    t.after(() => {
      for (const socket of sockets) socket.close();
    });
    for (const socket of sockets) await socket.follow('presence');
    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Mates' } });
    const params = { id: team.id };
    await ann.call('POST /api/v1/teams/{id}/members', { params, body: { user_id: mia.user.id } });
    assert.equal(await seenBy(mia), 'online');
    assert.deepEqual(await known(mia), [['ann', 'online', null]]);
    assert.deepEqual(
      await known(ann),
      [['bob', 'offline', null]],
      'who is not there is not listed by the team',
    );
    const all = async ({ call }: typeof ann) =>
      (await call('GET /api/v1/presence/people', { query: { all: 'true' } })).data.map(
        ({ handle, status }) => [handle, status],
      );
    assert.deepEqual(
      await all(ann),
      [
        ['bob', 'offline'],
        ['mia', 'offline'],
      ],
      'but among all of them',
    );
    assert.deepEqual(await all(eve), []);
    const one = async ({ call }: typeof ann, user_id: string) =>
      (await call('GET /api/v1/presence/people', { query: { user_id } })).data.map(({ handle }) => handle);
    assert.deepEqual(await one(ann, mia.user.id), ['mia'], 'and is found by who names them');
    assert.deepEqual(await one(ann, eve.user.id), [], 'a stranger is not');
    assert.deepEqual(await one(ann, ann.user.id), [], 'nor is oneself');
    const changes = (at: number) =>
      sockets[at]?.frames.filter(({ type }) => type === 'presence.changed').length;
    await ann.call('POST /api/v1/presence/heartbeat', { body: { status: 'away' } });
    await sockets[0].next('a team mate hears it', ({ type }) => type === 'presence.changed');
    await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { ...params, userId: mia.user.id },
    });
    assert.equal(await seenBy(mia), 'offline');
    assert.deepEqual(await known(mia), []);
    assert.deepEqual(await all(mia), []);
    assert.deepEqual(await all(ann), [['bob', 'offline']]);
    await ann.call('POST /api/v1/presence/heartbeat', { body: { status: 'online' } });
    for (const socket of sockets) {
      socket.send({ type: 'ping' });
      await socket.next('a pong', ({ type }) => type === 'system.pong');
    }
    assert.deepEqual([changes(0), changes(1)], [1, 0]);
  });

  test(`${database}: people of a project that one sees are listed among all, not whether they are there`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob, eve, dan] = [
      await account('ann'),
      await account('bob'),
      await account('eve'),
      await account('dan'),
    ];
    const { id } = await ann.call('POST /api/v1/projects', { body: { name: 'Orchard' } });
    const share = (body: { user_id?: string; team_id?: string }) =>
      ann.call('POST /api/v1/projects/{id}/members', { params: { id }, body: { ...body, role: 'viewer' } });
    await share({ user_id: bob.user.id });
    await share({ user_id: eve.user.id });
    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Mates' } });
    await ann.call('POST /api/v1/teams/{id}/members', {
      ...{ params: { id: team.id }, body: { user_id: dan.user.id } },
    });
    await share({ team_id: team.id });
    for (const { call } of [ann, eve, dan]) await call('POST /api/v1/presence/heartbeat');
    const listed = async ({ call }: typeof ann, query: { all?: 'true' }) =>
      (await call('GET /api/v1/presence/people', { query })).data.map(({ handle, status }) => [
        handle,
        status,
      ]);
    assert.deepEqual(await listed(bob, {}), []);
    assert.deepEqual(
      await listed(bob, { all: 'true' }),
      [
        ['ann', 'offline'],
        ['eve', 'offline'],
      ],
      'nobody of a team that one is not in',
    );
    await bob.call('POST /api/v1/channels', { body: { type: 'group' } }).then((channel) =>
      bob.call('POST /api/v1/channels/{id}/participants', {
        params: { id: channel.id },
        body: { participant_type: 'user', participant_id: eve.user.id },
      }),
    );
    assert.deepEqual(
      await listed(bob, { all: 'true' }),
      [
        ['eve', 'online'],
        ['ann', 'offline'],
      ],
      'with whom one shares a channel too, one is told',
    );
    const members = await ann.call('GET /api/v1/projects/{id}/members', { params: { id } });
    const row = members.data.find(({ user_id }) => user_id === bob.user.id);
    await ann.call('DELETE /api/v1/projects/{id}/members/{memberId}', {
      params: { id, memberId: row?.id ?? '' },
    });
    assert.deepEqual(await listed(bob, { all: 'true' }), [['eve', 'online']]);
  });

  test(`${database}: a page knows the people one talks to, and where one talks to each alone`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob, eve, dan] = [
      await account('ann'),
      await account('bob'),
      await account('eve'),
      await account('dan'),
    ];
    const make = async (type: 'direct' | 'group', ...others: Array<typeof ann>): Promise<string> => {
      const { id } = await ann.call('POST /api/v1/channels', { body: { type } });
      for (const { user } of others)
        await ann.call('POST /api/v1/channels/{id}/participants', {
          params: { id },
          body: { participant_type: 'user', participant_id: user.id },
        });
      return id;
    };
    await make('group', bob, eve);
    await make('group', dan);
    await make('direct', eve, dan);
    const alone = await make('direct', bob);
    await eve.call('POST /api/v1/presence/heartbeat');
    const { data } = await ann.call('GET /api/v1/presence/people');
    assert.deepEqual(
      data.map(({ handle, direct_channel_id }) => [handle, direct_channel_id]),
      [
        ['eve', null],
        ['bob', alone],
        ['dan', null],
      ],
      'whoever is there comes first; only a conversation of two is one of the two',
    );
    for (const known of data) {
      const one = await ann.call('GET /api/v1/presence/people', { query: { user_id: known.id } });
      assert.deepEqual(one.data, [known], 'one alone is told the same of');
    }
    assert.deepEqual(
      (await dan.call('GET /api/v1/presence/people', { query: { user_id: bob.user.id } })).data,
      [],
      'of who is in a channel with another and not with oneself nothing is told',
    );
  });
}
