// Files as people meet them, on both databases and in both storages.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import type { Call } from '@parley/contract/client';
import pg from 'pg';
import { DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { send } from '../../../test/multipart.ts';
import { connect } from '../../../test/socket.ts';
import { STORAGES, type StorageKind, storageEnv } from '../../../test/storages.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';

const GONE = { status: 404, message: 'file not found' };

const open = async (t: TestContext, engine: Engine, storage: StorageKind): Promise<Harness> =>
  start(t, engine, { env: await storageEnv(t, storage) });

const newChannel = async (call: Call): Promise<string> =>
  (await call('POST /api/v1/channels', { body: { title: 'Plans', type: 'group' } })).id;

const letIn = (call: Call, id: string, userId: string, role: 'member' | 'observer') =>
  call('POST /api/v1/channels/{id}/participants', {
    params: { id },
    body: { participant_type: 'user', participant_id: userId, role },
  });

const bytesOf = async (
  { raw }: Harness,
  token: string,
  id: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
  const answer = await raw('GET', `/api/v1/files/${id}/download`, { token, headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

for (const engine of DATABASES)
  for (const storage of STORAGES) {
    test(`${engine}, ${storage}: a file goes in, is listed, comes out as it was, and goes`, async (t) => {
      const harness = await open(t, engine, storage);
      const { call, user, access_token: token } = await harness.account('ann');
      const channel = await newChannel(call);
      const content = randomBytes(9 * 1024 * 1024 + 7);
      const file = await send(call, channel, content, 'Größe 1.bin');
      assert.deepEqual(
        { ...file, id: '', created_at: '' },
        {
          id: '',
          filename: 'Größe 1.bin',
          content_type: 'application/octet-stream',
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          origin: 'user_upload',
          channel_id: channel,
          project_id: null,
          message_id: null,
          owner_id: user.id,
          has_thumbnail: false,
          created_at: '',
        },
      );
      const params = { id: file.id };
      assert.deepEqual(await call('GET /api/v1/files/{id}', { params }), file);
      assert.deepEqual(await call('GET /api/v1/files'), { data: [file] });
      const inChannel = (query = {}) =>
        call('GET /api/v1/channels/{id}/files', { params: { id: channel }, query });
      assert.deepEqual(await inChannel(), { data: [file] });
      assert.deepEqual(await inChannel({ origin: 'user_upload' }), { data: [file] });
      assert.deepEqual(await inChannel({ origin: 'tool_output' }), { data: [] });

      const whole = await bytesOf(harness, token, file.id);
      assert.equal(whole.status, 200);
      assert.ok(whole.bytes.equals(content));
      const part = await bytesOf(harness, token, file.id, { range: 'bytes=8388606-8388610' });
      assert.equal(part.status, 206);
      assert.ok(part.bytes.equals(content.subarray(8388606, 8388611)));

      assert.deepEqual(await call('DELETE /api/v1/files/{id}', { params }), { message: 'file deleted' });
      await assert.rejects(call('GET /api/v1/files/{id}', { params }), GONE);
      await assert.rejects(call('DELETE /api/v1/files/{id}', { params }), GONE);
      assert.equal((await bytesOf(harness, token, file.id)).status, 404);
      assert.deepEqual(await call('GET /api/v1/files'), { data: [] });
      assert.deepEqual(await inChannel(), { data: [] });
    });
  }

const PAIRS: ReadonlyArray<readonly [Engine, StorageKind]> = DATABASES.map((engine, i) => [
  engine,
  STORAGES[i % STORAGES.length] ?? 'folder',
]);

for (const [engine, storage] of PAIRS) {
  test(`${engine}, ${storage}: a file is readable by whom its channel is, and deleted by its owner or the channel's`, async (t) => {
    const harness = await open(t, engine, storage);
    const [ann, bob, eve, dan] = [
      await harness.account('ann'),
      await harness.account('bob'),
      await harness.account('eve'),
      await harness.account('dan'),
    ];
    const channel = await newChannel(ann.call);
    await letIn(ann.call, channel, bob.user.id, 'member');
    const watching = await letIn(ann.call, channel, dan.user.id, 'observer');
    const ofAnn = await send(ann.call, channel, 'from ann');
    const ofBob = await send(bob.call, channel, 'from bob');
    const remove = (call: Call, id: string) => call('DELETE /api/v1/files/{id}', { params: { id } });

    for (const { call, access_token } of [ann, bob, dan]) {
      assert.equal((await call('GET /api/v1/files/{id}', { params: { id: ofAnn.id } })).filename, 'file.txt');
      assert.equal((await bytesOf(harness, access_token, ofAnn.id)).bytes.toString(), 'from ann');
      const { data } = await call('GET /api/v1/channels/{id}/files', { params: { id: channel } });
      assert.deepEqual(
        data.map(({ id }) => id),
        [ofBob.id, ofAnn.id],
        'newest first',
      );
    }
    // A stranger, and an administrator who is one: nothing is there at all.
    for (const { call, access_token } of [eve]) {
      for (const id of [ofAnn.id, ofBob.id]) {
        await assert.rejects(call('GET /api/v1/files/{id}', { params: { id } }), GONE);
        await assert.rejects(remove(call, id), GONE);
        assert.equal((await bytesOf(harness, access_token, id)).status, 404);
        const small = await harness.raw('GET', `/api/v1/files/${id}/thumbnail`, { token: access_token });
        assert.equal(small.status, 404);
        assert.deepEqual(await small.json(), { error: 'file not found' });
      }
      await assert.rejects(send(call, channel, 'x'), { status: 404, message: 'channel not found' });
      await assert.rejects(call('GET /api/v1/channels/{id}/files', { params: { id: channel } }), {
        status: 404,
      });
      assert.deepEqual(await call('GET /api/v1/files'), { data: [] });
    }
    await assert.rejects(send(dan.call, channel, 'x'), { status: 403 });
    await assert.rejects(remove(dan.call, ofBob.id), { status: 403 });
    await assert.rejects(remove(bob.call, ofAnn.id), { status: 403 });
    assert.deepEqual((await bob.call('GET /api/v1/files')).data, [ofBob]);

    await remove(ann.call, ofBob.id);
    const again = await send(bob.call, channel, 'again');
    await remove(bob.call, again.id);
    // A former member sees none of its files any more, not even their own.
    const last = await send(bob.call, channel, 'last');
    const { participants: people } = await ann.call('GET /api/v1/channels/{id}/participants', {
      params: { id: channel },
    });
    const bobs = people.find(({ participant_id }) => participant_id === bob.user.id)?.id ?? '';
    for (const participant of [bobs, watching.id])
      await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
        params: { id: channel, participantId: participant },
      });
    assert.deepEqual(await bob.call('GET /api/v1/files'), { data: [] });
    for (const { call, access_token } of [bob, dan]) {
      assert.equal((await bytesOf(harness, access_token, last.id)).status, 404);
      await assert.rejects(remove(call, last.id), GONE);
    }
    assert.equal((await bytesOf(harness, ann.access_token, last.id)).bytes.toString(), 'last');
  });

  test(`${engine}, ${storage}: an archived channel keeps its files for its owner alone, and takes no more`, async (t) => {
    const harness = await open(t, engine, storage);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    await ann.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'retention_ttl_days' },
      body: { value: 3 },
    });
    const channel = await newChannel(ann.call);
    await letIn(ann.call, channel, bob.user.id, 'member');
    const file = await send(bob.call, channel, 'kept');
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: channel } });
    assert.equal((await bytesOf(harness, bob.access_token, file.id)).status, 404);
    assert.deepEqual(await bob.call('GET /api/v1/files'), { data: [] });
    assert.equal((await bytesOf(harness, ann.access_token, file.id)).bytes.toString(), 'kept');
    await assert.rejects(send(ann.call, channel, 'x'), { status: 403 });
    const keep = { params: { key: 'retention_ttl_days' }, body: { value: 0 } } as const;
    await ann.call('PUT /api/v1/admin/settings/{key}', keep);
    await ann.call('POST /api/v1/channels/{id}/restore', { params: { id: channel } });
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: channel } });
    assert.equal((await bytesOf(harness, ann.access_token, file.id)).status, 404);
  });

  test(`${engine}, ${storage}: everybody in the channel hears of files, and nobody else`, async (t) => {
    const harness = await open(t, engine, storage);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const channel = await newChannel(ann.call);
    await letIn(ann.call, channel, bob.user.id, 'observer');
    const socket = await connect(harness.url, bob.call);
    t.after(() => socket.close());
    await socket.follow(`channel:${channel}`);
    const file = await send(ann.call, channel, 'news');
    await ann.call('DELETE /api/v1/files/{id}', { params: { id: file.id } });
    const made = await socket.next('the file', ({ type }) => type === 'user.file.created');
    const gone = await socket.next('its end', ({ type }) => type === 'user.file.deleted');
    assert.deepEqual(made.data, file);
    assert.deepEqual(gone.data, { id: file.id, channel_id: channel });
    await until(
      'both were said',
      () => harness.heard.filter(({ kind }) => kind.startsWith('user.file.')).length === 2,
    );
    for (const { kind, audience } of harness.heard.filter(({ kind }) => kind.startsWith('user.file.')))
      assert.deepEqual(audience, { topics: [`channel:${channel}`] }, kind);
  });

  test(`${engine}, ${storage}: a download is something to save, and says so in every header`, async (t) => {
    const harness = await open(t, engine, storage);
    const { call, access_token: token } = await harness.account('ann');
    const channel = await newChannel(call);
    const page = '<!doctype html><script>alert(document.domain)</script>';
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    for (const [content, name] of [
      [page, 'page.html'],
      [drawing, 'drawing.svg'],
    ] as const) {
      const file = await send(call, channel, content, name);
      assert.equal(file.content_type, 'text/plain');
      assert.equal(file.has_thumbnail, false);
      const { headers, bytes } = await bytesOf(harness, token, file.id);
      assert.equal(bytes.toString(), content);
      const expected = {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-length': String(content.length),
        'accept-ranges': 'bytes',
        etag: `"${file.sha256}"`,
      };
      for (const [header, value] of Object.entries(expected))
        assert.equal(headers.get(header), value, header);
      const thumbnail = await harness.raw('GET', `/api/v1/files/${file.id}/thumbnail`, { token });
      assert.equal(thumbnail.status, 404);
    }
  });

  test(`${engine}, ${storage}: one range is served, and what cannot be is refused with the size`, async (t) => {
    const harness = await open(t, engine, storage);
    const { call, access_token: token } = await harness.account('ann');
    const channel = await newChannel(call);
    const content = randomBytes(100_000);
    const file = await send(call, channel, content);
    const etag = `"${file.sha256}"`;
    const cases: Array<[Record<string, string>, number, string | null, Buffer | null]> = [
      [{ range: 'bytes=0-0' }, 206, 'bytes 0-0/100000', content.subarray(0, 1)],
      [{ range: 'bytes=99999-' }, 206, 'bytes 99999-99999/100000', content.subarray(99_999)],
      [{ range: 'bytes=-5' }, 206, 'bytes 99995-99999/100000', content.subarray(99_995)],
      [{ range: 'bytes=500-1000000' }, 206, 'bytes 500-99999/100000', content.subarray(500)],
      [{ range: 'bytes=0-' }, 206, 'bytes 0-99999/100000', content],
      [{ range: 'bytes=10-19', 'if-range': etag }, 206, 'bytes 10-19/100000', content.subarray(10, 20)],
      [{ range: 'bytes=10-19', 'if-range': '"another"' }, 200, null, content],
      [{ range: 'bytes=10-19', 'if-range': 'Sat, 14 Nov 2026 00:00:00 GMT' }, 200, null, content],
      [{ range: 'bytes=19-10' }, 200, null, content],
      [{ range: 'lines=1-2' }, 200, null, content],
      [{ range: 'bytes=100000-' }, 416, 'bytes */100000', null],
      [{ range: 'bytes=-0' }, 416, 'bytes */100000', null],
      [{ range: 'bytes=0-1,3-4' }, 416, 'bytes */100000', null],
    ];
    for (const [headers, status, range, expected] of cases) {
      const answer = await bytesOf(harness, token, file.id, headers);
      const what = JSON.stringify(headers);
      assert.equal(answer.status, status, what);
      assert.equal(answer.headers.get('content-range'), range, what);
      if (expected) {
        assert.ok(answer.bytes.equals(expected), what);
        assert.equal(answer.headers.get('content-length'), String(expected.length), what);
      } else assert.deepEqual(Object.keys(JSON.parse(answer.bytes.toString()) as object), ['error'], what);
    }
    const head = await harness.raw('HEAD', `/api/v1/files/${file.id}/download`, {
      token,
      headers: { range: 'bytes=0-1' },
    });
    assert.deepEqual(
      [head.status, head.headers.get('content-length'), await head.text()],
      [200, '100000', ''],
    );
    assert.match(head.headers.get('content-disposition') ?? '', /^attachment; /);

    const conditions: Array<[Record<string, string>, number]> = [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"another", W/${etag}` }, 304],
      [{ 'if-none-match': '*', range: 'bytes=0-1' }, 304],
      [{ 'if-none-match': '"another"' }, 200],
      [{ 'if-match': etag }, 200],
      [{ 'if-match': '*' }, 200],
      [{ 'if-match': '"another"' }, 412],
      [{ 'if-match': '"another"', 'if-none-match': etag }, 412],
    ];
    for (const [headers, status] of conditions) {
      const answer = await bytesOf(harness, token, file.id, headers);
      const what = JSON.stringify(headers);
      assert.equal(answer.status, status, what);
      if (status === 304) {
        assert.deepEqual([answer.headers.get('etag'), answer.bytes.length], [etag, 0], what);
        assert.equal(answer.headers.get('cache-control'), 'no-store', what);
      }
    }

    const empty = await send(call, channel, '', 'empty.txt');
    const nothing = await bytesOf(harness, token, empty.id);
    assert.deepEqual(
      [nothing.status, nothing.headers.get('content-length'), nothing.bytes.length],
      [200, '0', 0],
    );
    assert.equal((await bytesOf(harness, token, empty.id, { range: 'bytes=0-' })).status, 416);
  });

  test(`${engine}, ${storage}: bytes that are missing are the server's fault, and it says so`, async (t) => {
    const harness = await open(t, engine, storage);
    const { call, access_token: token } = await harness.account('ann');
    const file = await send(call, await newChannel(call), 'soon lost');
    await harness.server.kernel.storage.remove(file.sha256);
    const answer = await bytesOf(harness, token, file.id);
    assert.equal(answer.status, 503);
    assert.match(answer.bytes.toString(), /missing from the storage/);
    assert.ok(harness.logged.some((line) => line.includes('whose bytes are not in the storage')));
    // The size is known without the bytes.
    const head = await harness.raw('HEAD', `/api/v1/files/${file.id}/download`, { token });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, '9']);
  });

  test(`${engine}, ${storage}: a message shows files of its channel, and no link makes another file readable`, async (t) => {
    const harness = await open(t, engine, storage);
    const [ann, eve] = [await harness.account('ann'), await harness.account('eve')];
    const [hers, mine] = [await newChannel(ann.call), await newChannel(eve.call)];
    const secret = await send(ann.call, hers, 'canary of ann', 'secret-canary.txt');
    const own = await send(eve.call, mine, 'of eve', 'own.txt');
    const say = (call: Call, id: string, attachments: string[]) =>
      call('POST /api/v1/channels/{id}/messages', {
        params: { id },
        body: { role: 'user', content: 'look', attachments },
      });
    await assert.rejects(say(eve.call, mine, [secret.id]), GONE);
    await assert.rejects(say(eve.call, mine, [own.id, secret.id]), GONE);
    const message = await say(eve.call, mine, [own.id]);
    assert.deepEqual(message.attachments, [{ ...own, message_id: message.id }]);
    const read = await eve.call('GET /api/v1/files/{id}', { params: { id: own.id } });
    assert.equal(read.message_id, message.id);

    // Written past every check, the foreign keys among them: once as a link of her own channel, once as one of the other.
    for (const channelId of [mine, hers]) {
      await forgeLink(harness, {
        message_id: message.id,
        file_id: secret.id,
        channel_id: channelId,
        position: 1,
      });
      assert.equal((await bytesOf(harness, eve.access_token, secret.id)).status, 404);
      const small = await harness.raw('GET', `/api/v1/files/${secret.id}/thumbnail`, {
        token: eve.access_token,
      });
      assert.equal(small.status, 404);
      await assert.rejects(eve.call('GET /api/v1/files/{id}', { params: { id: secret.id } }), GONE);
      await assert.rejects(eve.call('DELETE /api/v1/files/{id}', { params: { id: secret.id } }), GONE);
      const shown = await eve.call('GET /api/v1/messages/{id}/files', { params: { id: message.id } });
      assert.deepEqual(
        shown.data.map(({ id }) => id),
        [own.id],
      );
      const path = await harness.raw('GET', `/api/v1/channels/${mine}/messages`, { token: eve.access_token });
      assert.ok(!(await path.text()).includes('secret-canary'));
      await unlink(harness, message.id, secret.id);
    }
    assert.equal((await bytesOf(harness, ann.access_token, secret.id)).bytes.toString(), 'canary of ann');

    await eve.call('DELETE /api/v1/files/{id}', { params: { id: own.id } });
    const after = await eve.call('GET /api/v1/messages/{id}/files', { params: { id: message.id } });
    assert.deepEqual(after.data, []);
  });

  test(`${engine}, ${storage}: a fork has files of its own over the same bytes`, async (t) => {
    const harness = await open(t, engine, storage);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const channel = await newChannel(ann.call);
    await letIn(ann.call, channel, bob.user.id, 'member');
    const file = await send(ann.call, channel, 'shared words');
    const unused = await send(ann.call, channel, 'not on the branch');
    await ann.call('POST /api/v1/channels/{id}/messages', {
      params: { id: channel },
      body: { role: 'user', content: 'see', attachments: [file.id] },
    });
    const { data } = await bob.call('GET /api/v1/channels/{id}/messages', { params: { id: channel } });
    const fork = await bob.call('POST /api/v1/channels/{id}/fork', {
      params: { id: channel },
      body: { leaf_id: data[0]?.id ?? '' },
    });
    const { data: copies } = await bob.call('GET /api/v1/channels/{id}/files', { params: { id: fork.id } });
    const [copy] = copies;
    assert.ok(copy && copies.length === 1);
    assert.notEqual(copy.id, file.id);
    assert.deepEqual([copy.owner_id, copy.sha256, copy.filename], [bob.user.id, file.sha256, file.filename]);
    await ann.call('DELETE /api/v1/files/{id}', { params: { id: file.id } });
    await ann.call('DELETE /api/v1/files/{id}', { params: { id: unused.id } });
    assert.equal((await bytesOf(harness, bob.access_token, copy.id)).bytes.toString(), 'shared words');
    assert.equal((await bytesOf(harness, ann.access_token, copy.id)).status, 404);
  });

  test(`${engine}, ${storage}: a fork counts for whoever makes it, and is not made when it is too much`, async (t) => {
    const harness = await open(t, engine, storage);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const channel = await newChannel(ann.call);
    await letIn(ann.call, channel, bob.user.id, 'observer');
    const files = [
      await send(ann.call, channel, Buffer.alloc(700_000, 'a')),
      await send(ann.call, channel, Buffer.alloc(700_000, 'b')),
    ];
    await ann.call('POST /api/v1/channels/{id}/messages', {
      params: { id: channel },
      body: { role: 'user', content: 'see', attachments: files.map(({ id }) => id) },
    });
    const key = 'user_storage_mb' as const;
    await ann.call('PUT /api/v1/admin/settings/{key}', { params: { key }, body: { value: 1 } });
    const fork = (call: Call) => call('POST /api/v1/channels/{id}/fork', { params: { id: channel } });
    await assert.rejects(fork(bob.call), { status: 403, message: /1 MiB/ });
    assert.equal((await bob.call('GET /api/v1/channels')).total, 1, 'nothing of it is left');
    await ann.call('PUT /api/v1/admin/settings/{key}', { params: { key }, body: { value: 2 } });
    await fork(bob.call);
    assert.equal((await bob.call('GET /api/v1/files')).data.length, 2);
    // Her own files again are no more bytes than she has.
    await fork(ann.call);
    assert.equal((await ann.call('GET /api/v1/files')).data.length, 4);
  });

  test(`${engine}, ${storage}: lists are paged, and a path that is no identifier is not found`, async (t) => {
    const harness = await open(t, engine, storage);
    const { call, access_token: token } = await harness.account('ann');
    const channel = await newChannel(call);
    for (const name of ['1', '2', '3']) await send(call, channel, name, name);
    const names = async (query: Record<string, string>) => [
      (await call('GET /api/v1/files', { query })).data.map(({ filename }) => filename),
      (await call('GET /api/v1/channels/{id}/files', { params: { id: channel }, query })).data.map(
        ({ filename }) => filename,
      ),
    ];
    assert.deepEqual(await names({ limit: '2' }), [
      ['3', '2'],
      ['3', '2'],
    ]);
    assert.deepEqual(await names({ page: '2', per_page: '2' }), [['1'], ['1']]);
    for (const query of ['limit=201', 'limit=0', 'origin=elsewhere', 'page=1&limit=1'])
      for (const path of ['/api/v1/files', `/api/v1/channels/${channel}/files`])
        assert.equal((await harness.send('GET', `${path}?${query}`, { token })).status, 400, query);
    for (const id of ['nonsense', '..%2f..%2fetc%2fpasswd', '%00', "1'or'1"])
      for (const rest of ['', '/download', '/thumbnail'])
        assert.equal(
          (await harness.send('GET', `/api/v1/files/${id}${rest}`, { token })).status,
          404,
          id + rest,
        );
    assert.equal((await harness.send('GET', '/api/v1/files')).status, 401);
  });
}

