// Messages that are put behind what a note says already, while others write in it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTE_CHARACTERS_MAX } from '@parley/contract/limits';
import * as Y from 'yjs';
import { DATABASES, start } from '../../../test/harness.ts';
import { makeRoom, say } from '../../../test/rooms.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';

const ADD = 'POST /api/v1/notes/{id}/from-messages';
const READ = 'GET /api/v1/notes/{id}';

for (const database of DATABASES) {
  test(`${database}: messages go to the end of a note, with links back, also under the hands of who writes in it`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await ann.call('POST /api/v1/notes', { body: { title: 'Trip', content: 'Where to?\n' } });
    const params = { id };
    await ann.call('POST /api/v1/notes/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'editor' },
    });
    // Bob has it open.
    const socket = await connect(url, bob.call);
    await socket.follow(`note:${id}`);
    const { update } = await bob.call('POST /api/v1/notes/{id}/sync', { params, body: {} });
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Buffer.from(update, 'base64'));

    const room = await makeRoom(ann);
    const [first, second] = [await say(ann, room, 'We go by train'), await say(ann, room, 'To Oslo')];
    const before = await ann.call(READ, { params });
    const body = { message_ids: [first.id, second.id, first.id] };
    const { added, rev, ...rest } = await ann.call(ADD, { params, body });
    assert.deepEqual(rest, { id });
    assert.equal(rev, before.rev + 1);
    const after = await bob.call(READ, { params });
    assert.equal(after.content, `Where to?${added}`);
    assert.equal(after.updated_by, ann.user.id);
    const day = first.created_at.slice(0, 10);
    const said = [first, second].map(
      (one) => `**${ann.user.display_name}**, [${day}](/c/${room}?m=${one.id})\n\n${one.content}`,
    );
    assert.equal(added, `\n\n---\n\n${said.join('\n\n---\n\n')}`);
    const shown = (): string => {
      for (const { type, data } of socket.frames)
        if (type === 'note.update') Y.applyUpdate(doc, Buffer.from((data as { u: string }).u, 'base64'));
      return doc.getText('text').toString();
    };
    await until('who writes in it has it too', () => shown() === after.content);

    const empty = await ann.call('POST /api/v1/notes', { body: { title: 'Empty' } });
    const alone = await ann.call(ADD, { params: { id: empty.id }, body: { message_ids: [second.id] } });
    assert.equal(alone.added, said[1], 'nothing stands before it');
  });

  test(`${database}: messages are added by who may read them, to a note that they may write in`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await ann.call('POST /api/v1/notes', { body: { title: 'Trip', content: 'Where to?' } });
    const params = { id };
    const room = await makeRoom(ann);
    const said = await say(ann, room, 'We go by train');
    const body = { message_ids: [said.id] };
    await assert.rejects(bob.call(ADD, { params, body }), { status: 404, message: 'note not found' });
    const member = await ann.call('POST /api/v1/notes/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    await assert.rejects(bob.call(ADD, { params, body }), { status: 403 });
    await ann.call('PATCH /api/v1/notes/{id}/members/{memberId}', {
      params: { ...params, memberId: member.id },
      body: { role: 'editor' },
    });
    await assert.rejects(bob.call(ADD, { params, body }), { status: 404, message: 'message not found' });
    const full = await ann.call('POST /api/v1/notes', {
      body: { title: 'Full', content: 'x'.repeat(NOTE_CHARACTERS_MAX) },
    });
    await assert.rejects(ann.call(ADD, { params: { id: full.id }, body }), {
      status: 400,
      message: /choose fewer messages/,
    });
    await ann.call('DELETE /api/v1/notes/{id}', { params });
    await assert.rejects(ann.call(ADD, { params, body }), { status: 409 });
    const { content, rev } = await ann.call(READ, { params });
    assert.deepEqual([content, rev], ['Where to?', 1], 'what is refused changes nothing');
  });
}
