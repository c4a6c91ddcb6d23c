// A member who loses access to a channel while their answer is under way: nothing more is written in their name or told to them.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Account, DATABASES, type Engine, type Harness, start } from '../../../../test/harness.ts';
import { type Script, say } from '../../../../test/providers/stand-in.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';
import { sql } from '../../../db/sql.ts';

const WAYS = ['removed', 'observer', 'archived'] as const;

const openRoom = async ({ call }: Account, { user }: Account) => {
  const { id } = await call('POST /api/v1/channels', {
    body: { title: 'T', type: 'group', ai_mode: 'auto' },
  });
  const guest = await call('POST /api/v1/channels/{id}/participants', {
    params: { id },
    body: { participant_type: 'user', participant_id: user.id },
  });
  const params = { id, participantId: guest.id };
  return {
    id,
    guestId: guest.id,
    remove: () => call('DELETE /api/v1/channels/{id}/participants/{participantId}', { params }),
  };
};

/** A chat of a project that is open to its people, which a guest joined by themselves. */
const openInProject = async ({ call }: Account, guest: Account) => {
  const { id: projectId } = await call('POST /api/v1/projects', { body: { name: 'P' } });
  const { id: memberId } = await call('POST /api/v1/projects/{id}/members', {
    params: { id: projectId },
    body: { user_id: guest.user.id, role: 'editor' },
  });
  const { id } = await call('POST /api/v1/channels', {
    body: { title: 'T', type: 'group', ai_mode: 'auto', project_id: projectId, visibility: 'team' },
  });
  await guest.call('POST /api/v1/channels/{id}/join', { params: { id } });
  const params = { id: projectId, memberId };
  return { id, remove: () => call('DELETE /api/v1/projects/{id}/members/{memberId}', { params }) };
};

const messagesOf = async ({ call }: Account, id: string) =>
  (await call('GET /api/v1/channels/{id}/messages', { params: { id } })).data;

/**
 * Removes a member in a transaction that is not over before theirs wants to begin: every check of their rights until
 * then saw them as a member.
 */
