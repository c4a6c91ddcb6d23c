import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { KnowledgeDocument } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { pdfOfPages } from '../../../test/hostile-files.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { enqueueJob } from '../../kernel/jobs.ts';

const DOCUMENTS = '/api/v1/knowledge-bases/{id}/documents';

const create = ({ call }: Account, name: string) => call('POST /api/v1/knowledge-bases', { body: { name } });

const read = ({ call }: Account, id: string) => call('GET /api/v1/knowledge-bases/{id}', { params: { id } });

const share = ({ call }: Account, id: string, { user }: Account, role: 'viewer' | 'editor') =>
  call('POST /api/v1/knowledge-bases/{id}/members', { params: { id }, body: { user_id: user.id, role } });

const find = async ({ call }: Account, id: string, query: string) =>
  (await call('POST /api/v1/knowledge-bases/{id}/search', { params: { id }, body: { query } })).data;

const one = (added: object): KnowledgeDocument & { duplicate?: boolean } => {
  assert.ok('id' in added);
  return added as KnowledgeDocument;
};

const say = async ({ call }: Account, id: string, title: string, content: string) =>
  one(await call(`POST ${DOCUMENTS}`, { params: { id }, body: { title, content } }));

const settled = async ({ call }: Account, id: string, docId: string): Promise<KnowledgeDocument> => {
  const ask = () => call(`GET ${DOCUMENTS}/{docId}`, { params: { id, docId } });
  await until('the document has been read', async () => ['ready', 'failed'].includes((await ask()).status));
  return ask();
};

const formOf = (files: ReadonlyArray<readonly [string, string | Buffer]>): FormData => {
  const form = new FormData();
  for (const [name, content] of files)
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return form;
};

