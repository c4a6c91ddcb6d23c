// What an API key that may only write is told of notes: nothing, neither as an answer nor through a model. And what no key is told: the trash.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { connectMcp } from '../../../test/mcp-client.ts';

for (const engine of DATABASES)
  test(`${engine}: a key that may only write reads no note, neither itself nor through a model`, async (t) => {
    const { account, clientOf, url } = await start(t, engine);
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/notes', {
      body: { title: 'Walrus diary', content: 'tusks' },
    });
    await ann.call('POST /api/v1/tasks', { body: { title: 'Polish the tusks' } });
    const { id: channel_id } = await ann.call('POST /api/v1/channels', { body: { title: 'Alone' } });
    const keyWith = async (scopes: string[]) =>
      (await ann.call('POST /api/v1/api-keys', { body: { name: scopes.join(' '), scopes } })).key;
    const readingKey = await keyWith(['read', 'write']);
    const [writer, both] = [clientOf(await keyWith(['write'])), clientOf(readingKey)];
    const refused = { status: 403, message: /does not have the scope read/ };
    const ask = { channel_id, model: 'parley-demo', stream: false } as const;
    const context = [{ type: 'note' as const, id }];
    const asked = { body: { ...ask, content: 'What does it say?', context } };
    const changed = { params: { id }, body: {} };
    const assisted = { params: { id }, body: { instruction: 'Repeat it', model: 'parley-demo' } };
    await assert.rejects(writer('POST /api/v1/notes/{id}/sync', changed), refused);
    await assert.rejects(writer('POST /api/v1/notes/{id}/assist', assisted), refused);
    await assert.rejects(writer('POST /api/v1/chat/completions', asked), refused);
    await both('POST /api/v1/notes/{id}/sync', changed);
    await both('POST /api/v1/chat/completions', asked);

    const calls = [
      ['note_read', { id }],
      ['note_search', { query: 'walrus' }],
      ['task_list', {}],
    ] as const;
    const told = async (call: typeof writer, tool: string, input: object) => {
      const content = `/demo tool ${tool} ${JSON.stringify(input)}`;
      const done = await call('POST /api/v1/chat/completions', { body: { ...ask, content, tools: [tool] } });
      assert.ok(typeof done === 'object' && done.message_id);
      const params = { id: channel_id, msgId: done.message_id };
      const shown = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
      return JSON.stringify(shown.tool_calls);
    };
    for (const [tool, input] of calls) {
      const toWriter = await told(writer, tool, input);
      assert.match(toWriter, /does not have the scope read/, tool);
      assert.doesNotMatch(toWriter, /tusks/, tool);
      assert.match(await told(both, tool, input), /tusks/, tool);
    }
    const others = [
      ['search_channel', { query: 'walrus' }],
      ['file_read', {}],
      ['knowledge_search', { query: 'walrus' }],
    ] as const;
    for (const [tool, input] of others)
      assert.match(await told(writer, tool, input), /does not have the scope read/, tool);

    await assert.rejects(writer('GET /api/v1/notes/{id}', { params: { id } }), { status: 403 });
    assert.deepEqual(await writer('PUT /api/v1/notes/{id}', { params: { id }, body: {} }), { id });
    const message = await ann.call('POST /api/v1/channels/{id}/messages', {
      params: { id: channel_id },
      body: { role: 'user', content: 'tusks' },
    });
    const copied = { body: { message_ids: [message.id] } };
    const copy = await writer('POST /api/v1/notes/from-messages', copied);
    assert.deepEqual(Object.keys(copy), ['id'], 'nor what a change copies');

    const client = await connectMcp(t, url, readingKey);
    const uri = `parley://notes/${id}`;
    const readNote = async () =>
      JSON.stringify(await client.callTool({ name: 'read_note', arguments: { id } }));
    assert.match(JSON.stringify(await client.readResource({ uri })), /tusks/);
    assert.match(await readNote(), /tusks/);
    await ann.call('DELETE /api/v1/notes/{id}', { params: { id } });
    assert.doesNotMatch(await told(both, 'note_read', { id }), /tusks/, 'what is in the trash is not told');
    assert.doesNotMatch(await readNote(), /tusks/);
    await assert.rejects(client.readResource({ uri }), /there is no such resource/);
  });
