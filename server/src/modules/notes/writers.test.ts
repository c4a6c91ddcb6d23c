// Who is in a note is told to those who list it, whichever server they ask.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NoteSummary, ServerFrame } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';

const sharedNote = async (ann: Account, bob: Account): Promise<string> => {
  const { id } = await ann.call('POST /api/v1/notes', { body: { title: 'Ours', content: 'Milk' } });
  const body = { user_id: bob.user.id, role: 'editor' } as const;
  await ann.call('POST /api/v1/notes/{id}/members', { params: { id }, body });
  return id;
};

/** Opens the text as a page does: `stand` says where its cursor is, or with null that it leaves. */
const openText = async (url: string, { call }: Pick<Account, 'call'>, id: string, client: number) => {
  const socket = await connect(url, call);
  await socket.follow(`note:${id}`);
  const stand = (cursor: object | null): void =>
    socket.send({ type: 'note.awareness', channel: `note:${id}`, data: { client, cursor } });
  return { stand };
};

const CURSOR = { anchor: 'AQID', head: 'AQID' };

const summary = async ({ call }: Pick<Account, 'call'>, id: string): Promise<NoteSummary> => {
  const { data } = await call('GET /api/v1/notes');
  const found = data.find((note) => note.id === id);
  assert.ok(found);
  return found;
};
const writing = async (person: Pick<Account, 'call'>, id: string): Promise<string[]> =>
  (await summary(person, id)).writing.map((one) => one.id);

for (const database of DATABASES) {
  test(`${database}: a list tells who else is in a note, and its readers hear when that changes`, async (t) => {
    const clock = manualClock();
    const { account, url } = await start(t, database, { clock });
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const id = await sharedNote(ann, bob);
    const [listener, stranger] = [await connect(url, ann.call), await connect(url, eve.call)];
    await listener.follow('notifications');
    await stranger.follow('notifications');
    const isTold = ({ type }: ServerFrame): boolean => type === 'user.note.writers';
    const told = (): number => listener.frames.filter(isTold).length;
    assert.deepEqual(await writing(ann, id), []);

    const first = await openText(url, bob, id, 11);
    first.stand(CURSOR);
    const frame = await listener.next('she is told that somebody came', isTold);
    assert.deepEqual(frame.data, { id });
    assert.deepEqual((await summary(ann, id)).writing, [
      { id: bob.user.id, display_name: bob.user.display_name },
    ]);
    assert.deepEqual(await writing(bob, id), [], 'one knows where one is oneself');

    // A second window of the same person, and a cursor that moves, are nothing new.
    const second = await openText(url, bob, id, 12);
    second.stand(CURSOR);
    first.stand(CURSOR);
    first.stand(null);
    assert.deepEqual(await writing(ann, id), [bob.user.id], 'the other window is still there');
    second.stand(null);
    await until('nobody is there', async () => (await writing(ann, id)).length === 0);
    await until('she is told that he left', () => told() === 2);

    second.stand(CURSOR);
    await until('he is back', async () => (await writing(ann, id)).length === 1);
    clock.advance(41_000);
    assert.deepEqual(await writing(ann, id), [], 'of whom nothing was heard for long is gone');
    assert.equal(stranger.frames.filter(isTold).length, 0);
  });

  test(`${database}: a list names who wrote in a note last`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await sharedNote(ann, bob);
    const author = async () => (await summary(ann, id)).last_author;
    assert.deepEqual(await author(), { id: ann.user.id, display_name: ann.user.display_name });
    await bob.call('PUT /api/v1/notes/{id}', { params: { id }, body: { content: 'Milk, bread' } });
    assert.deepEqual(await author(), { id: bob.user.id, display_name: bob.user.display_name });
  });
}

test('who is in a note is known to every server of a cluster', {
  skip: !DATABASES.includes('postgres') && 'no Postgres here',
}, async (t) => {
  const first = await start(t, 'postgres');
  const second = await start(t, 'postgres', { on: first.database });
  const [ann, bob] = [await first.account('ann'), await first.account('bob')];
  const id = await sharedNote(ann, bob);
  const there = { call: second.clientOf(ann.access_token) };
  const { stand } = await openText(first.url, bob, id, 11);
  stand(CURSOR);
  await until('the other server knows it', async () => (await writing(there, id)).includes(bob.user.id));
  stand(null);
  await until('and that he left', async () => (await writing(there, id)).length === 0);
});
