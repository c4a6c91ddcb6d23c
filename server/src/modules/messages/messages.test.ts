import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportInput } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { send } from '../../../test/multipart.ts';
import { edit, goTo, makeRoom, pathOf, say } from '../../../test/rooms.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { mentionedHandles } from './mentions.ts';

test('deleting has a limit of its own: it looks through everything that was told of late', async (t) => {
  const { account } = await start(t, 'sqlite', { env: { RATE_LIMITS: 'on' }, clock: manualClock() });
  const ann = await account('ann');
  const params = { id: await makeRoom(ann), msgId: '01900000-0000-7000-8000-000000000000' };
  const remove = () => ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params });
  for (let count = 0; count < 60; count++) await assert.rejects(remove(), { status: 404 });
  await assert.rejects(remove(), { status: 429 });
});

for (const database of DATABASES) {
  test(`${database}: a message goes below one's active leaf, a given parent, or becomes a root`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const a = await say(ann, id, 'a');
    const b = await say(bob, id, 'b');
    assert.deepEqual([a.parent_id, b.parent_id, b.depth], [null, a.id, 1]);
    const c = await say(ann, id, 'c', { parent_id: a.id });
    assert.deepEqual([c.parent_id, c.sibling_index, c.sibling_count], [a.id, 1, 2]);
    const root = await say(bob, id, 'root', { parent_id: null });
    assert.deepEqual([root.parent_id, root.depth, root.sibling_count], [null, 0, 2]);
    assert.deepEqual(await pathOf(ann, id), ['a', 'c']);
    assert.deepEqual(await pathOf(bob, id), ['root']);
    const other = await makeRoom(ann);
    await assert.rejects(say(ann, other, 'x', { parent_id: a.id }), { status: 404 });
    await assert.rejects(say(ann, id, '   '), { status: 400 });
    await assert.rejects(say(ann, id, 'x'.repeat(200_001)), { status: 400 });
    assert.equal((await say(ann, id, '😀'.repeat(200_000))).content.length, 400_000);
    const body = { role: 'assistant', content: 'x' } as never;
    await assert.rejects(ann.call('POST /api/v1/channels/{id}/messages', { params: { id }, body }), {
      status: 400,
    });
  });

  test(`${database}: a new message moves its author and whoever stood at its parent, nobody else`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const id = await makeRoom(ann, bob, eve);
    const a = await say(ann, id, 'a');
    const b = await say(bob, id, 'b');
    await goTo(eve, id, b.id);
    const edited = await edit(bob, id, b.id, 'b2');
    assert.deepEqual([edited.parent_id, edited.sibling_count], [a.id, 2]);
    assert.deepEqual(await pathOf(ann, id), ['a', 'b']);
    await say(ann, id, 'c');
    assert.deepEqual(await pathOf(eve, id), ['a', 'b', 'c']);
    assert.deepEqual(await pathOf(bob, id), ['a', 'b2']);
    const { data } = await ann.call('GET /api/v1/channels/{id}/cursors', { params: { id } });
    assert.equal(data.find(({ user_id }) => user_id === bob.user.id)?.active_leaf_id, edited.id);
    await assert.rejects(edit(ann, id, b.id, 'not mine'), { status: 403 });
  });

  test(`${database}: switching to a version leads to the leaf last used below it`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const id = await makeRoom(ann);
    await say(ann, id, 'root');
    const left = await say(ann, id, 'left');
    await say(ann, id, 'left 1');
    const right = await edit(ann, id, left.id, 'right');
    const deep = await say(ann, id, 'right 1');
    const deeper = await edit(ann, id, deep.id, 'right 2');
    await goTo(ann, id, deep.id);
    await goTo(ann, id, left.id);
    assert.deepEqual(await pathOf(ann, id), ['root', 'left', 'left 1']);
    assert.equal((await goTo(ann, id, right.id)).active_leaf_id, deep.id);
    assert.deepEqual(await pathOf(ann, id), ['root', 'right', 'right 1']);
    assert.equal((await goTo(ann, id, deeper.id)).active_leaf_id, deeper.id);
    await assert.rejects(goTo(ann, id, id), { status: 404 });
  });

  test(`${database}: a deep branch is read page by page from its end`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const messages = Array.from({ length: 3_000 }, (_, i) => ({
      id: String(i),
      parent_id: i === 0 ? null : String(i - 1),
      role: 'user' as const,
      content: `m${i}`,
      author_name: 'ann',
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    const body = { format: 'parley.channel.v1' as const, title: 'Deep', messages };
    const { id, unread_count } = await ann.call('POST /api/v1/channels/import', { body });
    assert.equal(unread_count, 0);
    const params = { id };
    const last = await ann.call('GET /api/v1/channels/{id}/path', { params, query: { limit: '50' } });
    assert.deepEqual(
      [last.messages[0]?.content, last.messages.at(-1)?.content, last.has_more],
      ['m2950', 'm2999', true],
    );
    const before = last.messages[0]?.id ?? '';
    const above = await ann.call('GET /api/v1/channels/{id}/path', {
      params,
      query: { limit: '200', before },
    });
    assert.deepEqual([above.messages[0]?.content, above.messages.length], ['m2750', 200]);
    const whole = await pathOf(ann, id);
    assert.deepEqual([whole.length, whole[0], whole[2_999]], [3_000, 'm0', 'm2999']);
    assert.deepEqual(await ann.call('DELETE /api/v1/channels/{id}', { params }), {
      message: 'channel deleted',
    });
  });

  test(`${database}: nobody is told a deleted message's words afterwards, and they lie nowhere any more`, async (t) => {
    const { account, server, url } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const id = await makeRoom(ann, bob);
    const before = await connect(url, bob.call);
    const { cursor } = (await before.follow(`channel:${id}`)).data as { cursor: string };
    const secret = await say(ann, id, 'canary-of-the-deleted @bob');
    // Told again by a reaction, and quoted by a second notification that the next message brings up to date.
    const params = { id, msgId: secret.id };
    await bob.call('PUT /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}', {
      params: { ...params, emoji: '👍' },
    });
    const quoted = await say(ann, id, 'canary-of-the-quoted');
    const answer = await say(ann, id, 'stays', { parent_id: secret.id });
    for (const msgId of [secret.id, quoted.id])
      await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    const kept = await sql(server.kernel.database.read).selectFrom('outbox').select('payload_json').execute();
    assert.ok(!JSON.stringify(kept).includes('canary'), 'the outbox keeps none of it');
    assert.ok(JSON.stringify(kept).includes('"stays"'), 'and all of what was not deleted');

    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: eve.user.id },
    });
    const [late, again] = [await connect(url, eve.call), await connect(url, bob.call)];
    await late.follow(`channel:${id}`, cursor);
    await again.follow('notifications', cursor);
    const mark = await say(ann, id, 'live @bob @eve');
    await late.next('what comes live', ({ data }) => JSON.stringify(data).includes(mark.id));
    await again.next(
      'what comes live',
      ({ type, data }) => type === 'notification.created' && JSON.stringify(data).includes(mark.id),
    );
    assert.ok(!JSON.stringify([late.frames, again.frames]).includes('canary'));
    // What is told twice, as missed and live, has one id.
    const told = () =>
      [...new Map(late.frames.map((frame) => [frame.id, frame])).values()]
        .filter(({ type }) => type.startsWith('user.message.'))
        .map(({ type, data }) => {
          const { message } = data as { message: typeof secret };
          return [type, message.id, message.content, message.is_deleted];
        });
    // What comes live may come before the end of what was missed.
    await until('all that was missed has come', () => told().length === 7);
    const live = ['user.message.created', mark.id, 'live @bob @eve', false];
    const missed = told().filter(([, messageId]) => messageId !== mark.id);
    assert.deepEqual(
      [...missed, ...told().filter(([, messageId]) => messageId === mark.id)],
      [
        ['user.message.created', secret.id, '', true],
        ['user.message.updated', secret.id, '', true],
        ['user.message.created', quoted.id, '', true],
        ['user.message.created', answer.id, 'stays', false],
        ['user.message.updated', secret.id, '', true],
        ['user.message.updated', quoted.id, '', true],
        live,
      ],
    );
    assert.ok(!JSON.stringify([late.frames, again.frames]).includes('canary'));
    for (const socket of [before, late, again]) socket.close();
  });

  test(`${database}: a deleted message loses its words, not its place`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const id = await makeRoom(ann, bob, eve);
    const secret = await say(bob, id, 'secret @eve');
    await say(ann, id, 'answer');
    const mentions = async () =>
      (await eve.call('GET /api/v1/channels/{id}', { params: { id } })).mention_count;
    assert.equal(await mentions(), 1);
    const params = { id, msgId: secret.id };
    await assert.rejects(eve.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params }), {
      status: 403,
    });
    await bob.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params });
    const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id } });
    assert.deepEqual(
      messages.map(({ content, is_deleted }) => [content, is_deleted]),
      [
        ['', true],
        ['answer', false],
      ],
    );
    assert.deepEqual(messages[0]?.mentions, []);
    assert.equal(await mentions(), 0, 'nobody is called to what is gone');
  });

  test(`${database}: the files of a deleted message go with it, unless another message shows them or they are not its author's`, async (t) => {
    const { account, heard } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const files = await Promise.all([
      send(bob.call, id, 'for nobody', 'canary.txt'),
      send(bob.call, id, 'shown twice', 'twice.txt'),
      send(ann.call, id, 'of ann', 'hers.txt'),
    ]);
    const [gone, twice, hers] = files;
    const show = (...attachments: string[]) =>
      bob.call('POST /api/v1/channels/{id}/messages', {
        params: { id },
        body: { role: 'user', content: 'look', attachments },
      });
    const message = await show(...files.map((file) => file.id));
    await show(twice.id);
    const found = async () => (await ann.call('GET /api/v1/search', { query: { q: 'canary' } })).data.length;
    await until('it is found', async () => (await found()) === 1);

    await bob.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId: message.id } });
    const listed = await ann.call('GET /api/v1/channels/{id}/files', { params: { id } });
    assert.deepEqual(listed.data.map((file) => file.id).toSorted(), [twice.id, hers.id].toSorted());
    await assert.rejects(ann.call('GET /api/v1/files/{id}', { params: { id: gone.id } }), { status: 404 });
    await until('it is found no more', async () => (await found()) === 0);
    const deleted = () => heard.filter(({ kind }) => kind === 'user.file.deleted');
    await until('those in the channel hear of it', () => deleted().length > 0);
    assert.deepEqual(
      deleted().map(({ payload }) => payload),
      [{ id: gone.id, channel_id: id }],
    );
  });

  test(`${database}: files are said without a word, and nothing is not`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/channels', {});
    const file = await send(ann.call, id, 'ferns grow in the shade', 'ferns.txt');
    const said = await say(ann, id, '  ', { attachments: [file.id] });
    assert.deepEqual([said.content, said.attachments.map(({ filename }) => filename)], ['', ['ferns.txt']]);
    for (const content of ['', ' \n '])
      await assert.rejects(say(ann, id, content), { status: 400, message: /must not be empty/ });
    const again = await ann.call('POST /api/v1/channels/import', {
      body: JSON.parse(await ann.call('GET /api/v1/channels/{id}/export', { params: { id } })) as ImportInput,
    });
    const { data } = await ann.call('GET /api/v1/channels/{id}/messages', { params: { id: again.id } });
    assert.deepEqual(
      data.map(({ content, is_deleted }) => [content, is_deleted]),
      [['', false]],
      'taken along it is no deleted message',
    );
  });

  test(`${database}: pins, reactions, siblings, tree and diff tell what they should`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const params = { id };
    const root = await say(ann, id, 'root');
    const one = await say(ann, id, 'one');
    const two = await edit(ann, id, one.id, 'two');
    const of = { id, msgId: root.id };
    await bob.call('PUT /api/v1/channels/{id}/messages/{msgId}/pin', { params: of });
    await bob.call('PUT /api/v1/channels/{id}/messages/{msgId}/pin', { params: of });
    for (const who of [ann, bob])
      await who.call('PUT /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}', {
        params: { ...of, emoji: '👍🏽' },
      });
    const [pinned] = (await ann.call('GET /api/v1/channels/{id}/pins', { params })).data;
    assert.deepEqual(pinned?.reactions, [{ emoji: '👍🏽', user_ids: [ann.user.id, bob.user.id] }]);
    await bob.call('DELETE /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}', {
      params: { ...of, emoji: '👍🏽' },
    });
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}/pin', { params: of });
    const read = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params: of });
    assert.deepEqual([read.reactions.length, read.is_pinned], [1, false]);
    const bad = bob.call('PUT /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}', {
      params: { ...of, emoji: 'nope' },
    });
    await assert.rejects(bad, { status: 404 });
    const { siblings } = await bob.call('GET /api/v1/channels/{id}/messages/{msgId}/siblings', {
      params: { id, msgId: two.id },
    });
    assert.deepEqual(
      siblings.map(({ content }) => content),
      ['one', 'two'],
    );
    const { data: tree } = await bob.call('GET /api/v1/channels/{id}/tree', { params });
    assert.deepEqual(
      tree.map(({ excerpt, parent_id }) => [excerpt, parent_id]),
      [
        ['root', null],
        ['one', root.id],
        ['two', root.id],
      ],
    );
    const diff = await bob.call('GET /api/v1/channels/{id}/diff', {
      params,
      query: { a: one.id, b: two.id },
    });
    assert.deepEqual([diff.ancestor_id, diff.a[0]?.content, diff.b[0]?.content], [root.id, 'one', 'two']);
    const list = await bob.call('GET /api/v1/channels/{id}/messages', { params, query: { per_page: '2' } });
    assert.deepEqual([list.total, list.total_pages, list.data.length], [3, 2, 2]);
    await bob.call('POST /api/v1/channels/{id}/follow', { params, body: { user_id: ann.user.id } });
    assert.deepEqual(await pathOf(bob, id), ['root', 'two']);
  });

  test(`${database}: a shared branch is read by a stranger until the link is revoked`, async (t) => {
    const { account, anonymous } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    await say(ann, id, 'visible');
    const share = await bob.call('POST /api/v1/channels/{id}/shares', { params: { id } });
    await say(ann, id, 'later');
    const { messages, next_offset } = await anonymous('GET /api/v1/shared/{token}', {
      params: { token: share.token },
    });
    assert.deepEqual(
      messages.map(({ content }) => content),
      ['visible'],
    );
    assert.ok(!JSON.stringify(messages).includes(ann.user.id));
    assert.equal(next_offset, null);
    const { data } = await ann.call('GET /api/v1/channels/{id}/shares', { params: { id } });
    assert.ok(!JSON.stringify(data).includes(share.token));
    await ann.call('DELETE /api/v1/channels/{id}/shares/{shareId}', { params: { id, shareId: share.id } });
    await assert.rejects(anonymous('GET /api/v1/shared/{token}', { params: { token: share.token } }), {
      status: 404,
    });
  });

  test(`${database}: the links of a member who is removed end with the membership, and do not come back with it`, async (t) => {
    const { account, anonymous } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const params = { id };
    await say(ann, id, 'visible');
    const [{ token }, { token: own }] = [
      await bob.call('POST /api/v1/channels/{id}/shares', { params }),
      await ann.call('POST /api/v1/channels/{id}/shares', { params }),
    ];
    const open = (token: string) => anonymous('GET /api/v1/shared/{token}', { params: { token } });
    const listed = async () => (await ann.call('GET /api/v1/channels/{id}/shares', { params })).data.length;
    await open(token);
    assert.equal(await listed(), 2);
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params });
    const participantId = String(
      participants.find(({ participant_id }) => participant_id === bob.user.id)?.id,
    );
    const become = (role: 'observer' | 'member') =>
      ann.call('PATCH /api/v1/channels/{id}/participants/{participantId}', {
        params: { id, participantId },
        body: { role },
      });
    await become('observer');
    await assert.rejects(open(token), { status: 404 });
    assert.equal(await listed(), 1, 'who may no longer share has no link that works');
    await become('member');
    await open(token);
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id, participantId },
    });
    await assert.rejects(open(token), { status: 404 });
    assert.equal(await listed(), 1);
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params,
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    await assert.rejects(open(token), { status: 404 });
    assert.equal((await open(own)).messages.length, 1);
  });

  test(`${database}: a long shared branch comes in parts, none longer than is good for anybody else`, async (t) => {
    const { account, anonymous } = await start(t, database);
    const ann = await account('ann');
    const id = await makeRoom(ann);
    const contents = Array.from({ length: 9 }, (_, n) => String(n).repeat(199_000));
    const said = [];
    for (const content of contents) said.push(await say(ann, id, content));
    const { token } = await ann.call('POST /api/v1/channels/{id}/shares', { params: { id } });
    const params = { id, msgId: said[1]?.id ?? '' };
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params });
    const read = (offset: number) =>
      anonymous('GET /api/v1/shared/{token}', { params: { token }, query: { offset: String(offset) } });
    const parts: string[][] = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const { messages, next_offset }: Awaited<ReturnType<typeof read>> = await read(offset);
      parts.push(messages.map(({ content }) => content));
      offset = next_offset;
    }
    assert.deepEqual(
      parts.map((part) => part.length),
      [5, 3],
    );
    assert.deepEqual(parts.flat(), contents.toSpliced(1, 1));
    const beyond = await read(1_000);
    assert.deepEqual([beyond.messages, beyond.next_offset], [[], null]);
  });

  test(`${database}: a fork and an import hold the same words as their source`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const one = await say(ann, id, 'one');
    await say(bob, id, 'two');
    await edit(ann, id, one.id, 'other one');
    const fork = await bob.call('POST /api/v1/channels/{id}/fork', {
      params: { id },
      body: { title: 'Mine' },
    });
    assert.deepEqual([fork.title, fork.my_role, fork.participant_count], ['Mine', 'owner', 1]);
    assert.deepEqual(await pathOf(bob, fork.id), ['one', 'two']);
    await assert.rejects(ann.call('GET /api/v1/channels/{id}', { params: { id: fork.id } }), { status: 404 });
    const text = await bob.call('GET /api/v1/channels/{id}/export', { params: { id } });
    const { id: copy } = await bob.call('POST /api/v1/channels/import', { body: JSON.parse(text) });
    const again = await bob.call('GET /api/v1/channels/{id}/export', { params: { id: copy } });
    const shape = (json: string) => {
      const { messages } = JSON.parse(json) as {
        messages: Array<{ id: string; parent_id: string | null; content: string }>;
      };
      const words = new Map(messages.map((message) => [message.id, message.content]));
      return messages.map(({ content, parent_id }) => [content, parent_id && words.get(parent_id)]);
    };
    assert.deepEqual(shape(again), shape(text));
    const markdown = await ann.call('GET /api/v1/channels/{id}/export', {
      params: { id },
      query: { format: 'markdown' },
    });
    assert.match(markdown, /^# Room[\s\S]*other one/);
  });
}

test('a mention is a handle in prose: not in code, not in an address, once', () => {
  const text = 'Hi @Ann, @bob-the-builder- and @ann! mail x@y.z `@code`\n```\n@block\n```\n(@eve) //@no';
  assert.deepEqual(mentionedHandles(text), ['ann', 'bob-the-builder', 'eve']);
  assert.deepEqual(mentionedHandles('日本@ann日本、サーバー@bob 확인@eve ไทย@dan'), [
    'ann',
    'bob',
    'eve',
    'dan',
  ]);
  assert.deepEqual(mentionedHandles('für@ann почта@bob ×2@eve'), []);
});
