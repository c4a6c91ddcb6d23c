import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServerFrame } from '@parley/contract';
import { NOTE_CHARACTERS_MAX } from '@parley/contract/limits';
import * as Y from 'yjs';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A person's copy of a note, followed over the WebSocket. */
const open = async (url: string, { call }: Account, id: string) => {
  const socket = await connect(url, call);
  await socket.follow(`note:${id}`);
  const { epoch, update } = await call('POST /api/v1/notes/{id}/sync', { params: { id }, body: {} });
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Buffer.from(update, 'base64'));
  const text = doc.getText('text');
  let n = 0;
  const send = async (u: Uint8Array) => {
    const own = ++n;
    socket.send({ type: 'note.update', channel: `note:${id}`, data: { n: own, epoch, u: toText(u) } });
    return socket.next(
      'an answer',
      ({ type, data }) => /^note\.(ack|refused)$/.test(type) && (data as { n?: number }).n === own,
    );
  };
  /** Writes, and waits until that is acknowledged or refused. */
  const write = (work: (text: Y.Text) => void) => {
    const before = Y.encodeStateVector(doc);
    doc.transact(() => work(text));
    return send(Y.encodeStateAsUpdate(doc, before));
  };
  /** Takes in all that was told since. */
  const shown = (): string => {
    for (const { type, data } of socket.frames)
      if (type === 'note.update') Y.applyUpdate(doc, Buffer.from((data as { u: string }).u, 'base64'));
    return text.toString();
  };
  return { socket, doc, send, write, shown, epoch };
};

const shared = async (ann: Account, bob: Account, role: 'editor' | 'viewer' = 'editor') => {
  const made = await ann.call('POST /api/v1/notes', { body: { title: 'Ours', content: 'Milk\nBread\n' } });
  const params = { id: made.id };
  const member = await ann.call('POST /api/v1/notes/{id}/members', {
    params,
    body: { user_id: bob.user.id, role },
  });
  return { id: made.id, params, memberId: member.id };
};

/** Who wrote which text, the latest first. */
const versionsOf = async ({ call }: Account, id: string): Promise<Array<[string | undefined, string]>> => {
  const { data } = await call('GET /api/v1/notes/{id}/versions', { params: { id } });
  return Promise.all(
    data.map(async ({ n, author }): Promise<[string | undefined, string]> => {
      const params = { id, n: String(n) };
      const { content } = await call('GET /api/v1/notes/{id}/versions/{n}', { params });
      return [author?.id, content];
    }),
  );
};

const errorIn = ({ data }: ServerFrame): string => String((data as { error?: string }).error);

