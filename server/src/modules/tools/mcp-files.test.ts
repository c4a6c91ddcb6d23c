// What a tool of another server brings beside words: real bytes over real HTTP, by the protocol's own library.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { McpServer } from '@modelcontextprotocol/server';
import sharp from 'sharp';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { serveMcp } from '../../../test/mcp-server.ts';
import { send } from '../../../test/multipart.ts';
import { say, startStandIn } from '../../../test/providers/stand-in.ts';

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64');

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const TOO_LARGE = 11 * 1024 * 1024;

const gallery = (png: Buffer): McpServer => {
  const server = new McpServer({ name: 'gallery', version: '1' });
  const readOnly = { annotations: { readOnlyHint: true } };
  server.registerResource('far.png', 'gallery://far/far.png', { mimeType: 'image/png' }, async (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: base64(png) }],
  }));
  server.registerTool('draw', { description: 'Draws', ...readOnly }, async () => ({
    content: [
      { type: 'text', text: 'here it is' },
      { type: 'image', data: base64(png), mimeType: 'image/jpeg' },
    ],
  }));
  server.registerTool('all', { description: 'Brings all kinds', ...readOnly }, async () => ({
    content: [
      { type: 'image', data: base64(SVG), mimeType: 'image/svg+xml' },
      { type: 'audio', data: base64('RIFF\u0004\0\0\0WAVEfmt '), mimeType: 'audio/mpeg' },
      {
        type: 'resource',
        resource: {
          uri: 'file:///a/data.zip',
          mimeType: 'application/zip',
          blob: base64('PK\u0003\u0004rest'),
        },
      },
      { type: 'resource_link', uri: 'gallery://far/far.png', name: 'far.png', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'gallery://gone', name: 'gone.png', mimeType: 'image/png' },
      { type: 'image', data: 'A'.repeat(Math.ceil(TOO_LARGE / 3) * 4), mimeType: 'image/png' },
    ],
  }));
  return server;
};

interface Step {
  readonly output: string;
  readonly files?: ReadonlyArray<{ id: string; sha256: string; content_type: string }>;
}

const pngOf = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

