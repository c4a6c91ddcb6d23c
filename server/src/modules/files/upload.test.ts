// What an upload must be, what it may weigh, and what is left when it is not.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Call } from '@parley/contract/client';
import { DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { HOSTILE_NAMES } from '../../../test/hostile-names.ts';
import { formOf, namedForm, type RawForm, rawForm, send } from '../../../test/multipart.ts';
import { until } from '../../../test/until.ts';

const MIB = 1024 * 1024;

interface Room {
  readonly harness: Harness;
  readonly call: Call;
  readonly token: string;
  readonly channel: string;
  /** Sends a form that need not be one, and reads the answer. */
  post(
    form: RawForm | { headers: Record<string, string>; body: string },
  ): Promise<{ status: number; error: string }>;
  /** Everything that lies in the storage, by the path. */
  stored(): string[];
}

const openRoom = async (t: TestContext, engine: Engine, env: Record<string, string> = {}): Promise<Room> => {
  const harness = await start(t, engine, { env });
  const { call, access_token: token } = await harness.account('ann');
  const channel = (await call('POST /api/v1/channels', { body: { title: 'Files' } })).id;
  return {
    harness,
    call,
    token,
    channel,
    post: async (form) => {
      const answer = await harness.raw('POST', `/api/v1/channels/${channel}/files`, { token, ...form });
      const { error } = (await answer.json()) as { error: string };
      return { status: answer.status, error };
    },
    stored: () =>
      globSync('{blobs,tmp}/**/*', { cwd: harness.database.dataDir }).filter((path) =>
        statSync(join(harness.database.dataDir, path)).isFile(),
      ),
  };
};

const setting = (call: Call, key: 'max_upload_mb' | 'user_storage_mb', value: number) =>
  call('PUT /api/v1/admin/settings/{key}', { params: { key }, body: { value } });

const file = (content: string | Uint8Array = 'content') => ({
  disposition: 'name="file"; filename="a.txt"',
  content,
});
const field = (i: number, content = 'value') => ({ disposition: `name="field${i}"`, content });

for (const engine of DATABASES) {
  test(`${engine}: whatever is not one file in a form is refused, and leaves nothing`, async (t) => {
    const { harness, call, channel, token, post, stored } = await openRoom(t, engine);
    const fields = Array.from({ length: 10 }, (_, i) => field(i));
    const { headers, body } = rawForm([file()]);
    const json = (type: string, body: string) => ({ headers: { 'content-type': type }, body });
    const refused: Array<[string, number, RawForm | { headers: Record<string, string>; body: string }]> = [
      ['JSON', 415, json('application/json', '{"file":{"path":"/etc/passwd","filename":"x"}}')],
      ['a form without files', 415, json('application/x-www-form-urlencoded', 'file=/etc/passwd')],
      ['text', 415, json('text/plain', 'hello')],
      ['bytes', 415, json('application/octet-stream', 'hello')],
      ['another multipart', 415, json('multipart/mixed; boundary=x', '--x--')],
      ['a form of the wrong type', 415, { headers: { 'content-type': 'application/json' }, body }],
      ['no boundary', 400, { headers: { 'content-type': 'multipart/form-data' }, body }],
      [
        'the wrong boundary',
        400,
        { headers: { 'content-type': 'multipart/form-data; boundary=other' }, body },
      ],
      ['nothing in the form', 400, rawForm([])],
      ['fields only', 400, rawForm([field(1)])],
      ['a field that is named file', 400, rawForm([{ disposition: 'name="file"', content: '/etc/passwd' }])],
      [
        'a file under another name',
        400,
        rawForm([{ disposition: 'name="data"; filename="a"', content: 'x' }]),
      ],
      ['two files', 400, rawForm([file(), file()])],
      [
        'a second file under another name',
        400,
        rawForm([file(), { disposition: 'name="b"; filename="b"', content: 'x' }]),
      ],
      ['eleven fields', 400, rawForm([...fields, field(11), file()])],
      ['eleven fields after the file', 400, rawForm([file(), ...fields, field(11)])],
      ['a long field', 400, rawForm([field(1, 'x'.repeat(4097)), file()])],
      ['a field with a NUL', 400, rawForm([field(1, 'a\0b'), file()])],
      ['a field of the prototype', 400, rawForm([{ disposition: 'name="__proto__"', content: 'x' }, file()])],
      ['a form that breaks off', 400, rawForm([file()], { isClosed: false })],
      ['a file without end', 400, { headers, body: Buffer.from(body.subarray(0, body.length - 60)) }],
      ['a long name', 400, namedForm('x'.repeat(256))],
      ['a name that fills the header', 400, namedForm('x'.repeat(100_000))],
    ];
    for (const [what, status, form] of refused) {
      const answer = await post(form);
      assert.equal(answer.status, status, `${what}: ${answer.error}`);
      assert.ok(answer.error.length > 10, what);
    }
    const bare = await harness.raw('POST', `/api/v1/channels/${channel}/files`, { token });
    assert.equal(bare.status, 415);
    assert.deepEqual(await call('GET /api/v1/files'), { data: [] });
    assert.deepEqual(stored(), []);
    assert.equal((await post(rawForm([...fields, file()]))).error, undefined, 'ten fields are no harm');
    assert.equal((await post(rawForm([file(), ...fields]))).error, undefined, 'nor are they after the file');
  });

  test(`${engine}: no other route can be sent a file`, async (t) => {
    const { harness, token } = await openRoom(t, engine);
    for (const path of [
      '/api/v1/folders',
      '/api/v1/channels',
      '/api/v1/profile/avatar',
      '/api/v1/auth/login',
    ]) {
      const answer = await harness.raw('POST', path, { token, body: formOf('x') });
      assert.equal(answer.status, 415, path);
    }
  });

  test(`${engine}: hostile names are kept, shown and sent back as plain text, and touch no path`, async (t) => {
    assert.ok(HOSTILE_NAMES.length >= 60);
    const sandbox = mkdtempSync(join(tmpdir(), 'parley-test-sandbox-'));
    t.after(() => rmSync(sandbox, { recursive: true, force: true }));
    const store = join(sandbox, 'inner', 'store');
    mkdirSync(store, { recursive: true });
    for (const name of ['inner/passwd', 'inner/a.txt', 'x', 'b.exe'])
      writeFileSync(join(sandbox, name), 'untouched');
    const outside = (): string =>
      globSync('**/*', { cwd: sandbox, exclude: ['inner/store/**'] })
        .filter((path) => statSync(join(sandbox, path)).isFile())
        .sort()
        .map(
          (path) =>
            `${path} ${createHash('sha256')
              .update(readFileSync(join(sandbox, path)))
              .digest('hex')}`,
        )
        .join('\n');
    const before = outside();
    const { harness, call, channel, token } = await openRoom(t, engine, { STORAGE_URL: `file://${store}` });
    const dataBefore = globSync('**/*', { cwd: harness.database.dataDir });
    let kept = 0;
    for (const name of HOSTILE_NAMES) {
      const answer = await harness.raw('POST', `/api/v1/channels/${channel}/files`, {
        token,
        ...namedForm(name, `content of ${name}`),
      });
      // A line break ends the header, or makes it none at all.
      if (/[\r\n]/.test(name) && answer.status === 400) continue;
      assert.equal(answer.status, 201, JSON.stringify(name));
      const made = (await answer.json()) as { id: string; filename: string };
      assert.ok(!/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(made.filename), JSON.stringify(made.filename));
      assert.equal(
        (await call('GET /api/v1/files/{id}', { params: { id: made.id } })).filename,
        made.filename,
      );
      const back = await harness.raw('GET', `/api/v1/files/${made.id}/download`, { token });
      assert.equal(await back.text(), `content of ${name}`);
      const disposition = back.headers.get('content-disposition') ?? '';
      assert.match(disposition, /^attachment; filename="[A-Za-z0-9 ._()+,@-]*"; filename\*=UTF-8''[^'"; ]*$/);
      assert.equal(back.headers.get('set-cookie'), null);
      assert.equal(back.headers.get('content-type'), 'application/octet-stream');
      kept += 1;
    }
    assert.ok(kept >= 60, `${kept} names were kept`);
    assert.equal(outside(), before, 'nothing beside the storage changed');
    assert.deepEqual(globSync('**/*', { cwd: harness.database.dataDir }).sort(), dataBefore.sort());
    const inside = globSync('**/*', { cwd: store }).filter((path) => statSync(join(store, path)).isFile());
    assert.ok(
      inside.every((path) => /^blobs\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(path)),
      inside.join(),
    );
  });

  test(`${engine}: a file that is too large is refused, at once when it says so, on the way when it does not`, async (t) => {
    const { harness, call, token, channel, stored } = await openRoom(t, engine);
    await setting(call, 'max_upload_mb', 1);
    const sendBytes = (length: number) => send(call, channel, Buffer.alloc(length, 'x'));
    assert.equal((await sendBytes(MIB)).size, MIB);
    const kept = stored();
    await assert.rejects(sendBytes(MIB + 1), { status: 413, message: /1 MiB/ });

    // Announced: the answer comes before a byte of the body was sent.
    const head = (length: string) =>
      [
        `POST /api/v1/channels/${channel}/files HTTP/1.1`,
        'Host: here',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=b',
        length,
        '\r\n',
      ].join('\r\n');
    const early = await exchange(t, harness.url, (socket) => socket.write(head('Content-Length: 5000000')));
    assert.match(early, /^HTTP\/1\.1 413 .*\{"error":"the file is larger than 1 MiB"\}$/s);

    // Not announced, endless: it is cut off, and nothing of it stays.
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    let sent = 0;
    const late = await exchange(t, harness.url, (socket) => {
      socket.write(head('Transfer-Encoding: chunked'));
      const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
      socket.write(`${start.length.toString(16)}\r\n${start}\r\n`);
      const more = (): void => {
        while (!socket.destroyed && socket.writable && sent < 64 * MIB) {
          sent += 0x10000;
          if (!socket.write(piece)) {
            socket.once('drain', more);
            return;
          }
        }
      };
      more();
    });
    assert.match(late, /^HTTP\/1\.1 413 .*\{"error":"the file is larger than 1 MiB"\}/s);
    // An endless preamble is no file, but it is too much as well.
    const preamble = await exchange(t, harness.url, (socket) => {
      socket.write(head('Transfer-Encoding: chunked'));
      for (let i = 0; i < 40; i++) socket.write(piece);
    });
    assert.match(preamble, /^HTTP\/1\.1 413 /);
    await until('the spool is empty', () => stored().length === kept.length);
    assert.deepEqual(stored(), kept);
    assert.equal((await call('GET /api/v1/files')).data.length, 1);
  });

  test(`${engine}: an upload that its sender gives up leaves nothing`, async (t) => {
    const { harness, call, token, channel, stored } = await openRoom(t, engine);
    const { body } = rawForm([file(randomBytes(3 * MIB))]);
    for (const share of [0, 0.001, 0.5, 0.99]) {
      const socket = connect(Number(new URL(harness.url).port), '127.0.0.1').on('error', () => {});
      t.after(() => socket.destroy());
      socket.write(
        [
          `POST /api/v1/channels/${channel}/files HTTP/1.1`,
          'Host: here',
          `Authorization: Bearer ${token}`,
          'Content-Type: multipart/form-data; boundary=a-boundary-that-is-in-no-file',
          `Content-Length: ${body.length}`,
          '\r\n',
        ].join('\r\n'),
      );
      await new Promise((done) => socket.write(body.subarray(0, Math.floor(body.length * share)), done));
      if (share >= 0.5) await until('it is being written', () => stored().length === 1);
      socket.destroy();
      await until('it is gone', () => stored().length === 0);
    }
    assert.deepEqual(await call('GET /api/v1/files'), { data: [] });
    await until('its place is free again', () =>
      Promise.all(Array.from({ length: 4 }, (_, i) => send(call, channel, `file ${i}`))).then(
        () => true,
        ({ status }: { status: number }) => assert.equal(status, 429) ?? false,
      ),
    );
  });

  test(`${engine}: the same upload under one Idempotency-Key is one file; another one under it is refused`, async (t) => {
    const { harness, call, token, channel } = await openRoom(t, engine);
    const key = { 'idempotency-key': 'upload-1' };
    const made = await Promise.all([1, 2, 3].map(() => send(call, channel, 'once', 'a.txt', key)));
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    const again = await harness.raw('POST', `/api/v1/channels/${channel}/files`, {
      token,
      headers: key,
      body: formOf('once', 'a.txt'),
    });
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(await again.json(), made[0]);
    await assert.rejects(send(call, channel, 'twice', 'a.txt', key), { status: 409 });
    await assert.rejects(send(call, channel, 'once', 'b.txt', key), { status: 409 });
    assert.equal((await call('GET /api/v1/files')).data.length, 1);
    const other = (await call('POST /api/v1/channels', { body: {} })).id;
    assert.notEqual(
      (await send(call, other, 'once', 'a.txt', key)).id,
      made[0]?.id,
      'another channel, another request',
    );
    const events = () => harness.heard.filter(({ kind }) => kind === 'user.file.created').length;
    await until('both files were told of', () => events() === 2);
    // A refused upload leaves its key free.
    const late = { 'idempotency-key': 'upload-2' };
    await setting(call, 'max_upload_mb', 1);
    await assert.rejects(send(call, channel, Buffer.alloc(2 * MIB), 'c', late), { status: 413 });
    await send(call, channel, 'small enough', 'c', late);
  });

  test(`${engine}: who leaves a channel while they repeat an upload is not told of it again`, async (t) => {
    const { harness, call, channel, stored } = await openRoom(t, engine);
    const bob = await harness.account('bob');
    const { id: participantId } = await call('POST /api/v1/channels/{id}/participants', {
      params: { id: channel },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const { headers, body } = rawForm([file('x'.repeat(MIB))]);
    const half = body.length / 2;
    const ready = Promise.withResolvers<void>();
    const post = (body: RequestInit['body']) =>
      fetch(`${harness.url}/api/v1/channels/${channel}/files`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${bob.access_token}`, 'idempotency-key': 'slow' },
        body: body ?? null,
        duplex: 'half',
      });
    assert.equal((await post(body)).status, 201);
    const pieces = async function* () {
      yield body.subarray(0, half);
      await ready.promise;
      yield body.subarray(half);
    };
    const again = post(ReadableStream.from(pieces()));
    await until('it has begun', () => stored().some((path) => path.startsWith('tmp')));
    await call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id: channel, participantId },
    });
    ready.resolve();
    const { status, headers: told } = await again;
    assert.deepEqual([status, told.get('idempotency-replayed')], [404, null]);
  });

  test(`${engine}: nobody keeps more than their share, whatever they send at the same moment`, async (t) => {
    const { harness, call, channel, stored } = await openRoom(t, engine);
    await setting(call, 'user_storage_mb', 2);
    const half = Buffer.alloc(MIB, 'a');
    await send(call, channel, half);
    await send(call, channel, half, 'again.bin');
    // The same bytes count once, so one more MiB fits; of four that come together, one.
    const results = await Promise.allSettled(
      ['b', 'c', 'd', 'e'].map((fill) => send(call, channel, Buffer.alloc(MIB, fill))),
    );
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as { status: number }] : [],
    );
    assert.deepEqual(
      refusals.map(({ status }) => status),
      [403, 403, 403],
    );
    await assert.rejects(send(call, channel, 'one byte more'), { status: 403, message: /2 MiB/ });
    assert.equal((await call('GET /api/v1/files')).data.length, 3);
    assert.equal(stored().filter((path) => path.startsWith('tmp')).length, 0);

    const [last] = (await call('GET /api/v1/files')).data;
    await call('DELETE /api/v1/files/{id}', { params: { id: last?.id ?? '' } });
    await send(call, channel, 'room again');
    await assert.rejects(send(call, channel, Buffer.alloc(MIB, 'f')), { status: 403 });
    const bob = await harness.account('bob');
    const his = (await bob.call('POST /api/v1/channels', { body: {} })).id;
    await send(bob.call, his, half);
  });

  test(`${engine}: a person sends four files at once, not five; others are not in their way`, async (t) => {
    const { harness, call, token, channel } = await openRoom(t, engine);
    const port = Number(new URL(harness.url).port);
    const sockets = Array.from({ length: 4 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      t.after(() => socket.destroy());
      socket.write(
        [
          `POST /api/v1/channels/${channel}/files HTTP/1.1`,
          'Host: here',
          `Authorization: Bearer ${token}`,
          'Content-Type: multipart/form-data; boundary=b',
          'Content-Length: 100000',
          '\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbegin',
        ].join('\r\n'),
      );
      return socket;
    });
    const spooled = () => globSync('tmp/*', { cwd: harness.database.dataDir }).length;
    await until('four are under way', () => spooled() === 4);
    await assert.rejects(send(call, channel, 'the fifth'), { status: 429, retryAfterSeconds: 2 });
    const bob = await harness.account('bob');
    const his = (await bob.call('POST /api/v1/channels', { body: {} })).id;
    await send(bob.call, his, 'his own');
    sockets[0]?.destroy();
    await until('a place is free', () => spooled() === 3);
    await until('the fifth comes through', () =>
      send(call, channel, 'the fifth').then(
        () => true,
        () => false,
      ),
    );
  });

  test(`${engine}: a right that is lost while the file arrives is lost for the file`, async (t) => {
    const { harness, call, channel } = await openRoom(t, engine);
    const bob = await harness.account('bob');
    const { id: participantId } = await call('POST /api/v1/channels/{id}/participants', {
      params: { id: channel },
      body: { participant_type: 'user', participant_id: bob.user.id, role: 'member' },
    });
    const { body } = rawForm([file(randomBytes(200_000))]);
    const at = body.length - 60;
    const answer = await exchange(t, harness.url, async (socket) => {
      socket.write(
        [
          `POST /api/v1/channels/${channel}/files HTTP/1.1`,
          'Host: here',
          `Authorization: Bearer ${bob.access_token}`,
          'Content-Type: multipart/form-data; boundary=a-boundary-that-is-in-no-file',
          `Content-Length: ${body.length}`,
          '\r\n',
        ].join('\r\n'),
      );
      socket.write(body.subarray(0, at));
      await until('it arrives', () => globSync('tmp/*', { cwd: harness.database.dataDir }).length === 1);
      const params = { id: channel, participantId };
      await call('PATCH /api/v1/channels/{id}/participants/{participantId}', {
        params,
        body: { role: 'observer' },
      });
      socket.write(body.subarray(at));
    });
    assert.match(answer, /^HTTP\/1\.1 403 /);
    assert.deepEqual((await call('GET /api/v1/channels/{id}/files', { params: { id: channel } })).data, []);
  });
}

/** Says something on a bare connection and gives back everything up to the end of the first answer. */
const exchange = (
  t: TestContext,
  url: string,
  speak: (socket: ReturnType<typeof connect>) => unknown,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    t.after(() => socket.destroy());
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.POSITIVE_INFINITY);
      if (rest.join('\r\n\r\n').length < length) return;
      resolve(text);
      socket.destroy();
    });
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
    socket.on('close', () => resolve(text));
    speak(socket);
  });