for (const database of DATABASES) {
  test(`${database}: two people in one note have one text, and so has the request`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id, params } = await shared(ann, bob);
    const [one, two] = [await open(url, ann, id), await open(url, bob, id)];
    await Promise.all([
      one.write((text) => text.insert(0, 'Eggs\n')),
      two.write((text) => text.insert(text.length, 'Salt 🙂\n')),
    ]);
    const both = 'Eggs\nMilk\nBread\nSalt 🙂\n';
    await until('both have both', () => one.shown() === both && two.shown() === both);
    const read = await bob.call('GET /api/v1/notes/{id}', { params });
    assert.equal(read.content, both);

    // A text that is put goes into the document as the difference; one made on an older text is refused.
    const stale = { params, body: { content: 'x', rev: read.rev - 1 } };
    await assert.rejects(ann.call('PUT /api/v1/notes/{id}', stale), { status: 409 });
    const content = both.replace('Bread', 'Rye bread');
    const put = await ann.call('PUT /api/v1/notes/{id}', { params, body: { content, rev: read.rev } });
    await two.write((text) => text.insert(text.length, 'Tea\n'));
    await until('all have all', () => one.shown() === `${content}Tea\n` && two.shown() === `${content}Tea\n`);
    const after = await ann.call('GET /api/v1/notes/{id}', { params });
    assert.deepEqual([after.content, after.updated_by], [`${content}Tea\n`, bob.user.id]);
    assert.ok(after.rev > put.rev);

    // What was written while away is handed in later, in one piece, and twice does no harm.
    const away = new Y.Doc();
    const first = await bob.call('POST /api/v1/notes/{id}/sync', { params, body: {} });
    Y.applyUpdate(away, Buffer.from(first.update, 'base64'));
    const known = Y.encodeStateVector(away);
    away.getText('text').insert(0, 'Offline\n');
    await one.write((text) => text.insert(0, 'Online\n'));
    const update = toText(Y.encodeStateAsUpdate(away, known));
    const body = { update, epoch: first.epoch, sv: toText(Y.encodeStateVector(away)) };
    for (let times = 0; times < 2; times++) {
      const merged = await bob.call('POST /api/v1/notes/{id}/sync', { params, body });
      Y.applyUpdate(away, Buffer.from(merged.update, 'base64'));
    }
    const end = (await ann.call('GET /api/v1/notes/{id}', { params })).content;
    assert.equal(away.getText('text').toString(), end);
    assert.deepEqual(end.match(/Offline|Online/g)?.sort(), ['Offline', 'Online']);
    await until('the versions are kept', async () => {
      const { data } = await ann.call('GET /api/v1/notes/{id}/versions', { params });
      const { rev } = await ann.call('GET /api/v1/notes/{id}', { params });
      return data[0]?.n === rev;
    });
  });

  test(`${database}: who may write is asked at every change, and cursors carry the name of their person`, async (t) => {
    const { account, url, logged } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const { id, params, memberId } = await shared(ann, bob);
    const [one, two] = [await open(url, ann, id), await open(url, bob, id)];
    const stranger = await connect(url, eve.call);
    assert.equal((await stranger.follow(`note:${id}`)).type, 'system.error');
    stranger.send({ type: 'note.update', channel: `note:${id}`, data: { n: 1, epoch: 1, u: '' } });
    await stranger.next('a refusal', ({ data }) =>
      /subscribe/.test(String((data as { error?: string }).error)),
    );
    await assert.rejects(eve.call('POST /api/v1/notes/{id}/sync', { params, body: {} }), { status: 404 });

    const cursor = { anchor: 'AQID', head: 'AQID' };
    const huge = { client: one.doc.clientID, cursor: { ...cursor, head: 'A'.repeat(20_000) } };
    one.socket.send({ type: 'note.awareness', channel: `note:${id}`, data: huge });
    const tooLong = await one.socket.next('a refusal', ({ type }) => type === 'system.error');
    assert.match(errorIn(tooLong), /position/);
    assert.ok(
      !logged.some((line) => line.includes('a frame could not be handled')),
      'a fault of the sender is not logged as ours',
    );
    const data = { client: two.doc.clientID, cursor, user: { id: ann.user.id, display_name: 'Ann' } };
    two.socket.send({ type: 'note.awareness', channel: `note:${id}`, data });
    const seen = await one.socket.next('a cursor', ({ type }) => type === 'note.awareness');
    assert.deepEqual((seen.data as { user: object }).user, {
      id: bob.user.id,
      display_name: bob.user.display_name,
    });

    assert.equal((await two.write((text) => text.insert(0, 'Bob was here\n'))).type, 'note.ack');
    await one.write((text) => text.insert(text.length, 'Ann too\n'));
    const move = (client: number, to: object | null) =>
      two.socket.send({ type: 'note.awareness', channel: `note:${id}`, data: { client, cursor: to } });
    move(one.doc.clientID, null);
    for (let client = 1; client <= 12; client++) move(client, cursor);
    move(two.doc.clientID, null);
    const isLeft = ({ type, data }: ServerFrame) =>
      type === 'note.awareness' && (data as { cursor: object | null }).cursor === null;
    const left = await one.socket.next('a cursor goes', isLeft);
    const clientsIn = (frames: readonly ServerFrame[]) =>
      frames.flatMap(({ type, data }) =>
        type === 'note.awareness' ? [(data as { client: number }).client] : [],
      );
    assert.equal((left.data as { client: number }).client, two.doc.clientID, 'each moves their own');
    const seenClients = new Set(clientsIn(one.socket.frames));
    assert.ok(!seenClients.has(one.doc.clientID) && seenClients.size <= 10, [...seenClients].join(' '));
    await ann.call('PATCH /api/v1/notes/{id}/members/{memberId}', {
      params: { ...params, memberId },
      body: { role: 'viewer' },
    });
    assert.match(errorIn(await two.write((text) => text.insert(0, 'too late'))), /read this, not change/);
    await ann.call('DELETE /api/v1/notes/{id}/members/{memberId}', {
      params: { ...params, memberId },
    });
    const isLost = ({ type, channel }: ServerFrame) => type === 'system.error' && channel === `note:${id}`;
    assert.match(errorIn(await two.socket.next('Bob has lost it', isLost)), /no longer have access/);
    two.socket.send({ type: 'note.update', channel: `note:${id}`, data: { n: 99, epoch: two.epoch, u: '' } });
    await two.socket.next('a refusal', (frame) => isLost(frame) && /subscribe/.test(errorIn(frame)));
    await until('Ann has what Bob wrote', () => one.shown().startsWith('Bob'));
    const heard = two.socket.frames.length;
    await one.write((text) => text.insert(0, 'Ann alone\n'));
    await until(
      'Ann is told of it',
      () => one.socket.frames.filter(({ type }) => type === 'note.update').length > 2,
    );
    assert.ok(!two.socket.frames.slice(heard).some(({ type }) => type === 'note.update'));
    await ann.call('DELETE /api/v1/notes/{id}', { params });
    assert.match(errorIn(await one.write((text) => text.insert(0, 'x'))), /trash/);
    const { content } = await ann.call('GET /api/v1/notes/{id}', { params });
    assert.equal(content, 'Ann alone\nBob was here\nMilk\nBread\nAnn too\n');
  });

  test(`${database}: a change that is not plain text in its place is refused, and the text stays`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id, params } = await shared(ann, bob);
    const [one, two] = [await open(url, ann, id), await open(url, bob, id)];
    await one.write((text) => text.insert(0, 'A'));
    const hostile = (work: (doc: Y.Doc) => void, clientID?: number): Uint8Array => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(one.doc));
      if (clientID !== undefined) doc.clientID = clientID;
      const before = Y.encodeStateVector(doc);
      work(doc);
      return Y.encodeStateAsUpdate(doc, before);
    };
    const gap = new Y.Doc();
    gap.getText('text').insert(0, 'first');
    const known = Y.encodeStateVector(gap);
    gap.getText('text').insert(5, 'second');
    const ahead = new Y.Doc();
    Y.applyUpdate(ahead, Y.encodeStateAsUpdate(two.doc));
    ahead.getText('text').insert(0, 'x');
    const plain = Y.encodeStateAsUpdate(ahead, Y.encodeStateVector(two.doc));
    const refused: Record<string, Uint8Array> = {
      'the second format': Y.convertUpdateFormatV1ToV2(plain),
      'bytes behind its end': new Uint8Array([...plain, 0]),
      'no update': new Uint8Array([1, 2, 3, 255]),
      'another root': hostile((doc) => doc.getMap('other').set('a', 'b')),
      'a format': hostile((doc) => doc.getText('text').format(0, 2, { bold: true })),
      'an embed': hostile((doc) => doc.getText('text').insertEmbed(0, { image: 'x' })),
      'a NUL': hostile((doc) => doc.getText('text').insert(0, 'a\0b')),
      'a gap': Y.encodeStateAsUpdate(gap, known),
      'the name of another writer': hostile((doc) => doc.getText('text').insert(0, 'x'), one.doc.clientID),
      'the name of the first text': hostile((doc) => doc.getText('text').insert(0, 'x'), 1),
    };
    for (const [what, update] of Object.entries(refused))
      assert.equal((await two.send(update)).type, 'note.refused', what);
    for (const update of ['AAAA', 'not base64!', toText(refused['a gap'] ?? new Uint8Array())])
      await assert.rejects(
        bob.call('POST /api/v1/notes/{id}/sync', { params, body: { update, epoch: 1, sv: '////' } }),
        { status: 400 },
      );
    const { content } = await bob.call('GET /api/v1/notes/{id}', { params });
    assert.equal(content, 'AMilk\nBread\n');
    assert.equal((await two.write((text) => text.insert(0, 'B'))).type, 'note.ack');
    const full = 'x'.repeat(NOTE_CHARACTERS_MAX);
    const long = await ann.call('POST /api/v1/notes', { body: { title: 'Long', content: full } });
    const told = await (await open(url, ann, long.id)).write((text) => text.insert(0, 'B'));
    assert.deepEqual([told.type, /1,000,000 characters at most/.test(errorIn(told))], ['note.refused', true]);
  });

  test(`${database}: what a large part is taken away from is a version, however soon`, async (t) => {
    const clock = manualClock();
    const { account, url } = await start(t, database, { clock });
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id, params } = await shared(ann, bob);
    const one = await open(url, ann, id);
    const rewrite = (to: string) =>
      one.write((text) => {
        text.delete(0, text.length);
        text.insert(0, to);
      });
    const [first, second, third] = ['one '.repeat(10), 'two '.repeat(10), 'three '.repeat(20)];
    await one.write((text) => text.insert(0, first));
    await rewrite(second);
    await rewrite('');
    assert.deepEqual(await versionsOf(ann, id), [
      [ann.user.id, second],
      [ann.user.id, `${first}Milk\nBread\n`],
      [ann.user.id, 'Milk\nBread\n'],
    ]);

    // Letter by letter it is compared with the version that it would take the place of.
    await one.write((text) => text.insert(0, third));
    const settled = (text: string) => {
      clock.advance(5_001);
      return until('the text has rested', async () => (await versionsOf(ann, id))[0]?.[1] === text);
    };
    await settled(third);
    for (let times = 0; times < 6; times++) await one.write((text) => text.delete(0, 20));
    await settled('');
    const [, before] = await versionsOf(ann, id);
    assert.deepEqual(before, [ann.user.id, third]);
    const { data } = await ann.call('GET /api/v1/notes/{id}/versions', { params });
    const n = String(data[1]?.n);
    await ann.call('POST /api/v1/notes/{id}/versions/{n}/restore', { params: { id, n } });
    assert.equal((await bob.call('GET /api/v1/notes/{id}', { params })).content, third);
  });

  test(`${database}: people who write in turn have versions of their own, but not one for each letter`, async (t) => {
    const { account, url } = await start(t, database, { clock: manualClock() });
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await shared(ann, bob);
    const [one, two] = [await open(url, ann, id), await open(url, bob, id)];
    await one.write((text) => text.insert(0, 'Ann '));
    await two.write((text) => text.insert(0, 'Bob '));
    await one.write((text) => text.insert(0, 'Ann '));
    const versions = await versionsOf(ann, id);
    assert.deepEqual(
      versions.map(([author]) => author),
      [bob.user.id, ann.user.id, ann.user.id],
    );
    assert.equal(versions[1]?.[1], 'Ann Milk\nBread\n');
    for (let times = 0; times < 3; times++) {
      await two.write((text) => text.insert(0, 'Bob '));
      await one.write((text) => text.insert(0, 'Ann '));
    }
    assert.deepEqual(await versionsOf(ann, id), versions);
    // A large loss is kept all the same, with all that was written in turn.
    await until('Ann has all', () => one.shown().match(/Ann|Bob/g)?.length === 9);
    const all = one.shown();
    await one.write((text) => text.delete(0, text.length));
    assert.deepEqual(await versionsOf(ann, id), [[ann.user.id, all], ...versions]);
  });
}
