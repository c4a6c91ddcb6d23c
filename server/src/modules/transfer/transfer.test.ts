import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import type { ImportInput } from '@parley/contract';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { formOf } from '../../../test/multipart.ts';
import { makeRoom, say } from '../../../test/rooms.ts';
import { PICTURE } from '../../../test/security/fixture.ts';
import { until } from '../../../test/until.ts';

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

  test(`${database}: how an answer ended, what it thought and which tools it called go along`, async (t) => {
    const { account } = await start(t, database);
    const { call } = await account('ann');
    const at = '2026-01-02T03:04:05.000Z';
    const step = { id: 'c1', name: 'calculator', arguments: '{"a":1}', content_offset: 4, round: 0 };
    const answer = { role: 'assistant', author_name: 'gpt', model: 'gpt', created_at: at } as const;
    const said = { role: 'user', author_name: 'Ann', model: null, created_at: at } as const;
    const messages: ImportInput['messages'] = [
      { ...said, id: '0', parent_id: null, content: '', is_deleted: true },
      { ...answer, id: '1', parent_id: '0', content: '', status: 'failed', error: 'it was away' },
      {
        ...answer,
        id: '2',
        parent_id: '0',
        content: 'Well, 3.',
        status: 'stopped',
        reasoning: 'I add.',
        tool_calls: [{ ...step, status: 'done', output: '3' }],
      },
    ];
    const file = {
      format: 'parley.channel.v1',
      title: 'T',
      system_prompt: 'Be kind.',
      ai_mode: 'mention_only',
    } as const;
    const { id } = await call('POST /api/v1/channels/import', {
      body: { ...file, messages },
    });
    const { data } = await call('GET /api/v1/channels/{id}/messages', { params: { id } });
    assert.deepEqual(
      data.map(({ is_deleted, status, error, reasoning }) => ({ is_deleted, status, error, reasoning })),
      [
        { is_deleted: true, status: 'complete', error: null, reasoning: null },
        { is_deleted: false, status: 'failed', error: 'it was away', reasoning: null },
        { is_deleted: false, status: 'stopped', error: null, reasoning: 'I add.' },
      ],
    );
    const again = JSON.parse(
      await call('GET /api/v1/channels/{id}/export', { params: { id } }),
    ) as typeof file & {
      messages: Array<{ id: string; parent_id: string | null }>;
    };
    const places = new Map(again.messages.map((message, place) => [message.id, String(place)]));
    const named = again.messages.map((message) => ({
      ...message,
      id: places.get(message.id),
      parent_id: message.parent_id && places.get(message.parent_id),
    }));
    assert.deepEqual({ ...again, messages: named }, { ...file, messages });
    const empty = await call('POST /api/v1/channels/import', { body: { ...file, messages: [] } });
    assert.equal(empty.last_message_at, null);
  });

  test(`${database}: the branch one is on is exported, or one by its end, or all of them`, async (t) => {
    const { account, raw } = await start(t, database);
    const { call, access_token: token } = await account('ann');
    const base = {
      role: 'user',
      author_name: 'Ann',
      model: null,
      created_at: '2026-01-02T03:04:05.000Z',
    } as const;
    // 1 ─ 2 ─ 3, beside 2 its version 4 with 5 below it, and another beginning: 6. One goes to 3.
    const tree = { '1': null, '2': '1', '3': '2', '4': '1', '5': '4', '6': null } as const;
    const messages = Object.entries(tree).map(([id, parent_id]) => ({
      ...{ ...base, id, parent_id, content: `said ${id}` },
    }));
    const { id } = await call('POST /api/v1/channels/import', {
      body: { format: 'parley.channel.v1', title: 'Trees', messages },
    });
    const params = { id };
    const { data: nodes } = await call('GET /api/v1/channels/{id}/tree', { params });
    const idOf = (text: string) => nodes.find(({ excerpt }) => excerpt === text)?.id ?? '';
    await call('PUT /api/v1/channels/{id}/cursor', { params, body: { active_leaf_id: idOf('said 3') } });
    const exported = (query: object) => call('GET /api/v1/channels/{id}/export', { params, query });
    const said = (text: string) => [...text.matchAll(/said (\d)|^## .*/gm)].map(([whole, n]) => n ?? whole);
    const markdown = { format: 'markdown' } as const;
    assert.deepEqual(said(await exported(markdown)), ['1', '2', '3']);
    assert.deepEqual(said(await exported({ ...markdown, branches: 'active' })), ['1', '2', '3']);
    assert.deepEqual(said(await exported({ ...markdown, leaf_id: idOf('said 4') })), ['1', '4']);
    assert.deepEqual(said(await exported({ ...markdown, branches: 'all' })), [
      ...['1', '2', '3'],
      ...['## Branch 2, after Ann · 2026-01-02T03:04:05.000Z', '4', '5'],
      ...['## Branch 3, from the beginning', '6'],
    ]);
    assert.deepEqual(said(await exported({})), ['1', '2', '3', '4', '5', '6'], 'JSON is the whole tree');
    assert.deepEqual(said(await exported({ format: 'json', leaf_id: idOf('said 5') })), ['1', '4', '5']);
    assert.deepEqual(said(await exported({ format: 'json', branches: 'active' })), ['1', '2', '3']);
    const status = async (query: string) =>
      (await raw('GET', `/api/v1/channels/${id}/export?${query}`, { token })).status;
    assert.equal(await status(`leaf_id=${idOf('said 4')}&branches=all`), 400);
    assert.equal(await status(`leaf_id=${id}`), 404, 'not a message of this channel');
    assert.equal(await status('branches=some'), 400);
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

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

for (const database of DATABASES) {
  test(`${database}: a text is made into a PDF or a DOCX, and the caller names the file`, async (t) => {
    const harness = await start(t, database);
    const { account, raw, send } = harness;
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann);
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(PICTURE, 'base64')]), 'red.png');
    const file = await ann.call('POST /api/v1/channels/{id}/files', { params: { id }, form });
    const content = `# Report\n\nHello 世界\n\n![square](/api/v1/files/${file.id}/download)`;
    const make = async (token: string, body: object) => {
      const response = await raw('POST', '/api/v1/export', {
        token,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      const { headers, status } = response;
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status, type: headers.get('content-type'), name: headers.get('content-disposition'), bytes };
    };
    const pdf = await make(ann.access_token, { content, format: 'pdf', filename: '../a/b:c' });
    assert.deepEqual([pdf.status, pdf.type], [200, 'application/pdf']);
    assert.match(pdf.name ?? '', /^attachment; filename="[^"/\\:]+\.pdf"/);
    assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-');
    const docx = await make(ann.access_token, { content, format: 'docx' });
    assert.deepEqual([docx.status, docx.type], [200, DOCX]);
    assert.match(docx.name ?? '', /filename="document\.docx"/);
    assert.ok(docx.bytes.includes('word/media/picture-1.png'), 'her own file is in it');
    const foreign = await make(bob.access_token, { content, format: 'docx' });
    assert.ok(!foreign.bytes.includes('word/media/'), 'and in nobody else’s');
    const read = await harness.server.kernel.documents.textOf(
      'ann',
      { bytes: docx.bytes, size: docx.bytes.length },
      DOCX,
    );
    assert.match(read.text ?? '', /Report\s+Hello 世界/);
    for (const body of [
      {},
      { content: 'x' },
      { content: 'x', format: 'odt' },
      { format: 'pdf' },
      { content: 7, format: 'pdf' },
      { content: `${'> '.repeat(100)}x`, format: 'pdf' },
      { content: 'é'.repeat(600_000), format: 'pdf' },
    ])
      assert.equal((await send('POST', '/api/v1/export', { token: ann.access_token, body })).status, 400);
    assert.equal(
      (await send('POST', '/api/v1/export', { body: { content: 'x', format: 'pdf' } })).status,
      401,
    );
  });

  test(`${database}: a conversation and a note are exported as documents`, async (t) => {
    const { account, raw } = await start(t, database);
    const ann = await account('ann');
    const id = await makeRoom(ann);
    const { id: msgId } = await say(ann, id, 'the **walrus** said');
    const note = await ann.call('POST /api/v1/notes', {
      body: { title: 'Tides', content: 'the walrus wrote' },
    });
    const message = `/api/v1/channels/${id}/messages/${msgId}`;
    const alone = await raw('GET', `${message}/export`, { token: ann.access_token });
    assert.deepEqual(
      [alone.headers.get('content-type'), await alone.text()],
      ['text/markdown; charset=utf-8', 'the **walrus** said'],
    );
    for (const path of [
      `/api/v1/channels/${id}/export`,
      `${message}/export`,
      `/api/v1/notes/${note.id}/export`,
    ])
      for (const [format, type] of [
        ['pdf', 'application/pdf'],
        ['docx', DOCX],
        ['html', 'text/html; charset=utf-8'],
      ] as const) {
        const response = await raw('GET', `${path}?format=${format}`, { token: ann.access_token });
        assert.deepEqual([response.status, response.headers.get('content-type')], [200, type]);
        assert.match(response.headers.get('content-disposition') ?? '', new RegExp(`\\.${format}"`));
        if (format === 'html') assert.match(await response.text(), /walrus/);
      }
  });
}

const MIB = 1024 * 1024;

const upload = async (ann: Account, id: string, bytes: Buffer): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  return (await ann.call('POST /api/v1/channels/{id}/files', { params: { id }, form })).id;
};

