import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { KnowledgeDocument } from '@parley/contract';
import { startEmbeddingServer } from '../../../test/embedding-server.ts';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { enqueueJob } from '../../kernel/jobs.ts';

const DOCUMENTS = '/api/v1/knowledge-bases/{id}/documents';

/** A site of one page that changes, with a sitemap that lists it, two more, and one of a stranger. */
const startSite = async (t: TestContext) => {
  const state = { version: 1, whole: 0, unchanged: 0, robots: '', robotsStatus: 404, robotsAsked: 0 };
  const server = createServer((request, response) => {
    const etag = `"v${state.version}"`;
    if (request.url === '/sitemap.xml') {
      const pages = ['tides', 'moon', 'private/log'].map((path) => `http://${request.headers.host}/${path}`);
      const listed = [...pages, 'https://stranger.example/'].map((url) => `<url><loc>${url}</loc></url>`);
      response.setHeader('content-type', 'application/xml');
      response.end(`<?xml version="1.0"?><urlset>${listed.join('')}</urlset>`);
    } else if (request.url === '/robots.txt') {
      state.robotsAsked++;
      response.writeHead(state.robotsStatus, { 'content-type': 'text/plain' }).end(state.robots);
    } else if (request.headers['if-none-match'] === etag) {
      state.unchanged++;
      response.writeHead(304, { etag }).end();
    } else {
      state.whole++;
      response.writeHead(200, { 'content-type': 'text/html', etag });
      response.end(`<title>Tides</title><h1>Tides</h1><p>The sea rises, version${state.version}.</p>`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, { url: `http://${place}`, allow: `${place};scope=fetch` });
};

for (const engine of DATABASES)
  test(`${engine}: what has changed is read again, and what has not costs nothing`, async (t) => {
    const [site, provider] = [await startSite(t), await startEmbeddingServer(t)];
    const env = { EGRESS_ALLOW: `${site.allow},${provider.place}`, EGRESS_ALLOW_USERS: 'true' };
    const harness = await start(t, engine, { env });
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const { id } = await ann.call('POST /api/v1/knowledge-bases', { body: { name: 'Current' } });
    const add = async ({ call }: Account, body: object): Promise<KnowledgeDocument> => {
      const added = await call(`POST ${DOCUMENTS}`, { params: { id }, body });
      assert.ok('id' in added);
      return added;
    };
    const read = (docId: string) => ann.call(`GET ${DOCUMENTS}/{docId}`, { params: { id, docId } });
    const settled = async (docId: string): Promise<KnowledgeDocument> => {
      await until('it has been read', async () => ['ready', 'failed'].includes((await read(docId)).status));
      return read(docId);
    };
    const found = async (query: string): Promise<number> => {
      const body = { query, mode: 'text' as const };
      return (await ann.call('POST /api/v1/knowledge-bases/{id}/search', { params: { id }, body })).data
        .length;
    };
    const keepCurrent = () =>
      transact(systemCtx(harness.server.kernel, 'test'), (ctx) =>
        enqueueJob(ctx, 'knowledge.keep_current', {}),
      );
    const plan = (docId: string, refresh: 'never' | 'daily' | 'weekly') =>
      ann.call(`PUT ${DOCUMENTS}/{docId}`, { params: { id, docId }, body: { refresh } });

    await t.test(
      'an address is asked again by its schedule; the same version leaves everything',
      async () => {
        const { id: docId, refresh } = await add(ann, { url: `${site.url}/tides` });
        assert.equal(refresh, 'never');
        const before = await settled(docId);
        const passages = async () =>
          (await ann.call(`GET ${DOCUMENTS}/{docId}/chunks`, { params: { id, docId } })).data;
        const first = await passages();
        assert.equal((await plan(docId, 'daily')).refresh, 'daily');
        await keepCurrent();
        await until('the site was asked again', () => site.unchanged === 1);
        await until('it was noted', async () => (await read(docId)).refreshed_at !== before.refreshed_at);
        assert.equal((await settled(docId)).status, 'ready');
        assert.deepEqual(await passages(), first, 'the passages are the same ones');
        assert.equal(site.whole, 1);
        site.version = 2;
        await plan(docId, 'weekly');
        await keepCurrent();
        await until('the new version is found', async () => (await found('version2')) === 1);
        assert.equal(await found('version1'), 0);
        await settled(docId);
      },
    );

    await t.test('every page of a sitemap is a document, of that server alone', async () => {
      const addSite = () => ann.call(`POST ${DOCUMENTS}`, { params: { id }, body: { sitemap: site.url } });
      site.robotsStatus = 503;
      await assert.rejects(addSite(), { status: 400, message: /robots\.txt .* cannot be read: status 503/ });
      Object.assign(site, { robotsStatus: 200, robots: 'User-agent: *\nDisallow: /' });
      await assert.rejects(addSite(), { status: 400, message: /asks programs not to read any/ });
      Object.assign(site, { robots: 'User-agent: *\nDisallow: /private/', robotsAsked: 0 });
      const added = await addSite();
      assert.ok('data' in added);
      assert.equal(site.robotsAsked, 1);
      assert.deepEqual(added.left_out, [
        {
          url: `${site.url}/private/log`,
          why: 'robots.txt of its server asks programs not to read it',
        },
      ]);
      assert.deepEqual(
        added.data.map(({ url, duplicate }) => [url, duplicate]),
        [
          [`${site.url}/tides`, true],
          [`${site.url}/moon`, undefined],
        ],
      );
      await settled(added.data[1]?.id ?? '');
      // Named by a person, it is read.
      const named = await add(ann, { url: `${site.url}/private/log` });
      assert.equal((await settled(named.id)).status, 'ready');
      site.robotsStatus = 404;
      const again = await addSite();
      assert.ok('data' in again);
      assert.deepEqual([again.data.length, again.left_out, site.robotsAsked], [3, undefined, 2]);
      await ann.call(`DELETE ${DOCUMENTS}/{docId}`, { params: { id, docId: named.id } });
      await assert.rejects(add(ann, { sitemap: 'http://127.0.0.1:1/' }), {
        status: 400,
        message: /the sitemap cannot be read: /,
      });
    });

    await t.test(
      'notes and conversations stay current; passages that stay have their vectors already',
      async () => {
        const config = await root.call('POST /api/v1/admin/api-configs', {
          body: { provider: 'openai-compatible', name: 'M', base_url: provider.url, api_key: 'sk-x' },
        });
        const embedding = { provider_config_id: config.id, model: 'meaning' };
        await ann.call('PUT /api/v1/knowledge-bases/{id}', { params: { id }, body: { embedding } });
        const content = '# One\n\nThe dog.\n\n# Two\n\nThe soup.';
        const note = await ann.call('POST /api/v1/notes', { body: { title: 'List', content } });
        const channel = await ann.call('POST /api/v1/channels', { body: { title: 'Talk', type: 'group' } });
        const speak = (text: string) =>
          ann.call('POST /api/v1/channels/{id}/messages', {
            params: { id: channel.id },
            body: { role: 'user', content: text },
          });
        await speak('The kettle boils.');
        const ofNote = await add(ann, { note_id: note.id });
        const ofChannel = await add(ann, { channel_id: channel.id });
        await settled(ofNote.id);
        await settled(ofChannel.id);
        await assert.rejects(plan(ofNote.id, 'daily'), { status: 400, message: /only an address/ });
        const asked = provider.asked.length;
        await ann.call('PUT /api/v1/notes/{id}', {
          params: { id: note.id },
          body: { content: content.replace('The soup.', 'The broth.') },
        });
        await keepCurrent();
        await until('the change is found', async () => (await found('broth')) === 1);
        assert.equal((await settled(ofNote.id)).vector_count, 2);
        const texts = provider.asked.slice(asked).map(({ text }) => text);
        assert.deepEqual(texts, ['The broth.'], 'one passage was sent, the others were known');
        await speak('The kettle whistles.');
        await keepCurrent();
        await until('what was said is found', async () => (await found('whistles')) > 0);
        await settled(ofChannel.id);
      },
    );
  });
