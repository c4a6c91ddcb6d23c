// A knowledge base leaves as one archive and comes back as another base; an archive that is bent anywhere leaves nothing.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import type { KnowledgeDocument } from '@parley/contract';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { pdfOfPages } from '../../../test/hostile-files.ts';
import { archiveOf, packageForm } from '../../../test/packages.ts';
import { until } from '../../../test/until.ts';

type Files = Record<string, Uint8Array>;
type Told = Record<string, unknown>;
interface Manifest {
  readonly format: string;
  readonly version: number;
  readonly base: Told;
  readonly documents: Told[];
}

const IMPORT = 'POST /api/v1/knowledge-bases/import';

const documentsOf = async ({ call }: Account, id: string): Promise<KnowledgeDocument[]> => {
  const list = () => call('GET /api/v1/knowledge-bases/{id}/documents', { params: { id } });
  await until('all are read', async () =>
    (await list()).data.every(({ status }) => status === 'ready' || status === 'failed'),
  );
  return (await list()).data;
};

const exported = async (harness: Harness, { access_token: token }: Account, id: string): Promise<Files> => {
  const answer = await harness.raw('GET', `/api/v1/knowledge-bases/${id}/export`, { token });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  assert.match(answer.headers.get('content-disposition') ?? '', /filename="Pumps\.zip"/);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
};

const found = async ({ call }: Account, id: string, query: string) => {
  const { data } = await call('POST /api/v1/knowledge-bases/{id}/search', {
    params: { id },
    body: { query },
  });
  return data.map(({ title, url }) => [title, url]);
};

const manifestIn = (files: Files): Manifest =>
  JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()));

/** The files with another manifest. */
const told = (files: Files, change: (manifest: Manifest) => void): Uint8Array<ArrayBuffer> => {
  const manifest = manifestIn(files);
  change(manifest);
  return new Uint8Array(zipSync({ ...files, 'manifest.json': strToU8(JSON.stringify(manifest)) }));
};

/** The files with the same text as several documents more. */
const inMany = (files: Files, count: number, text: string): Uint8Array<ArrayBuffer> => {
  const names = Array.from({ length: count }, (_, n) => `texts/more-${n}.md`);
  const added = Object.fromEntries(names.map((name) => [name, strToU8(text)]));
  return told({ ...files, ...added }, ({ documents }) =>
    documents.push(...names.map((name) => ({ ...documents[1], text: name }))),
  );
};

/** A base with a file, a text, a note and an address that no one can reach. */
const fill = async (ann: Account): Promise<string> => {
  const { call } = ann;
  const base = { name: 'Pumps', description: 'How they work' };
  const { id } = await call('POST /api/v1/knowledge-bases', { body: base });
  const params = { id };
  const add = 'POST /api/v1/knowledge-bases/{id}/documents';
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdfOfPages(2, 'Oil the bearings'))]), 'manual.pdf');
  await call(add, { params, form });
  await call(add, {
    params,
    body: { title: 'Faults', content: '# Noise\n\nA rattling means a worn impeller.\n' },
  });
  const note = await call('POST /api/v1/notes', { body: { title: 'Visit', content: 'The gasket leaks.' } });
  await call(add, { params, body: { note_id: note.id } });
  await call(add, { params, body: { url: 'http://127.0.0.1:9/tides', title: 'Tides', refresh: 'weekly' } });
  await documentsOf(ann, id);
  return id;
};

