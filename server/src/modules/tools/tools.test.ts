import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { type RawAnswer, startNoteBook, startSessionServer } from '../../../test/mcp-server.ts';
import { until } from '../../../test/until.ts';

const ask = async ({ call }: Account, body: object) => {
  const done = await call('POST /api/v1/chat/completions', { body: { ...body, stream: false } });
  assert.ok(typeof done === 'object');
  return done;
};

interface Step {
  id: string;
  name: string;
  status: string;
  output: string | null;
}

for (const database of DATABASES) {
  test(`${database}: a server that was added under an Idempotency-Key tells its tools as well`, async (t) => {
    const book = await startNoteBook(t);
    const { account, send } = await start(t, database, { env: { EGRESS_ALLOW: book.allow } });
    const root = await account('root');
    const { status, body } = await send('POST', '/api/v1/admin/mcp-servers', {
      token: root.access_token,
      body: { name: 'notes', url: book.url },
      headers: { 'idempotency-key': 'once' },
    });
    assert.equal(status, 201);
    const params = { id: String(body.id) };
    await until('its tools are listed', async () => {
      const { tools } = await root.call('GET /api/v1/admin/mcp-servers/{id}', { params });
      return tools.length === 2;
    });
  });

  test(`${database}: built-in tools act as whoever asked, in their channel and nowhere else`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { tools } = await ann.call('GET /api/v1/tools');
    const free = (name: string) => [name, 'builtin', false];
    const asking = (name: string) => [name, 'builtin', true];
    assert.deepEqual(
      tools.map(({ name, source, requires_approval }) => [name, source, requires_approval]),
      [
        ...['current_time', 'calculator', 'web_fetch', 'search_channel', 'file_read', 'task_list'].map(free),
        ...['task_create', 'task_update'].map(asking),
        ...['note_search', 'note_read'].map(free),
        ...['note_create', 'note_append'].map(asking),
        free('knowledge_search'),
        asking('memory_save'),
      ],
    );
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const { id: foreign } = await bob.call('POST /api/v1/channels', { body: { title: 'Private' } });
    const say = ({ call }: Account, channel: string, content: string) =>
      call('POST /api/v1/channels/{id}/messages', {
        params: { id: channel },
        body: { role: 'user', content },
      });
    await say(ann, id, 'the walrus is mine');
    await say(bob, foreign, 'the walrus is a secret');
    const use = async (command: string) => {
      const content = `/demo tool ${command}`;
      const names = tools.map(({ name }) => name);
      const done = await ask(ann, { channel_id: id, content, tools: names });
      const params = { id, msgId: done.message_id ?? '' };
      const { tool_calls } = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
      return tool_calls[0] as Step;
    };
    assert.deepEqual((await use('calculator {"expression":"2^10"}')).output, '1024');
    assert.match((await use('current_time {"timezone":"Europe/Paris"}')).output ?? '', /20\d\d/);
    await until('the message can be found', async () =>
      /walrus is mine/.test((await use('search_channel {"query":"walrus mine"}')).output ?? ''),
    );
    const found = await use('search_channel {"query":"walrus"}');
    assert.doesNotMatch(found.output ?? '', /secret/);
    assert.deepEqual(
      [
        (await use('calculator {"expression":"2+"}')).status,
        (await use('file_read {"filename":"x"}')).status,
      ],
      ['failed', 'failed'],
    );
    const form = new FormData();
    const lines = Array.from({ length: 4_000 }, (_, n) => `line ${n}\n`).join('');
    form.append('file', new Blob([lines]), 'long.txt');
    await ann.call('POST /api/v1/channels/{id}/files', { params: { id }, form });
    const part = (await use('file_read {"filename":"long.txt"}')).output ?? '';
    const [, next] =
      /^line 0\n[\s\S]*\[characters 0 to (\d+) of \d+; go on with offset \1\]$/.exec(part) ?? [];
    const second = (await use(`file_read {"filename":"long.txt","offset":${next}}`)).output ?? '';
    const whole = part.slice(0, part.lastIndexOf('\n[')) + second.slice(0, second.lastIndexOf('\n['));
    assert.equal(whole, lines.slice(0, whole.length), 'the parts are the file');
    assert.ok(whole.length > 25_000);
    assert.equal((await use('file_read {"filename":"long.txt","offset":99999999}')).status, 'failed');
    const blocked = await use('web_fetch {"url":"http://127.0.0.1:1/"}');
    assert.match(blocked.output ?? '', /not allowed/);
    await assert.rejects(ask(ann, { channel_id: id, content: 'x', tools: ['no_such_tool'] }), {
      status: 400,
    });
  });

  test(`${database}: tools of an MCP server; one that changes something waits for a person, also over a restart`, async (t) => {
    const book = await startNoteBook(t);
    const env = { EGRESS_ALLOW: book.allow };
    const first = await start(t, database, { env });
    const [root, ann] = [await first.account('root'), await first.account('ann')];
    const token = 'canary-token-of-the-notebook';
    const server = await root.call('POST /api/v1/admin/mcp-servers', {
      body: { name: 'notes', url: book.url, token },
    });
    assert.deepEqual([server.error, server.tools.map(({ name }) => name)], [null, ['add', 'read']]);
    assert.ok(!JSON.stringify(server).includes(token) && book.bearers.has(`Bearer ${token}`));
    await assert.rejects(
      root.call('PUT /api/v1/admin/mcp-servers/{id}', {
        params: { id: server.id },
        body: { url: 'https://elsewhere.example/' },
      }),
      { status: 400 },
    );
    const redacted = { token: '••••••••', oauth_client_secret: 'abc...xyz' };
    const kept = await root.call('PUT /api/v1/admin/mcp-servers/{id}', {
      params: { id: server.id },
      body: redacted,
    });
    assert.deepEqual([kept.has_token, kept.has_client_secret], [true, false]);
    await assert.rejects(
      root.call('POST /api/v1/admin/mcp-servers', { body: { name: 'more', url: book.url, ...redacted } }),
      { status: 400, message: /token: enter the whole/ },
    );
    const { id } = await root.call('POST /api/v1/channels', {
      body: { title: 'T', type: 'group', ai_mode: 'auto' },
    });
    await root.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: ann.user.id },
    });
    const tools = ['notes__add', 'notes__read'];
    const pause = (words: string) =>
      ask(root, { channel_id: id, content: `/demo tool notes__add {"text":"${words}"}`, tools });
    const paused = await pause('one');
    assert.deepEqual(
      [paused.choices[0]?.finish_reason, paused.choices[0]?.status],
      ['tool_calls', 'streaming'],
    );
    const stepOf = async (call: Account['call'], msgId: string) => {
      const message = await call('GET /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
      return { step: message.tool_calls[0] as Step, message };
    };
    const msgId = paused.message_id ?? '';
    const { step } = await stepOf(root.call, msgId);
    assert.equal(step.status, 'awaiting_approval');
    assert.deepEqual(book.notes, []);
    await first.server.stop({ graceMs: 200 });

    const second = await start(t, database, { env, on: first.database });
    const there = second.clientOf(ann.access_token);
    const decide = (message: string, callId: string, decision: 'allow' | 'refuse') =>
      there('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
        params: { id, msgId: message, callId },
        body: { decision },
      });
    await assert.rejects(decide(msgId, 'no-such-call', 'allow'), { status: 404 });
    await decide(msgId, step.id, 'allow');
    await until(
      'the answer is complete',
      async () => (await stepOf(there, msgId)).message.status === 'complete',
    );
    assert.deepEqual(book.notes, ['one']);
    assert.match((await stepOf(there, msgId)).message.content, /written/);
    await assert.rejects(decide(msgId, step.id, 'allow'), { status: 409 });

    const again = await second.clientOf(root.access_token)('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: '/demo tool notes__add {"text":"two"}', tools, stream: false },
    });
    const refused = typeof again === 'object' ? (again.message_id ?? '') : '';
    await decide(refused, (await stepOf(there, refused)).step.id, 'refuse');
    await until('it went on', async () => (await stepOf(there, refused)).message.status === 'complete');
    assert.equal((await stepOf(there, refused)).step.status, 'refused');
    assert.deepEqual(book.notes, ['one']);
    assert.deepEqual([...book.bearers], [`Bearer ${token}`]);
    assert.ok(![...first.logged, ...second.logged].join('').includes(token));
  });

  test(`${database}: what an MCP server says reaches the model: resources, links, and why it refused; its sessions are closed`, async (t) => {
    const look = {
      description: 'looks',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    };
    const long = `files.${'x'.repeat(70)}`;
    const named = ['look', 'files.read', 'files_read', long].map((name) => ({ name, ...look }));
    const raw = await startSessionServer(t, named);
    const { account } = await start(t, database, { env: { EGRESS_ALLOW: raw.allow } });
    const root = await account('root');
    const token = 'canary-token-of-the-box';
    const { tools: listed } = await root.call('POST /api/v1/admin/mcp-servers', {
      body: { name: 'box', url: raw.url, token },
    });
    assert.deepEqual(
      listed.map(({ name }) => name),
      named.map(({ name }) => name),
    );
    const { tools } = await root.call('GET /api/v1/tools');
    const names = tools.map(({ name }) => name).filter((name) => name.startsWith('box__'));
    assert.ok(
      names.length === 4 && names.every((name) => /^[a-zA-Z0-9_-]{1,64}$/.test(name)),
      names.join(' '),
    );
    assert.deepEqual([new Set(names).size, names[0], names[2]], [4, 'box__look', 'box__files_read']);

    const { id } = await root.call('POST /api/v1/channels', { body: { title: 'T' } });
    const use = async (name: string, ...answers: RawAnswer[]) => {
      raw.answers = answers;
      const done = await ask(root, { channel_id: id, content: `/demo tool ${name} {}`, tools: names });
      const params = { id, msgId: done.message_id ?? '' };
      const { tool_calls } = await root.call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
      const { status, output } = tool_calls[0] as Step;
      return `${status}: ${output}`;
    };
    const content = [
      { type: 'resource', resource: { uri: 'file:///a.md', mimeType: 'text/markdown', text: 'FILE WORDS' } },
      { type: 'resource_link', uri: 'https://docs.example/page', name: 'Doc' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ];
    assert.equal(
      await use('box__look', { result: { content } }),
      'done: [resource file:///a.md text/markdown]\nFILE WORDS\n[link Doc https://docs.example/page]\n[picture "look-1.bin", application/octet-stream, 3 bytes]',
    );
    const fine = { result: { content: [{ type: 'text', text: 'read' }] } };
    assert.deepEqual(
      [await use(names[1] ?? '', fine), await use(names[3] ?? '', fine)],
      ['done: read', 'done: read'],
    );
    assert.deepEqual(raw.called.slice(-2), ['files.read', long]);
    assert.match(
      await use('box__look', { error: { code: -32602, message: 'path must be absolute' } }),
      /^failed: the server of this tool refused the call.*path must be absolute/,
    );
    const secret = await use('box__look', {
      status: 500,
      text: `broken ${token} sk-abcdefghijklmnop ${'x'.repeat(9_000)}`,
    });
    assert.match(secret, /^failed: the server of this tool answered with status 500.*broken \[key\] \[key\]/);
    assert.ok(secret.length < 700);
    const before = raw.opened.length;
    assert.equal(await use('box__look', { status: 404, text: 'no such session' }, fine), 'done: read');
    assert.equal(raw.opened.length, before + 2);
    assert.match(
      await use('box__look', { status: 404, text: '{"error":"no such session"}' }),
      /status 404.*no such session/,
    );
    assert.deepEqual(raw.closed.toSorted(), raw.opened.toSorted());
  });
}