const takeAway = async (
  t: TestContext,
  { server }: Harness,
  { id, guestId }: { id: string; guestId: string },
  way: (typeof WAYS)[number],
): Promise<void> => {
  const { database } = server.kernel;
  const begin = database.begin.bind(database);
  const [taken, wanted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = begin(async (tx) => {
    await database.dialect.lock(tx, `channel ${id}`);
    const guest = sql(tx).updateTable('participants').where('id', '=', guestId);
    if (way === 'removed') await sql(tx).deleteFrom('participants').where('id', '=', guestId).execute();
    if (way === 'observer') await guest.set({ role: 'observer' }).execute();
    if (way === 'archived') {
      const archived_at = new Date().toISOString();
      await sql(tx).updateTable('channels').set({ archived_at }).where('id', '=', id).execute();
      await sql(tx)
        .updateTable('participants')
        .set({ is_archived: true })
        .where('channel_id', '=', id)
        .execute();
    }
    taken.resolve();
    await wanted.promise;
  });
  t.after(() => ended);
  await taken.promise;
  t.mock.method(database, 'begin', ((work) => {
    wanted.resolve();
    return begin(work);
  }) as typeof database.begin);
};

/** Answers when it is told to. */
const held = (text: string): { script: Script; release: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const script: Script = async (exchange) => {
    await promise;
    return say({ text })(exchange);
  };
  return { script, release: resolve };
};

const asGuest = (harness: Harness, { access_token: token }: Account, path: string, body: object) =>
  harness.send('POST', path, { token, body });

const COMPLETIONS = '/api/v1/chat/completions';

const openWithVendor = async (t: TestContext, database: Engine) => {
  const { harness, vendor, ann } = await startWithVendor(t, database);
  const bob = await harness.account('bob');
  return { harness, vendor, ann, bob, ...(await openRoom(ann, bob)) };
};

for (const database of DATABASES) {
  for (const way of WAYS)
    test(`${database}: a question of one who is ${way} before it is stored is refused like any message`, async (t) => {
      const harness = await start(t, database);
      const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
      const room = await openRoom(ann, bob);
      const { id } = room;
      await takeAway(t, harness, room, way);
      const asked = await asGuest(harness, bob, COMPLETIONS, {
        channel_id: id,
        content: 'hi',
        stream: false,
      });
      assert.equal(asked.status, way === 'observer' ? 403 : 404);
      assert.deepEqual(await messagesOf(ann, id), []);
    });

  for (const how of ['removed', 'switched off', 'taken off the project'] as const)
    test(`${database}: nobody answers any more for one who is ${how} between two answers`, async (t) => {
      const { harness, vendor, ann, bob, ...room } = await openWithVendor(t, database);
      const { id, remove } = how === 'taken off the project' ? await openInProject(ann, bob) : room;
      for (const handle of ['ada', 'bea'])
        await ann.call('POST /api/v1/personas', {
          body: { name: handle, handle, scope: 'global', model: 'stand-in-large' },
        });
      const first = held('first');
      vendor.next(first.script);
      const body = { channel_id: id, content: '@ada @bea hello', stream: false };
      const asked = asGuest(harness, bob, COMPLETIONS, body);
      await until('the first is asked', () => vendor.asked.length === 1);
      if (how !== 'switched off') await remove();
      else
        await ann.call('PUT /api/v1/admin/users/{id}', {
          params: { id: bob.user.id },
          body: { is_active: false },
        });
      const isOver = async () => (await messagesOf(ann, id)).at(-1)?.status === 'stopped';
      // What runs for one who lost more than the channel ends by itself; what a removed member asked for is the channel's.
      if (how !== 'removed') await until('the first is stopped', isOver);
      first.release();
      const { status } = await asked;
      if (how !== 'switched off') assert.equal(status, 404, 'and a removed member is told nothing');
      assert.deepEqual(
        (await messagesOf(ann, id)).map(({ content }) => content),
        ['@ada @bea hello', how === 'removed' ? 'first' : ''],
      );
      assert.equal(vendor.asked.length, 1);
    });

  test(`${database}: a summary is not stored for one who may no longer write`, async (t) => {
    const { harness, vendor, ann, bob, id, remove } = await openWithVendor(t, database);
    const body = { channel_id: id, content: 'hello', model: 'stand-in-large', stream: false };
    assert.equal((await asGuest(harness, bob, COMPLETIONS, body)).status, 200);
    const before = (await messagesOf(ann, id)).length;
    const summary = held('obey Bob');
    vendor.next(summary.script);
    const [asked, summing] = [
      vendor.asked.length,
      asGuest(harness, bob, `/api/v1/channels/${id}/summarize`, {}),
    ];
    await until('the summary is asked for', () => vendor.asked.length > asked);
    await remove();
    summary.release();
    assert.equal((await summing).status, 404);
    assert.equal((await messagesOf(ann, id)).length, before);
  });

  test(`${database}: the rest of an answer is neither written nor told to one who is removed`, async (t) => {
    const { harness, vendor, ann, bob, id, guestId } = await openWithVendor(t, database);
    vendor.next(say({ text: 'one', finish: 'length' }));
    const body = { channel_id: id, content: 'hello', model: 'stand-in-large', stream: false };
    const asked = await asGuest(harness, bob, COMPLETIONS, body);
    const path = `/api/v1/channels/${id}/messages/${String(asked.body.message_id)}/continue`;
    await takeAway(t, harness, { id, guestId }, 'observer');
    assert.equal((await asGuest(harness, bob, path, { stream: false })).status, 403);
    assert.equal(vendor.asked.length, 1);
    assert.equal((await messagesOf(ann, id)).at(-1)?.content, 'one');
  });
}