/** Puts a row where no statement of ours could, with the database's own checks switched off. */
const forgeLink = async (
  { database }: Harness,
  link: { message_id: string; file_id: string; channel_id: string; position: number },
): Promise<void> => {
  const values = [link.message_id, link.file_id, link.channel_id];
  if (database.databaseUrl === null) {
    const db = new DatabaseSync(join(database.dataDir, 'parley.db'), { enableForeignKeyConstraints: false });
    const insert = db.prepare(
      'insert into message_files (message_id, file_id, channel_id, position) values (?, ?, ?, 1)',
    );
    // The server's own writer runs on this thread: waiting for it must let it run.
    await until('the database is free', () => {
      try {
        insert.run(...values);
        return true;
      } catch (error) {
        if ((error as { errcode?: number }).errcode === 5) return false;
        throw error;
      }
    });
    db.close();
    return;
  }
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    'insert into message_files (message_id, file_id, channel_id, position) values ($1, $2, $3, 1)',
    values,
  );
  await client.end();
};

const unlink = async ({ server }: Harness, messageId: string, fileId: string): Promise<void> => {
  await server.kernel.database.begin(async (tx) => {
    await sql(tx)
      .deleteFrom('message_files')
      .where('message_id', '=', messageId)
      .where('file_id', '=', fileId)
      .execute();
  });
};
