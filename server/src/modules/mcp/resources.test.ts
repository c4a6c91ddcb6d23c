// The official client reads resources and fills in prompts, with an API key alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { connectMcp } from '../../../test/mcp-client.ts';
import { send } from '../../../test/multipart.ts';

const keyOf = async ({ call }: Account) =>
  (await call('POST /api/v1/api-keys', { body: { name: 'reads', scopes: ['read'] } })).key;

for (const database of DATABASES) {
  test(`${database}: conversations, messages and files are resources of whoever may read them, and of nobody else`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const furnish = async ({ call }: Account, title: string, words: string) => {
      const { id } = await call('POST /api/v1/channels', { body: { title } });
      const message = await call('POST /api/v1/channels/{id}/messages', {
        params: { id },
        body: { role: 'user', content: words },
      });
      const file = await send(call, id, Buffer.from(`the file says ${words}`), 'words.txt');
      const bytes = await send(call, id, Buffer.from([0, 1, 2, 255]), 'bytes.bin');
      return { id, message: message.id, file: file.id, bytes: bytes.id };
    };
    const mine = await furnish(bob, 'Mine', 'the walrus is **mine**');
    const theirs = await furnish(ann, 'Secret', 'the walrus is a secret');
    const client = await connectMcp(t, harness.url, await keyOf(bob));

    const { resources } = await client.listResources();
    assert.deepEqual(
      new Map(resources.map(({ uri, name, mimeType, size }) => [uri, [name, mimeType, size]])),
      new Map([
        [`parley://channels/${mine.id}`, ['Mine', 'text/markdown', undefined]],
        [`parley://files/${mine.bytes}`, ['bytes.bin', 'application/octet-stream', 4]],
        [`parley://files/${mine.file}`, ['words.txt', 'text/plain', 36]],
      ]),
    );
    const { resourceTemplates } = await client.listResourceTemplates();
    const templates = new Set(resourceTemplates.map(({ uriTemplate }) => uriTemplate));
    for (const kind of ['channels/{id}', 'channels/{channel_id}/messages/{id}', 'files/{id}'])
      assert.ok(templates.has(`parley://${kind}`), kind);
    const read = async (uri: string): Promise<{ text?: string; blob?: string } | undefined> =>
      (await client.readResource({ uri })).contents[0];
    const transcript = await read(`parley://channels/${mine.id}`);
    assert.match(String(transcript?.text), /^# Mine\n\n### bob · 20\S+\n\nthe walrus is \*\*mine\*\*$/);
    const one = await read(`parley://channels/${mine.id}/messages/${mine.message}`);
    assert.match(String(one?.text), /^### bob[^\n]*\n\nthe walrus is/);
    assert.deepEqual(await read(`parley://files/${mine.file}`), {
      uri: `parley://files/${mine.file}`,
      mimeType: 'text/plain',
      text: 'the file says the walrus is **mine**',
    });
    assert.equal((await read(`parley://files/${mine.bytes}`))?.blob, 'AAEC/w==');

    const none = { code: -32_002, message: /there is no such resource/ };
    for (const uri of [
      `parley://channels/${theirs.id}`,
      `parley://channels/${theirs.id}/messages/${theirs.message}`,
      `parley://channels/${mine.id}/messages/${theirs.message}`,
      `parley://files/${theirs.file}`,
      `parley://files/${mine.id}`,
      'parley://files/../../etc/passwd',
      'file:///etc/passwd',
      'parley://users/x',
    ])
      await assert.rejects(client.readResource({ uri }), none, uri);

    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id: theirs.id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    assert.match(String((await read(`parley://channels/${theirs.id}`))?.text), /secret/);
    await ann.call('PUT /api/v1/admin/users/{id}', {
      params: { id: bob.user.id },
      body: { is_active: false },
    });
    await assert.rejects(read(`parley://channels/${mine.id}`), 'a deactivated person has no key');
  });

  test(`${database}: pages go through all resources once, and a cursor that is none is refused`, async (t) => {
    const harness = await start(t, database);
    const ann = await harness.account('ann');
    const made = new Set<string>();
    for (let n = 0; n < 53; n++)
      made.add(
        `parley://channels/${(await ann.call('POST /api/v1/channels', { body: { title: `C${n}` } })).id}`,
      );
    const [first = ''] = made;
    const file = await send(ann.call, first.split('/').at(-1) ?? '', Buffer.from('words'), 'words.txt');
    const token = await keyOf(ann);
    // The official client goes through all pages by itself.
    const client = await connectMcp(t, harness.url, token);
    const seen = (await client.listResources()).resources.map(({ uri }) => uri);
    assert.deepEqual(new Set(seen), new Set([...made, `parley://files/${file.id}`]));
    assert.equal(seen.length, 54);
    const listed = async (params: object) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'resources/list', params };
      const answer = await harness.send('POST', '/api/v1/mcp', { token, body });
      return answer.body as unknown as {
        result?: { resources: unknown[]; nextCursor?: string };
        error?: { code: number };
      };
    };
    const { result: first50 } = await listed({});
    assert.equal(first50?.resources.length, 50);
    const { result: rest } = await listed({ cursor: first50?.nextCursor });
    assert.deepEqual([rest?.resources.length, rest?.nextCursor], [4, undefined]);
    for (const cursor of ['x', '99-0', '0--1', '0-1e9', 7])
      assert.equal((await listed({ cursor })).error?.code, -32_602, String(cursor));
  });

  test(`${database}: personas and their starters are prompts of those who see them`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const body = { name: 'Ada', handle: 'ada', model: 'parley-demo', description: 'knows engines' };
    await bob.call('POST /api/v1/personas', { body: { ...body, starters: ['How does it turn?'] } });
    await ann.call('POST /api/v1/personas', {
      body: { name: 'Eve', handle: 'eve', model: 'parley-demo', starters: ['a secret'] },
    });
    const client = await connectMcp(t, harness.url, await keyOf(bob));
    const { prompts } = await client.listPrompts();
    assert.deepEqual(
      prompts.map(({ name, title, arguments: args }) => [name, title, args?.map(({ required }) => required)]),
      [
        ['ask-ada', 'Ask Ada', [true]],
        ['ask-ada/1', 'Ada: How does it turn?', []],
      ],
    );
    const textOf = async (name: string, args: Record<string, string> = {}) => {
      const { messages } = await client.getPrompt({ name, arguments: args });
      const content = messages[0]?.content;
      return content?.type === 'text' ? content.text : '';
    };
    assert.match(await textOf('ask-ada/1'), /"ada".*ask_persona.*How does it turn\?$/);
    assert.match(await textOf('ask-ada', { question: 'Why?' }), /Why\?$/);
    const own = await (await connectMcp(t, harness.url, await keyOf(ann))).listPrompts();
    assert.deepEqual(
      own.prompts.map(({ description }) => description),
      ['Asks the persona Eve a question', 'a secret'],
      'each says what it does, also for a persona that says nothing of itself',
    );
    const { id } = await bob.call('POST /api/v1/prompts', {
      body: { title: 'Greet', text: 'Greet {{who}}, {{tone:warmly|coolly}}' },
    });
    const { prompts: all } = await client.listPrompts();
    assert.deepEqual(
      all.at(-1)?.arguments?.map(({ name, required }) => [name, required]),
      [
        ['who', true],
        ['tone', false],
      ],
    );
    assert.equal(await textOf(`use-greet/${id}`, { who: 'Eve' }), 'Greet Eve, warmly');
    await assert.rejects(textOf(`use-greet/${id}`), { code: -32_602, message: /who is missing/ });
    const { id: hidden } = await ann.call('POST /api/v1/prompts', { body: { title: 'Own', text: 'x' } });
    await assert.rejects(textOf(`use-own/${hidden}`), { code: -32_602, message: /no such prompt/ });
    await assert.rejects(textOf('ask-ada'), { code: -32_602, message: /question is missing/ });
    for (const name of ['ask-eve', 'ask-eve/1', 'ask-ada/2', 'ask-ada/0', 'other', '__proto__'])
      await assert.rejects(textOf(name), { code: -32_602, message: /no such prompt/ }, name);
  });
}
