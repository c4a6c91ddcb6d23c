import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { PICTURE } from '../../../test/security/fixture.ts';

const UPLOAD = 'POST /api/v1/notes/{id}/files';
const NOTE = 'GET /api/v1/notes/{id}';

const formOf = (bytes: Buffer, name: string): FormData => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
};
const picture = (name = 'map.png'): FormData => formOf(Buffer.from(PICTURE, 'base64'), name);

for (const database of DATABASES)
  test(`${database}: a picture of a note is for those who may read the note, and goes with it`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const made = await ann.call('POST /api/v1/notes', { body: { title: 'Travel' } });
    const params = { id: made.id };
    const member = await ann.call('POST /api/v1/notes/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'editor' },
    });
    const file = await bob.call(UPLOAD, { params, form: picture() });
    assert.deepEqual([file.has_thumbnail, file.owner_id], [true, bob.user.id]);
    const ofFile = { params: { id: file.id } };
    assert.equal((await ann.call('GET /api/v1/files/{id}', ofFile)).filename, 'map.png');
    assert.equal((await ann.call('GET /api/v1/notes/{id}/files', { params })).data.length, 1);
    assert.deepEqual(
      (await bob.call('GET /api/v1/files', {})).data.map(({ id }) => id),
      [file.id],
    );
    await assert.rejects(eve.call('GET /api/v1/files/{id}', ofFile), { status: 404 });
    await assert.rejects(eve.call(UPLOAD, { params, form: picture() }), { status: 404 });
    const text = formOf(Buffer.from('no picture'), 'a.png');
    await assert.rejects(ann.call(UPLOAD, { params, form: text }), { status: 400, message: /pictures only/ });

    const cut = formOf(Buffer.from(PICTURE, 'base64').subarray(0, -6), 'cut.png');
    const inPart = { status: 400, message: /damaged or came only in part/ };
    await assert.rejects(ann.call(UPLOAD, { params, form: cut }), inPart);
    assert.equal((await ann.call('GET /api/v1/notes/{id}/files', { params })).data.length, 1);

    // It stands in the documents that are made of the note.
    const content = `![map](/api/v1/files/${file.id}/download)`;
    await ann.call('PUT /api/v1/notes/{id}', { params, body: { content } });
    const document = await ann.call('GET /api/v1/notes/{id}/export', { params, query: { format: 'html' } });
    assert.match(Buffer.from(document).toString(), /data:image\/png;base64/);

    // A person who may no longer write in the note takes nothing out of it, and later sees nothing of it.
    const ofMember = { params: { ...params, memberId: member.id } };
    await ann.call('PATCH /api/v1/notes/{id}/members/{memberId}', { ...ofMember, body: { role: 'viewer' } });
    await assert.rejects(bob.call('DELETE /api/v1/files/{id}', ofFile), { status: 403 });
    await assert.rejects(bob.call(UPLOAD, { params, form: picture() }), { status: 403 });
    await ann.call('DELETE /api/v1/notes/{id}/members/{memberId}', ofMember);
    await assert.rejects(bob.call('GET /api/v1/files/{id}', ofFile), { status: 404 });
    assert.equal((await bob.call('GET /api/v1/files', {})).data.length, 0);

    await ann.call('DELETE /api/v1/notes/{id}', { params });
    await assert.rejects(ann.call(UPLOAD, { params, form: picture() }), { status: 409 });
    assert.equal((await ann.call('GET /api/v1/files/{id}', ofFile)).id, file.id);
    await ann.call('DELETE /api/v1/notes/{id}', { params });
    await assert.rejects(ann.call(NOTE, { params }), { status: 404 });
    await assert.rejects(ann.call('GET /api/v1/files/{id}', ofFile), { status: 404 });
  });