/** A site with two pages, one of which is away. */
const startSite = async (t: TestContext): Promise<{ url: string; allow: string }> => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/gone' ? 404 : 200;
    response.setHeader('content-type', 'text/html');
    response.end(
      '<title>Tides</title><nav>Menu</nav><h1>Tides</h1><p>The moon draws the sea towards itself.</p>',
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${place}`, allow: `${place};scope=fetch` };
};

const MANUAL = `# Pump

The pump moves water.

## Maintenance

Oil the bearings every six months. Never run it dry.

## Faults

A rattling noise means that the impeller is worn.
`;

for (const engine of DATABASES)
  test(`${engine}: knowledge bases`, async (t) => {
    const site = await startSite(t);
    const env = { EGRESS_ALLOW: site.allow, EGRESS_ALLOW_USERS: 'true' };
    const harness = await start(t, engine, { env });
    const { account, send } = harness;
    const [ann, bob] = [await account('ann'), await account('bob')];

    await t.test('a base is its owner’s alone until it is shared; a viewer reads and searches', async () => {
      const base = await create(ann, 'Mine');
      assert.deepEqual(
        [base.my_role, base.visibility, base.status, base.document_count, base.embedding.model],
        ['owner', 'private', 'empty', 0, null],
      );
      const { id } = base;
      const refused = { status: 404, message: 'knowledge base not found' };
      const added = await say(ann, id, 'Secret', 'The gold lies beneath the oak.');
      await settled(ann, id, added.id);
      const asBob = { params: { id, docId: added.id } };
      await assert.rejects(read(bob, id), refused);
      await assert.rejects(find(bob, id, 'gold'), refused);
      await assert.rejects(say(bob, id, 'x', 'x'), refused);
      await assert.rejects(bob.call(`GET ${DOCUMENTS}/{docId}/chunks`, asBob), refused);
      const all = { body: { query: 'gold' } };
      assert.deepEqual((await bob.call('POST /api/v1/knowledge-bases/search', all)).data, []);
      await assert.rejects(
        bob.call('POST /api/v1/knowledge-bases/search', { body: { query: 'gold', kb_ids: [id] } }),
        refused,
      );
      assert.deepEqual(await bob.call('GET /api/v1/knowledge-bases'), { data: [], total: 0 });
      const { id: memberId } = await share(ann, id, bob, 'viewer');
      assert.equal((await read(bob, id)).my_role, 'viewer');
      assert.equal((await bob.call('POST /api/v1/knowledge-bases/search', all)).data.length, 1);
      for (const tried of [
        () => say(bob, id, 'x', 'x'),
        () => bob.call('PUT /api/v1/knowledge-bases/{id}', { params: { id }, body: { name: 'x' } }),
        () => bob.call('DELETE /api/v1/knowledge-bases/{id}', { params: { id } }),
        () => bob.call('POST /api/v1/knowledge-bases/{id}/reindex', { params: { id } }),
        () => bob.call(`DELETE ${DOCUMENTS}/{docId}`, asBob),
        () => bob.call(`POST ${DOCUMENTS}/{docId}/reindex`, asBob),
      ])
        await assert.rejects(tried(), { status: 403 });
      await ann.call('DELETE /api/v1/knowledge-bases/{id}/members/{memberId}', { params: { id, memberId } });
      assert.deepEqual((await bob.call('POST /api/v1/knowledge-bases/search', all)).data, []);
    });

    await t.test('what a stranger keeps changes nothing of what a person finds', async () => {
      const { id } = await create(ann, 'Weather');
      const texts = ['Storm warning for the coast.', 'Rain and rain and storm.', 'Sun on the coast.'];
      for (const [n, text] of texts.entries()) await settled(ann, id, (await say(ann, id, `W${n}`, text)).id);
      const scores = async () =>
        (await find(ann, id, 'storm coast rain')).map(({ content, score }) => [content, score]);
      const before = await scores();
      assert.equal(before.length, 3);
      const other = await create(bob, 'Storms');
      const flood = `# A\n\n${'storm coast '.repeat(200)}\n\n# B\n\n${'storm '.repeat(300)}`;
      await settled(bob, other.id, (await say(bob, other.id, 'Flood', flood)).id);
      assert.deepEqual(await scores(), before);
    });

    await t.test('an index that was lost is made again from the passages', async () => {
      const { id } = await create(ann, 'Lost');
      await settled(ann, id, (await say(ann, id, 'Lamp', 'The lighthouse keeper sleeps.')).id);
      const before = await find(ann, id, 'lighthouses');
      assert.equal(before.length, 1);
      const ctx = systemCtx(harness.server.kernel, 'test');
      await transact(ctx, async (ctx) => {
        await raw`delete from knowledge_words`.execute(sql(ctx.db));
        await enqueueJob(ctx, 'knowledge.rebuild_words', {});
      });
      await until('it is found again', async () => (await find(ann, id, 'lighthouses')).length === 1);
      assert.deepEqual(await find(ann, id, 'lighthouses'), before);
    });

    await t.test('a text is cut along its headings, and each passage says where it stands', async () => {
      const { id } = await create(ann, 'Manuals');
      const added = await say(ann, id, 'Pump', MANUAL);
      assert.deepEqual([added.source, added.status, added.progress], ['text', 'queued', 0]);
      const done = await settled(ann, id, added.id);
      assert.deepEqual([done.status, done.progress, done.chunk_count, done.error], ['ready', 1, 3, null]);
      const params = { id, docId: added.id };
      const { data, total } = await ann.call(`GET ${DOCUMENTS}/{docId}/chunks`, { params });
      assert.equal(total, 3);
      assert.deepEqual(
        data.map(({ position, heading }) => [position, heading]),
        [
          [1, 'Pump'],
          [2, 'Pump › Maintenance'],
          [3, 'Pump › Faults'],
        ],
      );
      for (const { content, start: from, end } of data) assert.equal(MANUAL.slice(from, end), content);
      const [best] = await find(ann, id, 'How often do I oil a bearing?');
      assert.deepEqual([best?.heading, best?.score, best?.title], ['Pump › Maintenance', 1, 'Pump']);
      assert.match(best?.content ?? '', /every six months/);
      const base = await read(ann, id);
      assert.deepEqual([base.status, base.document_count, base.chunk_count], ['ready', 1, 3]);
      assert.ok(base.token_count > 10);
    });

    await t.test(
      'several files of one form are one document each; the same bytes twice are one document',
      async () => {
        const { id } = await create(ann, 'Files');
        const form = formOf([
          ['a.txt', 'Apples are red.'],
          ['b.pdf', pdfOfPages(2, 'Pears are green')],
          ['c.csv', 'fruit,colour\nplum,blue\nlemon,yellow\n'],
          ['empty.png', Buffer.from('89504e470d0a1a0a', 'hex')],
        ]);
        const added = await ann.call(`POST ${DOCUMENTS}`, { params: { id }, form });
        assert.ok('data' in added);
        assert.deepEqual(
          added.data.map(({ title, source, status }) => [title, source, status]),
          ['a.txt', 'b.pdf', 'c.csv', 'empty.png'].map((title) => [title, 'file', 'queued']),
        );
        const done = [];
        for (const document of added.data) done.push(await settled(ann, id, document.id));
        assert.deepEqual(
          done.map(({ status, page_count }) => [status, page_count]),
          [
            ['ready', null],
            ['ready', 2],
            ['ready', null],
            ['failed', null],
          ],
        );
        assert.match(
          done[3]?.error ?? '',
          /^it cannot be read: there is no text in a file of type application\/octet-stream$/,
        );
        const [pear] = await find(ann, id, 'pear');
        assert.deepEqual([pear?.title, pear?.page], ['b.pdf', 1]);
        const [lemon] = await find(ann, id, 'lemon');
        assert.match(lemon?.content ?? '', /^fruit,colour\n/);
        const { access_token: token } = ann;
        const path = `/api/v1/knowledge-bases/${id}/documents`;
        const again = await harness.raw('POST', path, {
          token,
          body: formOf([['z.txt', 'Apples are red.']]),
        });
        assert.equal(again.status, 200);
        const same = one((await again.json()) as object);
        assert.deepEqual([same.duplicate, same.id], [true, added.data[0]?.id]);
        assert.equal((await read(ann, id)).document_count, 4);
        const fileId = done[0]?.file_id ?? '';
        const text = await harness.raw('GET', `/api/v1/files/${fileId}/download`, { token });
        assert.equal(await text.text(), 'Apples are red.');
        await assert.rejects(bob.call('GET /api/v1/files/{id}', { params: { id: fileId } }), { status: 404 });
        await assert.rejects(ann.call('DELETE /api/v1/files/{id}', { params: { id: fileId } }), {
          status: 403,
        });
      },
    );

    await t.test('a page that is uploaded is read as its reader sees it, under its headings', async () => {
      const { id } = await ann.call('POST /api/v1/knowledge-bases', { body: { name: 'Pages' } });
      const html =
        '<title>Pump</title><nav>Menu</nav><h1>Pump</h1><h2>Care</h2><p>Oil the <b>bearings</b>.</p><script>x()</script>';
      const added = one(
        await ann.call(`POST ${DOCUMENTS}`, { params: { id }, form: formOf([['pump.HTML', html]]) }),
      );
      await settled(ann, id, added.id);
      const { data } = await ann.call(`GET ${DOCUMENTS}/{docId}/chunks`, { params: { id, docId: added.id } });
      assert.deepEqual(
        data.map(({ heading, content }) => [heading, content]),
        [['Pump › Care', 'Oil the bearings.']],
      );
    });

    await t.test('what is deleted is found no more, and neither is its file', async () => {
      const { id } = await create(ann, 'Brief');
      const added = one(
        await ann.call(`POST ${DOCUMENTS}`, { params: { id }, form: formOf([['n.txt', 'Nectarines']]) }),
      );
      await settled(ann, id, added.id);
      assert.equal((await find(ann, id, 'nectarine')).length, 1);
      await ann.call(`DELETE ${DOCUMENTS}/{docId}`, { params: { id, docId: added.id } });
      assert.deepEqual(await find(ann, id, 'nectarine'), []);
      const params = { id: added.file_id ?? '' };
      await assert.rejects(ann.call('GET /api/v1/files/{id}', { params }), { status: 404 });
      const second = await say(ann, id, 'Again', 'Nectarines once more');
      await settled(ann, id, second.id);
      await ann.call('DELETE /api/v1/knowledge-bases/{id}', { params: { id } });
      const { data } = await ann.call('POST /api/v1/knowledge-bases/search', {
        body: { query: 'nectarines' },
      });
      assert.deepEqual(data, []);
    });

    await t.test('an address is fetched by the guarded way; a refusal says why', async () => {
      const { id } = await create(ann, 'Web');
      const add = async (url: string) =>
        one(await ann.call(`POST ${DOCUMENTS}`, { params: { id }, body: { url } }));
      const page = await settled(ann, id, (await add(`${site.url}/tides`)).id);
      assert.deepEqual([page.status, page.title, page.source], ['ready', 'Tides', 'url']);
      assert.ok(page.sha256 !== null && page.refreshed_at !== null);
      const [hit] = await find(ann, id, 'what does the moon do');
      assert.deepEqual([hit?.url, hit?.title], [`${site.url}/tides`, 'Tides']);
      assert.equal((await add(`${site.url}/tides`)).duplicate, true);
      const gone = await settled(ann, id, (await add(`${site.url}/gone`)).id);
      assert.deepEqual(
        [gone.status, gone.error],
        ['failed', 'it cannot be read: the server answered with status 404'],
      );
      const inside = await settled(ann, id, (await add('http://127.0.0.1:1/')).id);
      assert.match(inside.error ?? '', /this address is not allowed/);
    });

    await t.test('notes, channels and files are read as far as the person who adds them may', async () => {
      const { id } = await create(ann, 'Things');
      const note = await ann.call('POST /api/v1/notes', {
        body: { title: 'Recipe', content: 'Whisk three eggs.' },
      });
      const channel = await ann.call('POST /api/v1/channels', { body: { title: 'Kitchen', type: 'group' } });
      await ann.call('POST /api/v1/channels/{id}/messages', {
        params: { id: channel.id },
        body: { role: 'user', content: 'The oven is at 180 degrees.' },
      });
      const file = await ann.call('POST /api/v1/channels/{id}/files', {
        params: { id: channel.id },
        form: formOf([['menu.md', '# Menu\n\nSoup on Monday.']]),
      });
      const sources = [{ note_id: note.id }, { channel_id: channel.id }, { file_id: file.id }];
      const theirs = await create(bob, 'His');
      const { access_token: token } = bob;
      for (const body of sources)
        assert.equal(
          (await send('POST', `/api/v1/knowledge-bases/${theirs.id}/documents`, { token, body })).status,
          404,
        );
      for (const body of sources) {
        const added = one(await ann.call(`POST ${DOCUMENTS}`, { params: { id }, body }));
        assert.equal((await settled(ann, id, added.id)).status, 'ready');
        assert.equal(one(await ann.call(`POST ${DOCUMENTS}`, { params: { id }, body })).duplicate, true);
      }
      const titles = async (query: string) => (await find(ann, id, query)).map(({ title }) => title);
      assert.deepEqual(
        [await titles('egg'), await titles('oven'), await titles('soup')],
        [['Recipe'], ['Kitchen'], ['menu.md']],
      );
      await ann.call('PUT /api/v1/notes/{id}', {
        params: { id: note.id },
        body: { content: 'Whisk two bananas.' },
      });
      await ann.call('POST /api/v1/knowledge-bases/{id}/reindex', { params: { id } });
      await until('the note is read again', async () => (await titles('banana')).length > 0);
      assert.deepEqual(await titles('egg'), []);
    });

    await t.test('what is asked is refused with a reason where it is wrong', async () => {
      const { id } = await create(ann, 'Strict');
      const { access_token: token } = ann;
      const path = `/api/v1/knowledge-bases/${id}/documents`;
      for (const [body, why] of [
        [{}, /one source/],
        [{ content: 'x' }, /a text needs a title/],
        [{ content: ' \n\t ', title: 'Blank' }, /must not be empty/],
        [{ url: 'ftp://example.com/' }, /is not an address/],
        [{ url: 'https://example.com/', content: 'x', title: 'x' }, /one source/],
      ] as const) {
        const refused = await send('POST', path, { token, body });
        assert.equal(refused.status, 400);
        assert.match(refused.body.error, why);
      }
      const many = formOf(Array.from({ length: 101 }, (_, n) => [`${n}.txt`, String(n)] as const));
      const refused = await harness.raw('POST', path, { token, body: many });
      assert.deepEqual(
        [refused.status, await refused.json()],
        [400, { error: 'send up to 100 files, each in a part named file' }],
      );
      assert.equal((await read(ann, id)).document_count, 0);
      const search = `/api/v1/knowledge-bases/${id}/search`;
      for (const body of [{ query: '' }, { query: 'x', limit: 0 }, { query: 'x', mode: 'magic' }])
        assert.equal((await send('POST', search, { token, body })).status, 400);
    });

    await t.test('those who may read a base hear how far its documents are', async () => {
      const { id } = await create(ann, 'Heard');
      await share(ann, id, bob, 'viewer');
      const added = await say(ann, id, 'T', 'Words');
      await settled(ann, id, added.id);
      const told = () =>
        harness.heard.filter(
          ({ kind, payload }) =>
            kind.startsWith('user.knowledge.document_') && JSON.stringify(payload).includes(added.id),
        );
      await until('all of it was told', () => told().length === 3);
      assert.deepEqual(
        told().map(({ kind, payload }) => [kind, (payload as { status?: string }).status]),
        [
          ['user.knowledge.document_created', undefined],
          ['user.knowledge.document_updated', 'parsing'],
          ['user.knowledge.document_updated', 'ready'],
        ],
      );
    });
  });

for (const engine of DATABASES)
  test(`${engine}: a server that stops while it reads goes on where it starts again`, async (t) => {
    const first = await start(t, engine);
    const ann = await first.account('ann');
    const { id } = await create(ann, 'Long');
    const added: KnowledgeDocument[] = [];
    for (let n = 0; n < 6; n++)
      added.push(await say(ann, id, `T${n}`, `number${n} ${'Some more words. '.repeat(2_000)}`));
    await first.server.stop();
    const second = await start(t, engine, { on: first.database });
    const again = { ...ann, call: second.clientOf(ann.access_token) };
    for (const [n, document] of added.entries()) {
      const done = await settled(again, id, document.id);
      assert.equal(done.status, 'ready');
      const { total } = await again.call(`GET ${DOCUMENTS}/{docId}/chunks`, {
        params: { id, docId: document.id },
        query: { limit: '1' },
      });
      assert.ok(total > 5 && total === done.chunk_count);
      assert.equal((await find(again, id, `number${n}`))[0]?.document_id, document.id);
    }
  });
