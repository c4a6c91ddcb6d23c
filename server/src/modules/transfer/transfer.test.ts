import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { formOf } from '../../../test/multipart.ts';
import { makeRoom, say } from '../../../test/rooms.ts';

for (const database of DATABASES)
  test(`${database}: an export tells of attached files, and an import makes none of them`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const id = await makeRoom(ann);
    const file = await ann.call('POST /api/v1/channels/{id}/files', {
      params: { id },
      form: formOf('what is in it', 'plan `x` ![a](b).txt'),
    });
    await say(ann, id, 'without');
    await say(ann, id, 'here it is', { attachments: [file.id] });

    const text = await ann.call('GET /api/v1/channels/{id}/export', { params: { id } });
    const { messages } = JSON.parse(text) as { messages: Array<{ content: string; attachments?: unknown }> };
    const { filename, content_type, size, sha256 } = file;
    assert.deepEqual(
      messages.map(({ content, attachments }) => [content, attachments]),
      [
        ['without', undefined],
        ['here it is', [{ filename, content_type, size, sha256 }]],
      ],
    );
    assert.ok(!text.includes('what is in it'), 'the bytes stay where they are');

    const query = { format: 'markdown' } as const;
    const markdown = await ann.call('GET /api/v1/channels/{id}/export', { params: { id }, query });
    assert.ok(markdown.includes("*Attached:* `plan 'x' ![a](b).txt` (13 bytes)"), markdown);

    const { id: copy } = await ann.call('POST /api/v1/channels/import', { body: JSON.parse(text) });
    const there = await ann.call('GET /api/v1/channels/{id}/messages', { params: { id: copy } });
    assert.deepEqual(
      there.data.map(({ content, attachments }) => [content, attachments]),
      [
        ['without', []],
        ['here it is', []],
      ],
    );
    assert.deepEqual((await ann.call('GET /api/v1/channels/{id}/files', { params: { id: copy } })).data, []);
  });
