import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTIFICATION_TYPES, type Participant } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { send as upload } from '../../../test/multipart.ts';
import { makeRoom, say } from '../../../test/rooms.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { listReadableIds } from '../readers/index.ts';
import { purgeDue } from './removal.ts';

for (const database of DATABASES) {
  test(`${database}: a channel has defaults, can be changed by its owner, filed and pinned by each`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const made = await ann.call('POST /api/v1/channels');
    assert.deepEqual([made.title, made.type, made.ai_mode, made.system_prompt], ['', 'direct', 'auto', '']);
    assert.deepEqual([made.unread_count, made.participant_count, made.active_leaf_id], [0, 1, null]);
    const id = await makeRoom(ann, bob);
    const params = { id };
    const body = { title: 'Plans', system_prompt: 'Be brief', ai_mode: 'mention_only' as const };
    const changed = await ann.call('PUT /api/v1/channels/{id}', { params, body });
    assert.deepEqual(
      [changed.title, changed.system_prompt, changed.ai_mode],
      ['Plans', 'Be brief', 'mention_only'],
    );
    await assert.rejects(bob.call('PUT /api/v1/channels/{id}', { params, body: { title: 'Mine' } }), {
      status: 403,
    });
    const folder = await bob.call('POST /api/v1/folders', { body: { name: 'Work' } });
    const filed = await bob.call('PUT /api/v1/channels/{id}', {
      params,
      body: { folder_id: folder.id, is_pinned: true },
    });
    assert.deepEqual([filed.folder_id, filed.is_pinned, filed.title], [folder.id, true, 'Plans']);
    const hers = await ann.call('GET /api/v1/channels/{id}', { params });
    assert.deepEqual([hers.folder_id, hers.is_pinned], [null, false]);
    await assert.rejects(ann.call('PUT /api/v1/channels/{id}', { params, body: { folder_id: folder.id } }), {
      status: 404,
    });
    await bob.call('DELETE /api/v1/folders/{id}', { params: { id: folder.id } });
    assert.equal((await bob.call('GET /api/v1/channels/{id}', { params })).folder_id, null);
  });

  test(`${database}: the list is one's own, by activity, filtered and paged`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      const type = i % 2 === 0 ? ('direct' as const) : ('group' as const);
      ids.push((await ann.call('POST /api/v1/channels', { body: { title: `c${i}`, type } })).id);
    }
    await say(ann, ids[0] ?? '', 'newest');
    const titles = async (query: object) =>
      (await ann.call('GET /api/v1/channels', { query })).data.map(({ title }) => title);
    assert.deepEqual(await titles({}), ['c0', 'c4', 'c3', 'c2', 'c1']);
    assert.deepEqual(await titles({ type: 'group' }), ['c3', 'c1']);
    assert.deepEqual(await titles({ type: 'workflow' }), []);
    assert.deepEqual(await titles({ page: '2', per_page: '2' }), ['c3', 'c2']);
    assert.deepEqual(await titles({ limit: '1', offset: '4' }), ['c1']);
    const page = await ann.call('GET /api/v1/channels', { query: { page: '2', per_page: '2' } });
    assert.deepEqual([page.page, page.per_page, page.total, page.total_pages], [2, 2, 5, 3]);
    await assert.rejects(titles({ per_page: '201' }), { status: 400 });
    await assert.rejects(titles({ type: 'other' }), { status: 400 });
    assert.equal((await bob.call('GET /api/v1/channels')).total, 0);
  });

  test(`${database}: a chat that one put away is in no list of theirs until something new is said in it`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const idsOf = async (who: typeof ann, query: object) =>
      (await who.call('GET /api/v1/channels', { query })).data.map((channel) => channel.id);
    const put = (is_put_away: boolean) =>
      bob.call('PUT /api/v1/channels/{id}', { params: { id }, body: { is_put_away } });
    assert.equal((await put(true)).is_put_away, true);
    assert.deepEqual(await idsOf(bob, {}), []);
    assert.deepEqual(await idsOf(bob, { put_away: 'true' }), [id]);
    assert.deepEqual(await idsOf(ann, {}), [id], 'for the others nothing changes');
    assert.equal((await ann.call('GET /api/v1/channels/{id}', { params: { id } })).is_put_away, false);
    assert.equal((await put(false)).is_put_away, false);
    assert.deepEqual(await idsOf(bob, {}), [id]);
    await put(true);
    await say(ann, id, 'one more thing');
    assert.deepEqual(await idsOf(bob, {}), [id]);
    assert.deepEqual(await idsOf(bob, { put_away: 'true' }), []);
  });

  test(`${database}: participants come, change and go; adding twice is a conflict`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const id = await makeRoom(ann, bob);
    const params = { id };
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params });
    assert.deepEqual(
      participants.map(({ handle, role }) => [handle, role]),
      [
        ['ann', 'owner'],
        ['bob', 'member'],
      ],
    );
    const body = { participant_type: 'user' as const, participant_id: bob.user.id };
    await assert.rejects(ann.call('POST /api/v1/channels/{id}/participants', { params, body }), {
      status: 409,
    });
    const add = { ...body, participant_id: eve.user.id };
    await assert.rejects(bob.call('POST /api/v1/channels/{id}/participants', { params, body: add }), {
      status: 403,
    });
    const hers = participants.find(({ handle }) => handle === 'bob');
    const one = { id, participantId: hers?.id ?? '' };
    await ann.call('PATCH /api/v1/channels/{id}/participants/{participantId}', {
      params: one,
      body: { role: 'observer' },
    });
    await assert.rejects(say(bob, id, 'no'), { status: 403 });
    await bob.call('GET /api/v1/channels/{id}/path', { params });
    await bob.call('DELETE /api/v1/channels/{id}/participants/{participantId}', { params: one });
    await assert.rejects(bob.call('GET /api/v1/channels/{id}', { params }), { status: 404 });
    const owner = { id, participantId: participants[0]?.id ?? '' };
    await assert.rejects(
      ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', { params: owner }),
      { status: 409 },
    );
  });

  test(`${database}: a channel can be handed over, and passes on when its owner's account is deleted`, async (t) => {
    const { account, url } = await start(t, database);
    const [admin, ann, bob] = [await account('admin'), await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const params = { id };
    const socket = await connect(url, bob.call);
    await socket.follow(`channel:${id}`);
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params });
    const body = { participant_id: participants.find(({ handle }) => handle === 'bob')?.id ?? '' };
    await assert.rejects(bob.call('POST /api/v1/channels/{id}/owner', { params, body }), { status: 403 });
    assert.equal((await ann.call('POST /api/v1/channels/{id}/owner', { params, body })).my_role, 'member');
    assert.equal((await bob.call('GET /api/v1/channels/{id}', { params })).my_role, 'owner');
    const told = () =>
      socket.frames.flatMap(({ type, data }) =>
        type === 'user.channel.role_changed' ? [(data as { participant: Participant }).participant] : [],
      );
    await until('both roles are told', () => told().length === 2);
    const roles = Object.fromEntries(told().map(({ handle, role }) => [handle, role]));
    assert.deepEqual(roles, { ann: 'member', bob: 'owner' });
    await say(bob, id, 'still here');
    await admin.call('DELETE /api/v1/admin/users/{id}', { params: { id: bob.user.id } });
    const after = await ann.call('GET /api/v1/channels/{id}', { params });
    assert.deepEqual([after.my_role, after.owner_id], ['owner', ann.user.id]);
    const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params });
    assert.equal(messages[0]?.author.display_name, 'bob');
  });

  test(`${database}: a channel gets no owner who cannot sign in or is about to go`, async (t) => {
    const { account, heard, send } = await start(t, database);
    const [admin, ann, bob, cid] = [
      await account('admin'),
      await account('ann'),
      await account('bob'),
      await account('cid'),
    ];
    const id = await makeRoom(ann, bob, cid);
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params: { id } });
    const handOver = (handle: string) => {
      const body = { participant_id: participants.find((one) => one.handle === handle)?.id ?? '' };
      return send('POST', `/api/v1/channels/${id}/owner`, { token: ann.access_token, body });
    };
    const remove = ({ user }: typeof ann) =>
      admin.call('DELETE /api/v1/admin/users/{id}', { params: { id: user.id } });
    await admin.call('PUT /api/v1/admin/users/{id}', {
      params: { id: bob.user.id },
      body: { is_active: false },
    });
    assert.equal((await handOver('bob')).status, 409);
    await remove(ann);
    const { owner_id } = await cid.call('GET /api/v1/channels/{id}', { params: { id } });
    assert.equal(owner_id, cid.user.id, 'bob came first and cannot sign in');
    const isTold = () =>
      heard.some(
        ({ kind, payload }) =>
          kind === 'user.channel.updated' && (payload as { owner_id: string }).owner_id === owner_id,
      );
    await until('the new owner is told', isTold);
    const dan = await account('dan');
    for (const heir of [await account('eve'), await account('fay')]) {
      const params = { id: await makeRoom(dan, heir) };
      const people = await dan.call('GET /api/v1/channels/{id}/participants', { params });
      const body = { participant_id: people.participants.find(({ role }) => role !== 'owner')?.id };
      const given = send('POST', `/api/v1/channels/${params.id}/owner`, { token: dan.access_token, body });
      await Promise.all([given, remove(heir)]);
      assert.equal((await dan.call('GET /api/v1/channels/{id}', { params })).owner_id, dan.user.id);
    }
  });

  test(`${database}: a deleted account leaves like anybody else, and what it showed stays`, async (t) => {
    const { account, heard, raw } = await start(t, database);
    const [admin, bob, cid, dan] = [
      await account('admin'),
      await account('bob'),
      await account('cid'),
      await account('dan'),
    ];
    const [owned, shared] = [await makeRoom(bob, cid, dan), await makeRoom(dan, bob, cid)];
    const files = await Promise.all(
      [owned, shared].map((id) => upload(bob.call, id, Buffer.from(`what bob showed in ${id}`))),
    );
    const said = await Promise.all(
      files.map((file) => say(bob, file.channel_id ?? '', 'look', { attachments: [file.id] })),
    );
    await admin.call('DELETE /api/v1/admin/users/{id}', { params: { id: bob.user.id } });
    for (const [i, owner] of [cid, dan].entries()) {
      const [file, id] = [files[i], said[i]?.channel_id ?? ''];
      assert.equal(
        (await raw('GET', `/api/v1/files/${file?.id}/download`, { token: cid.access_token })).status,
        200,
      );
      const { data } = await cid.call('GET /api/v1/channels/{id}/messages', { params: { id } });
      assert.deepEqual(
        data.map(({ attachments }) => attachments.map(({ id, owner_id }) => [id, owner_id])),
        [[[file?.id, owner.user.id]]],
      );
      assert.equal((await cid.call('GET /api/v1/channels/{id}', { params: { id } })).participant_count, 2);
    }
    const isDone = () => heard.some(({ kind }) => kind === 'admin.user.deleted');
    await until('all is told', isDone);
    const toldOf = (wanted: string) =>
      heard.filter(({ kind }) => kind === wanted).map(({ payload }) => payload as Record<string, unknown>);
    assert.deepEqual(
      toldOf('user.channel.left')
        .map(({ channel_id, user_id }) => [channel_id, user_id])
        .sort(),
      [owned, shared].map((id) => [id, bob.user.id]).sort(),
    );
    const told = toldOf('user.channel.updated').at(-1);
    assert.deepEqual([told?.id, told?.owner_id, told?.participant_count], [owned, cid.user.id, 2]);
  });

  test(`${database}: a removed member gets no answer again that they had there`, async (t) => {
    const { account, send } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const ask = () =>
      send('POST', `/api/v1/channels/${id}/messages`, {
        token: bob.access_token,
        headers: { 'idempotency-key': 'once' },
        body: { role: 'user', content: 'hello' },
      });
    assert.deepEqual(
      [(await ask()).status, (await ask()).headers.get('idempotency-replayed')],
      [201, 'true'],
    );
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params: { id } });
    const participantId = participants.find(({ handle }) => handle === 'bob')?.id ?? '';
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id, participantId },
    });
    assert.equal((await ask()).status, 404);
  });

  test(`${database}: deleting has four outcomes, and an archived channel comes back or is purged`, async (t) => {
    const clock = manualClock();
    const { account, server } = await start(t, database, { clock });
    const [ann, bob] = [await account('ann'), await account('bob')];
    const rooms = [
      await makeRoom(ann, bob),
      await makeRoom(ann, bob),
      await makeRoom(ann, bob),
      await makeRoom(ann),
    ];
    const [left = '', kept = '', byok = '', now = ''] = rooms;
    const remove = (who: typeof ann, id: string) =>
      who.call('DELETE /api/v1/channels/{id}', { params: { id } });
    assert.deepEqual(await remove(bob, left), { message: 'left channel' });
    assert.deepEqual(await remove(ann, now), { message: 'channel deleted' });
    await ann.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'retention_ttl_days' },
      body: { value: 30 },
    });
    await server.kernel.database.begin((tx) =>
      sql(tx).updateTable('channels').set({ is_byok: true }).where('id', '=', byok).execute(),
    );
    assert.deepEqual(await remove(ann, byok), { message: 'channel deleted' });
    const archived = await remove(ann, kept);
    assert.equal(archived.message, 'channel archived for retention');
    assert.equal(Date.parse(archived.purge_after ?? '') - clock.now().getTime(), 30 * 86_400_000);
    const params = { id: kept };
    clock.advance(60_000);
    assert.deepEqual(await remove(ann, kept), archived, 'asking again ends it no sooner');
    assert.equal((await ann.call('GET /api/v1/channels/{id}', { params })).rights.remove, false);
    await assert.rejects(bob.call('GET /api/v1/channels/{id}', { params }), { status: 404 });
    await assert.rejects(say(ann, kept, 'no'), { status: 403 });
    assert.equal(
      (await ann.call('GET /api/v1/channels')).data.some(({ id }) => id === kept),
      false,
    );
    assert.equal((await ann.call('GET /api/v1/channels', { query: { archived: 'true' } })).total, 1);
    for (const { call, user } of [ann, bob]) {
      const pages = [
        await call('GET /api/v1/channels'),
        await call('GET /api/v1/channels', { query: { archived: 'true' } }),
      ];
      const shown = pages.flatMap(({ data }) => data.map(({ id }) => id));
      const readable = await listReadableIds(server.kernel.database.read, user.id);
      assert.deepEqual(shown.sort(), readable.sort(), 'the lists show what the readers relation says');
    }
    await ann.call('POST /api/v1/channels/{id}/restore', { params });
    await bob.call('GET /api/v1/channels/{id}', { params });
    await assert.rejects(ann.call('POST /api/v1/channels/{id}/restore', { params }), { status: 403 });
    await remove(ann, kept);
    clock.advance(31 * 86_400_000);
    await purgeDue(systemCtx(server.kernel, 'test'), new AbortController().signal);
    const rows = () => sql(server.kernel.database.read).selectFrom('channels').select('id').execute();
    await until('the jobs have removed what was deleted', async () => (await rows()).length === 1);
    assert.deepEqual(await rows(), [{ id: left }]);
  });

  test(`${database}: a channel that is restored while others are purged stays`, async (t) => {
    const clock = manualClock();
    const { account, server } = await start(t, database, { clock });
    const ann = await account('ann');
    await ann.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'retention_ttl_days' },
      body: { value: 1 },
    });
    const archive = async (title: string): Promise<string> => {
      const { id } = await ann.call('POST /api/v1/channels', { body: { title } });
      await say(ann, id, 'x');
      await ann.call('DELETE /api/v1/channels/{id}', { params: { id } });
      clock.advance(1_000);
      return id;
    };
    const [first, last] = [await archive('first'), await archive('last')];
    const { database: opened } = server.kernel;
    let works = 0;
    /** While the first is being purged, the last is restored. */
    const begin: typeof opened.begin = async (work) => {
      if (works++ === 1) await ann.call('POST /api/v1/channels/{id}/restore', { params: { id: last } });
      return opened.begin(work);
    };
    const ctx = systemCtx({ ...server.kernel, database: { ...opened, begin } }, 'test');
    const later = { ...ctx, now: () => new Date(clock.now().getTime() + 2 * 86_400_000) };
    await purgeDue(later, new AbortController().signal);
    await assert.rejects(ann.call('GET /api/v1/channels/{id}', { params: { id: first } }), { status: 404 });
    assert.equal((await ann.call('GET /api/v1/channels/{id}', { params: { id: last } })).title, 'last');
  });

  test(`${database}: unread and mention counts follow what others say, and end with mark-read`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const params = { id };
    const counts = async () => {
      const { unread_count, mention_count } = await bob.call('GET /api/v1/channels/{id}', { params });
      return [unread_count, mention_count];
    };
    await say(ann, id, 'one');
    await say(ann, id, 'two for @bob, and mail bob@bob.example, and `@bob` in code');
    assert.deepEqual(await counts(), [2, 1]);
    const read = await bob.call('POST /api/v1/channels/{id}/mark-read', { params });
    assert.deepEqual([read.unread_count, read.mention_count], [0, 0]);
    await say(bob, id, 'three');
    assert.deepEqual(await counts(), [0, 0]);
    assert.equal((await ann.call('GET /api/v1/channels/{id}', { params })).unread_count, 1);
    const { id: msgId } = await say(ann, id, 'four');
    await say(ann, id, 'five');
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    assert.deepEqual(await counts(), [1, 0], 'what was deleted need not be read');
    assert.equal((await bob.call('GET /api/v1/channels')).data[0]?.unread_count, 1);
  });

  test(`${database}: what was read is unread again from a message on, for the person alone`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const id = await makeRoom(ann, bob);
    const params = { id };
    const UNREAD = 'POST /api/v1/channels/{id}/mark-unread';
    const counts = ({ unread_count, mention_count }: { unread_count: number; mention_count: number }) => [
      unread_count,
      mention_count,
    ];
    await assert.rejects(bob.call(UNREAD, { params }), { status: 409 });
    const one = await say(ann, id, 'one for @bob');
    const two = await say(ann, id, 'two');
    const three = await say(ann, id, 'three');
    await bob.call('POST /api/v1/channels/{id}/mark-read', { params });
    const [hers, his] = [await connect(url, ann.call), await connect(url, bob.call)];
    await hers.follow(`channel:${id}`);
    assert.deepEqual(counts(await bob.call(UNREAD, { params })), [1, 0], 'the newest alone');
    const { data: told } = await his.next('it is told to bob', ({ type }) => type === 'user.read');
    const seen = { channel_id: id, user_id: bob.user.id, last_read_message_id: three.id };
    assert.deepEqual(told, { ...seen, read_count: 2 });
    assert.deepEqual(counts(await bob.call(UNREAD, { params, body: { message_id: one.id } })), [3, 1]);
    await bob.call(UNREAD, { params, body: { message_id: two.id } });
    assert.deepEqual(counts(await bob.call('GET /api/v1/channels/{id}', { params })), [3, 1], 'not less');
    const { data } = await ann.call('GET /api/v1/channels/{id}/cursors', { params });
    const where = data.find(({ handle }) => handle === 'bob')?.last_read_message_id;
    assert.equal(where, three.id, 'he has seen it all the same');
    await bob.call('POST /api/v1/channels/{id}/mark-read', { params });
    const heard = await hers.next('it is told to ann', ({ type }) => type === 'user.read');
    assert.deepEqual(heard.data, { ...seen, read_count: 3 }, 'and nothing before that');
    await bob.call(UNREAD, { params, body: { message_id: one.id } });
    await say(bob, id, 'four');
    assert.deepEqual(
      counts(await bob.call('GET /api/v1/channels/{id}', { params })),
      [0, 0],
      'who answers has read',
    );
    const elsewhere = await say(ann, await makeRoom(ann, bob), 'elsewhere');
    const strange = { params, body: { message_id: elsewhere.id } };
    await assert.rejects(bob.call(UNREAD, strange), { status: 404 });
    await assert.rejects(eve.call(UNREAD, { params }), { status: 404 });
  });

  test(`${database}: how far everybody has read is told to those in the channel, and to nobody else`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const id = await makeRoom(ann, bob);
    const params = { id };
    const marks = async () => {
      const { data } = await ann.call('GET /api/v1/channels/{id}/cursors', { params });
      return Object.fromEntries(data.map((one) => [one.handle, one.last_read_message_id]));
    };
    assert.deepEqual(await marks(), { ann: null, bob: null });
    const one = await say(ann, id, 'one');
    assert.deepEqual(await marks(), { ann: one.id, bob: null }, 'an author has read what they said');
    const socket = await connect(url, ann.call);
    await socket.follow(`channel:${id}`);
    await bob.call('POST /api/v1/channels/{id}/mark-read', { params });
    const { data } = await socket.next('bob has read', ({ type }) => type === 'user.read');
    assert.deepEqual(data, {
      channel_id: id,
      user_id: bob.user.id,
      read_count: 1,
      last_read_message_id: one.id,
    });
    assert.deepEqual(await marks(), { ann: one.id, bob: one.id });
    const two = await say(ann, id, 'two');
    assert.deepEqual(await marks(), { ann: two.id, bob: one.id });
    await assert.rejects(eve.call('GET /api/v1/channels/{id}/cursors', { params }), { status: 404 });
  });

  test(`${database}: what there is little of in a channel is paged like everything else`, async (t) => {
    const { account, send } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const spoken = [await say(ann, id, 'one'), await say(ann, id, 'two')];
    for (const { id: msgId } of spoken) {
      await ann.call('PUT /api/v1/channels/{id}/messages/{msgId}/pin', { params: { id, msgId } });
      const body = { leaf_id: msgId };
      await ann.call('POST /api/v1/channels/{id}/shares', { params: { id }, body });
    }
    const ask = (path: string, query: string) =>
      send('GET', `/api/v1/${path}?${query}`, { token: ann.access_token });
    for (const [path, count] of [
      [`channels/${id}/cursors`, 2],
      [`channels/${id}/participants`, 2],
      [`channels/${id}/pins`, 2],
      [`channels/${id}/shares`, 2],
      [`channels/${id}/feedback`, 0],
      [`channels/${id}/knowledge-bases`, 0],
      [`channels/${id}/messages/${spoken[0]?.id}/siblings`, 1],
      [`messages/${spoken[0]?.id}/files`, 0],
      ['notifications/preferences', NOTIFICATION_TYPES.length],
      ['presence/people', 1],
    ] as const) {
      const listed = async (query: string) =>
        Object.values((await ask(path, query)).body).find((value) => Array.isArray(value)) as unknown[];
      const all = await listed('');
      assert.equal(all.length, count, path);
      assert.deepEqual(await listed('offset=1'), all.slice(1), path);
      assert.deepEqual(await listed('page=2&per_page=1'), all.slice(1, 2), path);
      for (const query of ['limit=201', 'per_page=201', 'page=1&limit=1'])
        assert.equal((await ask(path, query)).status, 400, `${path}?${query}`);
    }
  });
}