for (const engine of DATABASES)
  test(`${engine}: a knowledge base leaves and comes back whole`, async (t) => {
    const harness = await start(t, engine);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    const id = await fill(ann);
    const files = await exported(harness, ann, id);

    await t.test('the archive has the files as they came and the texts as they were read', () => {
      const manifest = manifestIn(files);
      assert.deepEqual(
        [manifest.format, manifest.version, manifest.base],
        ['parley-knowledge-base', 1, { name: 'Pumps', description: 'How they work', embedding_model: null }],
      );
      assert.deepEqual(Object.keys(files).sort(), [
        ...['files/00001-manual.pdf', 'manifest.json'],
        ...['texts/00001.md', 'texts/00002.md', 'texts/00003.md'],
      ]);
      assert.match(
        strFromU8(files['texts/00001.md'] ?? new Uint8Array()),
        /Oil the bearings.*Oil the bearings/s,
      );
      assert.match(strFromU8(files['texts/00003.md'] ?? new Uint8Array()), /gasket/);
    });

    await t.test('only who manages a base takes it away', async () => {
      const body = { user_id: bob.user.id, role: 'editor' } as const;
      const ask = (account: Account) =>
        harness.raw('GET', `/api/v1/knowledge-bases/${id}/export`, { token: account.access_token });
      assert.equal((await ask(bob)).status, 404);
      const member = await ann.call('POST /api/v1/knowledge-bases/{id}/members', { params: { id }, body });
      assert.equal((await ask(bob)).status, 403);
      await ann.call('DELETE /api/v1/knowledge-bases/{id}/members/{memberId}', {
        params: { id, memberId: member.id },
      });
    });

    await t.test('it comes back as another person’s base, and says what it has nothing of', async () => {
      const archive = told(files, ({ documents }) => {
        documents.push({ ...documents[2], title: 'Gone', source: 'channel', text: null });
        // What was read of the address, had it been there.
        Object.assign(documents[3] ?? {}, { text: 'texts/00004.md' });
      });
      const whole = zipSync({ ...unzipSync(archive), 'texts/00004.md': strToU8('The moon draws the sea.') });
      const form = packageForm(new Uint8Array(whole));
      const made = await bob.call(IMPORT, { form });
      assert.deepEqual(
        [made.name, made.description, made.visibility, made.my_role, made.document_count, made.left_out],
        ['Pumps', 'How they work', 'private', 'owner', 4, ['Gone']],
      );
      const documents = await documentsOf(bob, made.id);
      assert.deepEqual(
        documents.map(({ title, source, status, refresh }) => [title, source, status, refresh]).reverse(),
        [
          ['manual.pdf', 'file', 'ready', 'never'],
          ['Faults', 'text', 'ready', 'never'],
          ['Visit', 'text', 'ready', 'never'],
          ['Tides', 'url', 'ready', 'weekly'],
        ],
      );
      assert.deepEqual(await found(bob, made.id, 'bearings'), [
        ['manual.pdf', null],
        ['manual.pdf', null],
      ]);
      assert.deepEqual(await found(bob, made.id, 'gasket'), [['Visit', null]]);
      assert.deepEqual(await found(bob, made.id, 'moon sea'), [['Tides', 'http://127.0.0.1:9/tides']]);
      assert.equal((await bob.call('GET /api/v1/files')).data[0]?.filename, 'manual.pdf');
      const again = await exported(harness, bob, made.id);
      assert.deepEqual(again['files/00001-manual.pdf'], files['files/00001-manual.pdf']);
      assert.deepEqual(again['texts/00002.md'], files['texts/00002.md']);
      await assert.rejects(ann.call('GET /api/v1/knowledge-bases/{id}', { params: { id: made.id } }), {
        status: 404,
      });
    });

    await t.test('it goes to the workspace that is named, and to no other person’s', async () => {
      const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Works' } });
      const workspace = await ann.call('POST /api/v1/workspaces', { body: { name: 'Works', team_id } });
      // Once: a zip says when it was made, and the same request has the same bytes.
      const zipped = new Uint8Array(zipSync(files));
      const form = () => packageForm(zipped);
      const query = { workspace_id: workspace.id };
      await assert.rejects(bob.call(IMPORT, { query, form: form() }), { status: 404 });
      const headers = { 'idempotency-key': 'import-1' };
      const made = await ann.call(IMPORT, { query, form: form(), headers });
      assert.equal(made.workspace_id, workspace.id);
      assert.equal((await ann.call(IMPORT, { query, form: form(), headers })).id, made.id);
      await assert.rejects(ann.call(IMPORT, { form: form(), headers }), { status: 409 }, 'another place');
    });

    await t.test(
      'what was exported comes back: long addresses and files that shrink to nothing',
      async () => {
        const url = new URL(`http://127.0.0.1:9/${'潮'.repeat(300)}`).href;
        const zeros = new Uint8Array(9_000_000);
        const sha256 = createHash('sha256').update(zeros).digest('hex');
        const visit = files['texts/00003.md'] ?? new Uint8Array();
        const more = {
          ...files,
          'files/00009-a.log': zeros,
          'texts/00010.md': visit,
          'texts/00011.md': strToU8('# Only a heading'),
        };
        const archive = told(more, ({ documents }) => {
          documents.push({ ...documents[3], url });
          // The same words in another note are another document; the same address is not.
          documents.push({ ...documents[2], title: 'Visit again', text: 'texts/00010.md' });
          documents.push({ ...documents[3], title: 'Tides again' });
          const unfound = { title: 'Heading', url: 'http://127.0.0.1:9/heading', text: 'texts/00011.md' };
          documents.push({ ...documents[3], ...unfound });
          documents.push({
            ...documents[0],
            text: null,
            file: { entry: 'files/00009-a.log', name: 'a.log', sha256 },
          });
          for (let n = 0; n < 101; n++)
            documents.push({ ...documents[2], title: `Gone ${n}`, source: 'channel', text: null });
        });
        const dan = await harness.account('dan');
        const limit = (value: number) => {
          const params = { key: 'user_storage_mb' } as const;
          return ann.call('PUT /api/v1/admin/settings/{key}', { params, body: { value } });
        };
        await limit(8);
        await assert.rejects(dan.call(IMPORT, { form: packageForm(archive) }), {
          status: 403,
          message: /8 MiB/,
        });
        await limit(20);
        const made = await dan.call(IMPORT, { form: packageForm(archive) });
        assert.deepEqual([made.document_count, made.left_out.length], [8, 100]);
        assert.deepEqual(made.left_out.slice(0, 2), ['Tides again', 'Gone 0']);
        const documents = await documentsOf(dan, made.id);
        assert.ok(documents.some(({ title }) => title === 'Visit again'));
        // Nothing can be found of what was brought, so that its address is asked; what was brought goes on.
        const heading = documents.find(({ title }) => title === 'Heading');
        assert.match(heading?.error ?? '', /^it cannot be read: /);
        assert.doesNotMatch(heading?.error ?? '', /no text in it/);
        const again = await exported(harness, dan, made.id);
        const kept = manifestIn(again).documents.find(({ title }) => title === 'Heading');
        assert.equal(strFromU8(again[String(kept?.text)] ?? new Uint8Array()), '# Only a heading');
        assert.ok(documents.some((document) => document.url === url));
        assert.equal((await dan.call('GET /api/v1/files')).data.length, 2);
      },
    );

    await t.test('an archive that is bent is refused whole, with a sentence', async () => {
      const cat = await harness.account('cat');
      const stored = () => globSync('{blobs,tmp}/**/*', { cwd: harness.database.dataDir }).length;
      const before = stored();
      const zipped = zipSync(files);
      const without = (name: string) =>
        new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).filter(([key]) => key !== name))));
      const other = (name: string, bytes: Uint8Array) => new Uint8Array(zipSync({ ...files, [name]: bytes }));
      const twice = Buffer.from(zipSync({ ...files, 'texts/00009.md': strToU8('x') })).toString('latin1');
      const refused: Array<[string, Uint8Array<ArrayBuffer>, RegExp]> = [
        ['no zip', strToU8('hello') as Uint8Array<ArrayBuffer>, /no zip/],
        ['nothing', new Uint8Array(), /no zip/],
        ['half of one', new Uint8Array(zipped.subarray(0, zipped.length / 2)), /no zip/],
        ['no manifest', without('manifest.json'), /has no manifest/],
        ['a manifest that is no JSON', other('manifest.json', strToU8('{')), /no JSON/],
        [
          'another manifest',
          archiveOf({ 'manifest.json': '{"id":"com.example.toy"}' }),
          /not one that a knowledge/,
        ],
        ['a later version', told(files, (m) => Object.assign(m, { version: 2 })), /another version/],
        ['no name', told(files, ({ base }) => Object.assign(base, { name: '' })), /wrong at base\.name/],
        [
          'an address that is none',
          told(files, ({ documents: [, , , d] }) => Object.assign(d ?? {}, { url: 'file:///etc/passwd' })),
          /documents\.3\.url/,
        ],
        ['a file that is missing', without('files/00001-manual.pdf'), /not in it/],
        ['another file', other('files/00001-manual.pdf', strToU8('x')), /was changed/],
        ['a text of bytes', other('texts/00002.md', new Uint8Array([255, 254, 0])), /not UTF-8/],
        ['a text with NUL', other('texts/00002.md', strToU8('a\0b')), /characters that are none/],
        [
          'a text that is too long',
          other('texts/00002.md', strToU8('ab'.repeat(1_000_001))),
          /2000000 characters/,
        ],
        ['a bomb', other('texts/00002.md', new Uint8Array(9_000_000)), /texts that grow without end/],
        ['a bomb in many texts', inMany(files, 5, 'a'.repeat(2_000_000)), /texts that grow without end/],
        ['a bomb of a manifest', other('manifest.json', new Uint8Array(9_000_000)), /too large/],
        ['a path that leaves', other('../evil', strToU8('x')), /no zip/],
        [
          'one text of two documents',
          told(files, ({ documents: [, a, b] }) => Object.assign(a ?? {}, { text: b?.text })),
          /two documents/,
        ],
        [
          'one name twice',
          new Uint8Array(Buffer.from(twice.replaceAll('texts/00009.md', 'texts/00002.md'), 'latin1')),
          /names one file twice/,
        ],
        [
          'too many documents',
          told(files, ({ documents }) => documents.push(...Array<Told>(2_000).fill(documents[3] ?? {}))),
          /more than 2000 documents/,
        ],
      ];
      for (const [what, archive, sentence] of refused)
        await assert.rejects(
          cat.call(IMPORT, { form: packageForm(archive) }),
          { status: 400, message: sentence },
          what,
        );
      assert.deepEqual(await cat.call('GET /api/v1/knowledge-bases'), { data: [], total: 0 });
      assert.deepEqual(await cat.call('GET /api/v1/files'), { data: [] });
      assert.equal(stored(), before, 'nothing of them is kept');
    });
  });