/** Each letter of an identifier large or small, by the bits of `n`. */
const spelled = (id: string, n: number): string => {
  let bits = n;
  return id.replace(/[a-f]/g, (letter) => {
    const isLarge = bits & 1;
    bits >>= 1;
    return isLarge ? letter.toUpperCase() : letter;
  });
};
const addressOf = (id: string): string => `/api/v1/files/${id}/download`;

for (const database of DATABASES) {
  test(`${database}: a document takes each of a person’s pictures once, and no more of them than fit`, async (t) => {
    const { account, raw } = await start(t, database);
    const ann = await account('ann');
    const id = await makeRoom(ann);
    const red = Buffer.from(PICTURE, 'base64');
    // What stands behind the end of a picture is passed over by who draws it.
    const large = (n: number) => Buffer.concat([red, Buffer.alloc(4.5 * MIB, n)]);
    const pictures = [await upload(ann, id, red)];
    for (let n = 0; n < 6; n++) pictures.push(await upload(ann, id, large(n)));
    const made = async (content: string) => {
      const answer = await raw('POST', '/api/v1/export', {
        token: ann.access_token,
        body: JSON.stringify({ content, format: 'docx' }),
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(answer.status, 200);
      const docx = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      const document = Buffer.from(docx['word/document.xml'] ?? []).toString();
      const files = Object.keys(docx).filter((name) => name.startsWith('word/media/'));
      return { files: files.length, drawn: document.split('<w:drawing>').length - 1, document };
    };
    const [first = ''] = pictures;
    const spellings = Array.from({ length: 16 }, (_, n) => `![](${addressOf(spelled(first, n))})`);
    const { files, drawn } = await made(`${spellings.join(' ')} ${spellings.join(' ')}`);
    assert.deepEqual({ files, drawn }, { files: 1, drawn: 32 });
    const all = pictures.map((one, n) => `![picture ${n}](${addressOf(one)})`);
    const { document, ...some } = await made(all.join(' '));
    assert.deepEqual(some, { files: 5, drawn: 5 }, 'twenty mebibytes');
    assert.match(document, /\[picture 5\].*\[picture 6\]/s, 'the others are named');
  });

  test(`${database}: who does not fetch their documents is given no others`, async (t) => {
    const { account, url, raw } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const noise = sharp(randomBytes(1_100 * 1_100 * 3), {
      raw: { width: 1_100, height: 1_100, channels: 3 },
    });
    const picture = await upload(ann, id, await noise.png().toBuffer());
    const { id: msgId } = await say(ann, id, `![](${addressOf(picture)}) `.repeat(8));
    const path = `/api/v1/channels/${id}/messages/${msgId}/export?format=html`;
    const ask = ({ access_token: token }: Account) => raw('GET', path, { token });
    // Of what is not read, only what the network holds on its way has left the server.
    const { promise: answered, resolve } = Promise.withResolvers<IncomingMessage>();
    const headers = { authorization: `Bearer ${ann.access_token}` };
    const slow = get(`${url}${path}`, { headers }, (answer) => resolve(answer.pause()));
    assert.equal((await answered).statusCode, 200);
    const refused = await ask(ann);
    assert.deepEqual(
      [refused.status, await refused.json()],
      [429, { error: 'documents of yours are not fetched yet; wait until one has arrived' }],
    );
    assert.ok((await (await ask(bob)).blob()).size > 32 * MIB, 'others are');
    slow.destroy();
    await until('what she did not fetch is let go of', async () => (await ask(ann)).status === 200);
  });

  test(`${database}: exports of conversations are counted with those of texts`, async (t) => {
    const { account, send } = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock: manualClock() });
    const ann = await account('ann');
    const id = await makeRoom(ann);
    const { id: msgId } = await say(ann, id, 'hello');
    const paths = [`/api/v1/channels/${id}/export`, `/api/v1/channels/${id}/messages/${msgId}/export`];
    const statuses: number[] = [];
    for (let i = 0; i < 62; i++)
      statuses.push((await send('GET', paths[i % 2] ?? '', { token: ann.access_token })).status);
    assert.deepEqual(
      statuses.map((status) => status === 429),
      statuses.map((_, i) => i >= 60),
    );
  });
}
