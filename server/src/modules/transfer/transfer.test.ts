import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { formOf } from '../../../test/multipart.ts';
import { makeRoom, say } from '../../../test/rooms.ts';

for (const database of DATABASES) {
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

  test(`${database}: an export is called as its conversation is`, async (t) => {
    const { account, raw } = await start(t, database);
    const { call, access_token: token } = await account('ann');
    const { id } = await call('POST /api/v1/channels', { body: { title: 'Größe/"x"\r\nSet-Cookie: 見積' } });
    const header = async (query: string) => {
      const answer = await raw('GET', `/api/v1/channels/${id}/export${query}`, { token });
      return answer.headers.get('content-disposition');
    };
    const exact = `Gr%C3%B6%C3%9Fe%20x%20Set-Cookie%20%E8%A6%8B%E7%A9%8D`;
    const plain = 'Gr__e x Set-Cookie __';
    const named = (ending: string) =>
      `attachment; filename="${plain}.${ending}"; filename*=UTF-8''${exact}.${ending}`;
    assert.equal(await header(''), named('json'));
    assert.equal(await header('?format=markdown'), named('md'));
    await call('PUT /api/v1/channels/{id}', { params: { id }, body: { title: '' } });
    assert.match((await header('')) ?? '', /filename="conversation\.json"/);
  });
}
