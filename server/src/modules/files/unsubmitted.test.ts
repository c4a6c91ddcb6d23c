// Files that were never handed in, and what counts towards the storage of a person.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { sweepLoose } from './unsubmitted.ts';

const MONTH_MS = 31 * 24 * 60 * 60_000;

for (const engine of DATABASES) {
  test(`${engine}: what was sent for a form and never handed in goes after a month, what a draft names stays`, async (t) => {
    const { account, server } = await start(t, engine);
    const { call, user } = await account('ann');
    const send = async (name: string) => {
      const form = new FormData();
      form.set('file', new Blob([`words of ${name}`]), name);
      return (await call('POST /api/v1/files', { form })).id;
    };
    const [forgotten, drafted, kept] = [await send('forgotten'), await send('drafted'), await send('kept')];
    const { id: channelId } = await call('POST /api/v1/channels', { body: { title: 'T' } });
    const { id: messageId } = await call('POST /api/v1/channels/{id}/messages', {
      params: { id: channelId },
      body: { role: 'user', content: 'Look at this' },
    });
    const assignment = await call('POST /api/v1/assignments/from-messages', {
      body: {
        message_ids: [messageId],
        assignee: { kind: 'user', id: user.id },
        form: { fields: [{ key: 'letter', type: 'file', label: 'Letter' }] },
      },
    });
    const params = { id: assignment.id };
    await call('PUT /api/v1/assignments/{id}/draft', {
      params,
      body: { data: { letter: drafted }, rev: assignment.rev },
    });
    const inChannel = new FormData();
    inChannel.set('file', new Blob(['words of a channel']), 'in a channel');
    const { id: placed } = await call('POST /api/v1/channels/{id}/files', {
      params: { id: channelId },
      form: inChannel,
    });

    const ctx = systemCtx(server.kernel, 'a test');
    const later = new Date(ctx.now().getTime() + MONTH_MS);
    const names = async () => (await call('GET /api/v1/files', {})).data.map(({ id }) => id).sort();
    const never = AbortSignal.any([]);
    await sweepLoose(ctx, never);
    assert.deepEqual(await names(), [forgotten, drafted, kept, placed].sort());
    await call('DELETE /api/v1/files/{id}', { params: { id: kept } });
    await sweepLoose({ ...ctx, now: () => later }, never);
    assert.deepEqual(await names(), [drafted, placed].sort());
  });

  test(`${engine}: texts of knowledge count towards what a person may keep`, async (t) => {
    const { account } = await start(t, engine);
    const admin = await account('admin');
    const { call } = await account('ann');
    await admin.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'user_storage_mb' },
      body: { value: 1 },
    });
    const { id } = await call('POST /api/v1/knowledge-bases', { body: { name: 'Texts' } });
    const add = (n: number) =>
      call('POST /api/v1/knowledge-bases/{id}/documents', {
        params: { id },
        body: { title: `Text ${n}`, content: `${n} `.padEnd(400_000, 'a word of many ') },
      });
    await add(1);
    await add(2);
    await assert.rejects(add(3), { status: 403, message: /more than the 1 MiB that you may keep/ });
    const form = new FormData();
    form.set('file', new Blob(['x'.repeat(300_000)]), 'x.txt');
    await assert.rejects(call('POST /api/v1/files', { form }), { status: 403 });
  });
}