for (const database of DATABASES) {
  test(`${database}: a picture that a tool brings is a file of the conversation, and models that see are shown it`, async (t) => {
    const png = await pngOf();
    const book = await serveMcp(t, () => gallery(png));
    const vendor = await startStandIn(t);
    const harness = await start(t, database, {
      env: { EGRESS_ALLOW: [book.allow, ...vendor.allow].join(',') },
    });
    const [root, eve] = [await harness.account('root'), await harness.account('eve')];
    await root.call('POST /api/v1/admin/mcp-servers', { body: { name: 'gallery', url: book.url } });
    const { id: config } = await root.call('POST /api/v1/admin/api-configs', {
      body: {
        name: 'v',
        provider: 'openai',
        base_url: vendor.baseUrl('openai'),
        api_key: 'sk-something-long-enough-to-be-a-key',
      },
    });
    const { id } = await root.call('POST /api/v1/channels', { body: { title: 'T' } });
    const call = { id: 'call_1', name: 'gallery__draw', arguments: '{}' };
    const ask = async (model: string, content: string): Promise<string> => {
      const done = await root.call('POST /api/v1/chat/completions', {
        body: {
          channel_id: id,
          content,
          model,
          provider_config_id: config,
          tools: ['gallery__draw'],
          stream: false,
        },
      });
      return typeof done === 'object' ? (done.message_id ?? '') : '';
    };
    vendor.next(say({ calls: [call] }), say({ text: 'a red one' }));
    const msgId = await ask('gpt-4o', 'draw');
    const url = `data:image/png;base64,${base64(png)}`;
    const shown = { type: 'image_url', image_url: { url } };
    const lastTold = (): Array<{ role: string; content: unknown }> => {
      const body = vendor.asked.at(-1)?.body as { messages: Array<{ role: string; content: unknown }> };
      return body.messages;
    };
    assert.deepEqual(lastTold().at(-1), {
      role: 'user',
      content: [{ type: 'text', text: 'Pictures that the tool gallery__draw brought:' }, shown],
    });

    const read = () => root.call('GET /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    const message = await read();
    const [step] = message.tool_calls as [Step];
    const [file] = message.attachments;
    assert.ok(file);
    assert.equal(step.output, `here it is\n[picture "draw-1.png", image/png, ${png.length} bytes]`);
    assert.deepEqual(
      [file.origin, file.content_type, file.has_thumbnail, file.owner_id, file.filename],
      ['tool_output', 'image/png', true, root.user.id, 'draw-1.png'],
    );
    assert.deepEqual(
      step.files?.map(({ id, sha256 }) => [id, sha256]),
      [[file.id, file.sha256]],
    );
    const download = async ({ access_token: token }: Account) =>
      harness.raw('GET', `/api/v1/files/${file.id}/download`, { token });
    assert.deepEqual(Buffer.from(await (await download(root)).arrayBuffer()), png);
    assert.equal((await download(eve)).status, 404);

    vendor.next(say({ text: 'still red' }));
    await ask('gpt-4o', 'and now?');
    assert.equal(JSON.stringify(lastTold()).split(url).length, 2, 'later turns see it too');
    vendor.next(say({ text: 'I am blind' }));
    await ask('gpt-3.5-turbo', 'and you?');
    const blind = JSON.stringify(lastTold());
    assert.ok(!blind.includes('image_url') && /draw-1\.png/.test(blind), blind);

    const fork = await root.call('POST /api/v1/channels/{id}/fork', { params: { id }, body: {} });
    vendor.next(say({ text: 'red here too' }));
    await root.call('POST /api/v1/chat/completions', {
      body: {
        channel_id: fork.id,
        content: 'here?',
        model: 'gpt-4o',
        provider_config_id: config,
        tools: ['gallery__draw'],
        stream: false,
      },
    });
    assert.ok(JSON.stringify(lastTold()).includes(url), 'a copy of the conversation has it as well');

    await root.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    assert.equal((await download(root)).status, 404);
  });

  test(`${database}: files of tools are what their bytes say, linked ones are fetched, and what is too large is only named`, async (t) => {
    const png = await pngOf();
    const book = await serveMcp(t, () => gallery(png));
    const { account } = await start(t, database, { env: { EGRESS_ALLOW: book.allow } });
    const root = await account('root');
    await root.call('POST /api/v1/admin/mcp-servers', { body: { name: 'gallery', url: book.url } });
    const { id } = await root.call('POST /api/v1/channels', { body: { title: 'T' } });
    const body = { content: '/demo tool gallery__all {}', tools: ['gallery__all'], stream: false };
    const done = await root.call('POST /api/v1/chat/completions', { body: { channel_id: id, ...body } });
    const msgId = typeof done === 'object' ? (done.message_id ?? '') : '';
    const { attachments, tool_calls } = await root.call('GET /api/v1/channels/{id}/messages/{msgId}', {
      params: { id, msgId },
    });
    assert.deepEqual(
      attachments.map(({ filename, content_type, has_thumbnail }) => [filename, content_type, has_thumbnail]),
      [
        ['all-1.txt', 'text/plain', false],
        ['all-2.wav', 'audio/wav', false],
        ['data.zip', 'application/zip', false],
        ['far.png', 'image/png', true],
      ],
    );
    const [{ output }] = tool_calls as [Step];
    assert.match(output, /\[link gone\.png gallery:\/\/gone image\/png\]\n\[picture: too large\]$/);

    const alone = await root.call('POST /api/v1/chat/completions', {
      body: { messages: [{ role: 'user', content: body.content }], tools: body.tools, stream: false },
    });
    assert.match(JSON.stringify(alone), /all-1\.txt/, 'without a conversation they are named');
    const { data: mine } = await root.call('GET /api/v1/files', { query: { origin: 'tool_output' } });
    assert.equal(mine.length, 4);
  });

  test(`${database}: a person whose room is full gets the words of a tool, and is told that its files were not kept`, async (t) => {
    const png = await pngOf();
    const book = await serveMcp(t, () => gallery(png));
    const { account } = await start(t, database, { env: { EGRESS_ALLOW: book.allow } });
    const root = await account('root');
    await root.call('POST /api/v1/admin/mcp-servers', { body: { name: 'gallery', url: book.url } });
    await root.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'user_storage_mb' },
      body: { value: 1 },
    });
    const { id } = await root.call('POST /api/v1/channels', { body: { title: 'T' } });
    await send(root.call, id, Buffer.alloc(1024 * 1024), 'full.bin');
    const done = await root.call('POST /api/v1/chat/completions', {
      body: {
        channel_id: id,
        content: '/demo tool gallery__draw {}',
        tools: ['gallery__draw'],
        stream: false,
      },
    });
    const msgId = typeof done === 'object' ? (done.message_id ?? '') : '';
    const { attachments, tool_calls } = await root.call('GET /api/v1/channels/{id}/messages/{msgId}', {
      params: { id, msgId },
    });
    const [{ output }] = tool_calls as [Step];
    assert.match(output, /here it is[\s\S]*1 of the files could not be kept: .*that you may keep here/);
    assert.deepEqual(attachments, []);
  });
}
