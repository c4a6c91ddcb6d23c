// What a question names as its context is told to the model, by the rights that the person who asks has then.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContextItem } from '@parley/contract';
import { type Account, DATABASES } from '../../../../test/harness.ts';
import { say } from '../../../../test/providers/stand-in.ts';
import { makeRoom } from '../../../../test/rooms.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

const makeDocument = async ({ call }: Account): Promise<string> => {
  const { id } = await call('POST /api/v1/knowledge-bases', { body: { name: 'Zoo' } });
  const body = { title: 'Animals', content: 'A walrus has tusks.' };
  const added = await call('POST /api/v1/knowledge-bases/{id}/documents', { params: { id }, body });
  assert.ok('id' in added);
  const isReady = async () =>
    (await call('GET /api/v1/knowledge-bases/{id}', { params: { id } })).status === 'ready';
  await until('the document is ready', isReady);
  return added.id;
};

const uploadFile = ({ call }: Account, id: string) => {
  const form = new FormData();
  form.append('file', new Blob(['Nails: 200']), 'list.txt');
  return call('POST /api/v1/channels/{id}/files', { params: { id }, form });
};

for (const engine of DATABASES)
  test(`${engine}: a question is asked about notes, tasks, files, conversations, documents and projects`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    const channel_id = await makeRoom(ann, bob);
    const ask = async ({ call }: Account, body: object): Promise<string> => {
      vendor.next(say({ text: ['Well.'] }));
      await call('POST /api/v1/chat/completions', { body: { ...body, stream: false } });
      return JSON.stringify(vendor.asked.at(-1)?.body);
    };
    const note = await ann.call('POST /api/v1/notes', {
      body: { title: 'Plan', content: 'Paint the fence green.' },
    });
    const task = await ann.call('POST /api/v1/tasks', {
      body: { title: 'Buy paint', checklist: [{ text: 'two brushes', done: false }] },
    });
    const project = await ann.call('POST /api/v1/projects', {
      body: { name: 'Garden', instructions: 'Mind the hedgehogs.' },
    });
    const other = await ann.call('POST /api/v1/channels', { body: { title: 'Fences' } });
    await ann.call('POST /api/v1/channels/{id}/messages', {
      params: { id: other.id },
      body: { role: 'user', content: 'Oak lasts longest.' },
    });
    const file = await uploadFile(ann, other.id);
    const context: ContextItem[] = [
      { type: 'note', id: note.id },
      { type: 'note', id: note.id },
      { type: 'task', id: task.id },
      { type: 'project', id: project.id },
      { type: 'channel', id: other.id },
      { type: 'file', id: file.id },
      { type: 'document', id: await makeDocument(ann) },
    ];
    const wanted = [
      ...[/\[note [^\n]*Plan[^\n]* begins, mark /, /Paint the fence green\./, /two brushes/],
      ...[/Mind the hedgehogs\./, /Oak lasts longest\./, /Nails: 200/, /A walrus has tusks\./],
    ];

    await t.test('in a channel, also when it is asked on', async () => {
      const told = await ask(ann, { channel_id, content: 'What is next?', context });
      for (const words of wanted) assert.match(told, words);
      assert.equal(told.match(/Paint the fence green/g)?.length, 1);
      assert.match(await ask(ann, { channel_id, content: 'And then?' }), /Paint the fence green\./);
    });

    await t.test('what is attached as well is told once', async () => {
      const own = await makeRoom(ann);
      const attached = await uploadFile(ann, own);
      const item = { type: 'file', id: attached.id } as const;
      const body = { channel_id: own, content: 'How many?', attachments: [attached.id], context: [item] };
      const { messages } = JSON.parse(await ask(ann, body)) as { messages: unknown[] };
      assert.equal(JSON.stringify(messages.at(-1)).match(/Nails: 200/g)?.length, 1);
    });

    await t.test('and a person who may not read it is told nothing of it', async () => {
      const told = await ask(bob, { channel_id, content: 'And now?' });
      for (const words of wanted) assert.doesNotMatch(told, words);
      const asked = vendor.asked.length;
      for (const item of context)
        await assert.rejects(
          bob.call('POST /api/v1/chat/completions', { body: { channel_id, content: 'x', context: [item] } }),
          { status: 404 },
        );
      assert.equal(vendor.asked.length, asked);
      const misshapen = [{ type: 'note', id: 'zz' }] as const;
      await assert.rejects(
        ann.call('POST /api/v1/chat/completions', {
          body: { channel_id, content: 'x', context: [...misshapen] },
        }),
        { status: 400, message: 'context.0.id: is not an identifier' },
      );
    });

    await t.test('without a channel', async () => {
      const told = await ask(ann, { messages: [{ role: 'user', content: 'What is next?' }], context });
      for (const words of wanted) assert.match(told, words);
      await assert.rejects(
        bob.call('POST /api/v1/chat/completions', { body: { content: 'x', context: context.slice(0, 1) } }),
        { status: 404 },
      );
    });

    await t.test('what is gone is told no more', async () => {
      await ann.call('DELETE /api/v1/notes/{id}', { params: { id: note.id } });
      const told = await ask(ann, { channel_id, content: 'Once more?' });
      assert.doesNotMatch(told, /Paint the fence green/);
      assert.match(told, /two brushes/);
    });
  });
