// The packages of the repository that nobody calls: feeds that come into a channel by a schedule, and a filter before every model.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type Account, type Harness, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';
import { sampleFiles } from '../../../test/sample-packages.ts';
import { until } from '../../../test/until.ts';

const MINUTE_MS = 60_000;

const enable = async (admin: Account, name: string) => {
  const form = packageForm(archiveOf(sampleFiles(name)));
  const { id, package_id } = await admin.call('POST /api/v1/admin/packages/install', { form });
  await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
  const set = (settings: Record<string, string | number | boolean>) =>
    admin.call('POST /api/v1/extensions/{id}/settings', {
      params: { id },
      body: { settings, scope: 'admin' },
    });
  return { id, package_id, set };
};

const item = (n: number, more = ''): string =>
  `<item><title><![CDATA[News <b>${n}</b> & more]]></title><link>https://news.example/${n}?a=1&amp;b=2</link>` +
  `<guid>n-${n}</guid><description>&lt;p&gt;Number ${n}, @ann [x](y)&lt;/p&gt;</description>${more}</item>`;
const rss = (...numbers: number[]): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>The *News*</title>${numbers.map((n) => item(n)).join('')}</channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atoms</title><entry><id>a1</id><title type="html">An &amp;amp; atom</title>
<link rel="self" href="https://news.example/self"/><link rel="alternate" href="/atom/1"/><summary>Small</summary></entry></feed>`;
const JSON_FEED = JSON.stringify({
  ...{ version: 'https://jsonfeed.org/version/1.1', title: 'Json' },
  items: [{ id: 'j1', url: 'javascript:alert(1)', title: 'Script', content_text: 'No link' }],
});

/** A place with feeds that a test changes; says what it was asked. */
const openFeeds = async (t: TestContext) => {
  const feeds: Record<string, string> = {};
  const asked: Array<{ path: string; etag: string | undefined }> = [];
  const server = createServer(({ url: path = '', headers }, response) => {
    asked.push({ path, etag: headers['if-none-match'] });
    const feed = feeds[path];
    const etag = `"${feed?.length}"`;
    if (feed === undefined) response.writeHead(404).end();
    else if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag, 'content-type': 'application/xml' }).end(feed);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => server.close());
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { feeds, asked, place, url: `http://${place}` };
};

interface FeedShown {
  readonly url: string;
  readonly error: string | null;
  readonly posted: number;
  readonly looked_at: number | null;
}

test('feeds come into a channel on a schedule: what is new, once, in the order of the feed', async (t) => {
  const service = await openFeeds(t);
  const clock = manualClock();
  const env = { EGRESS_ALLOW: `${service.place};scope=package` };
  const { account, url } = await start(t, 'sqlite', { clock, env });
  const [admin, ben] = [await account('admin'), await account('ben')];
  const { set } = await enable(admin, 'rss');
  const { id: channel } = await admin.call('POST /api/v1/channels', { body: { title: 'News' } });
  const other = await admin.call('POST /api/v1/channels', { body: { title: 'Other' } });
  const said = async (id = channel) =>
    (await admin.call('GET /api/v1/channels/{id}/messages', { params: { id } })).data;
  const ask = async (method: string, path: string, { access_token }: Account = admin) => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await fetch(`${url}/api/v1/ext/org.parley.rss${path}`, { method, headers });
    return { status: answer.status, json: (await answer.json()) as { data: FeedShown[]; error?: string } };
  };
  assert.equal((await ask('POST', '/look')).status, 409);
  assert.equal((await ask('GET', '/feeds', ben)).status, 403);

  // By the schedule: the newest one of a feed that was just named.
  service.feeds['/rss'] = rss(2, 1);
  await set({ feeds: `${service.url}/rss\nnonsense`, channel: `https://chat.example/c/${channel}` });
  clock.advance(10 * MINUTE_MS);
  await until('the feed was looked at', async () => (await said()).length === 1);
  const [first] = await said();
  assert.equal(first?.author.display_name, 'Feeds');
  assert.equal(
    first?.content,
    '**[News 2 & more](<https://news.example/2?a=1&b=2>)**\n\nNumber 2, @\u2060ann \\[x\\](y)\n\n— The \\*News\\*',
  );

  // Then what is new, the oldest first, and nothing again.
  const lookAgain = async (posted: number) => {
    const before = service.asked.length;
    assert.equal((await ask('POST', '/look')).status, 202);
    await until('it was asked again', () => service.asked.length > before);
    await until('it is done', async () => (await ask('GET', '/feeds')).json.data[0]?.posted === posted);
  };
  service.feeds['/rss'] = rss(5, 4, 3, 2);
  await set({ at_once: 2, summary: false });
  await lookAgain(3);
  await lookAgain(4);
  await lookAgain(4);
  assert.ok(service.asked.at(-1)?.etag, 'it asks whether there is something new');
  const titles = (await said()).map(({ content }) => /News (\d)/.exec(content)?.[1]);
  assert.deepEqual(titles, ['2', '3', '4', '5']);

  // Other kinds of feeds, channels of their own, and what goes wrong.
  service.feeds['/atom'] = ATOM;
  service.feeds['/json'] = JSON_FEED;
  service.feeds['/page'] = '<html><title>No feed</title></html>';
  const lines = ['/atom', '/json', '/page', '/none'].map((path) => `${service.url}${path} ${other.id}`);
  await set({ feeds: [...lines, `${service.url}/rss ${ben.user.id}`].join('\n') });
  await ask('POST', '/look');
  await until('all were looked at', async () =>
    (await ask('GET', '/feeds')).json.data.every(({ looked_at }) => looked_at !== null),
  );
  const { data } = (await ask('GET', '/feeds')).json;
  assert.deepEqual(
    data.map(({ error }) => error),
    [null, null, 'it is not an RSS, Atom or JSON feed', 'it answered 404', 'channel not found'],
  );
  assert.deepEqual((await said(other.id)).map(({ content }) => content).sort(), [
    '**Script**\n\n— Json',
    `**[An & atom](<${service.url}/atom/1>)**\n\n— Atoms`,
  ]);
});

const PII = [
  ['Write to Ann.Lee@example.com or ann.lee@EXAMPLE.com', 'Write to [email 1] or [email 1]'],
  ['4111 1111 1111 1111 12/27 and 4111-1111-1111-1112', '[card 1] 12/27 and 4111-1111-1111-1112'],
  ['DE89 3704 0044 0532 0130 00 is mine', '[account 1] is mine'],
  ['+49 (30) 123-4567, 0171 1234567, (555) 123-4567', '[phone 1], [phone 2], [phone 3]'],
  ['On 2024-01-02 at 10.30, 12.03.2024, version 10.20.30.40, 1234567890 sold', null],
  ['ssn 123-45-6789, key sk-abcdefghijklmnopqrstuvwx', 'ssn [id 1], key [key 1]'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- end', '[key 1] end'],
  ['Apollo and apollo, not Apollonia', '[word 1] and [word 1], not Apollonia'],
  ['help@acme.example, x@sub.acme.example', 'help@acme.example, [email 1]'],
] as const;

test('what is private is taken out before any model is asked, and if it cannot be, nothing is sent', async (t) => {
  const harness: Harness = await start(t, 'sqlite');
  const { account, url } = harness;
  const [admin, ben] = [await account('admin'), await account('ben')];
  const { package_id, set } = await enable(admin, 'pii-filter');
  await set({ words: 'Apollo', allowed: 'acme.example' });
  const ask = async (path: string, body?: object, { access_token }: Account = admin) => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  const tried = async (text: string) => (await ask(`/api/v1/ext/${package_id}/try`, { text })).json.text;
  for (const [text, hidden] of PII) assert.equal(await tried(text), hidden ?? text);
  assert.equal((await ask(`/api/v1/ext/${package_id}/try`, { text: 'a' }, ben)).status, 403);
  await set({ machines: true, emails: false });
  assert.equal(await tried('10.20.30.40, fe80::1:2, a@b.example'), '[address 1], [address 2], a@b.example');
  await set({ machines: false, emails: true });

  // A second package sees what the model is sent.
  const spy = archiveOf({
    'manifest.json': manifestOf({
      ...{ main: 'main.js', capabilities: [{ name: 'kv' }] },
      routes: [{ method: 'GET', path: '/sent', handler: 'sent' }],
      filters: [{ point: 'message.before_completion', handler: 'note', priority: 900 }],
    }),
    'main.js': `export async function note(ctx, { value }) { await ctx.kv.set('sent', value); return value; }
export async function sent(ctx) { return { json: await ctx.kv.get('sent') }; }`,
  });
  const { id } = await admin.call('POST /api/v1/admin/packages/install', { form: packageForm(spy) });
  await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
  const speak = (content: string) =>
    ask('/api/v1/chat/completions', { messages: [{ role: 'user', content }], stream: false }, ben);
  assert.equal((await speak('I am ben@example.com of Apollo')).status, 200);
  const sent = JSON.stringify((await ask('/api/v1/ext/com.example.toy/sent')).json);
  assert.ok(sent.includes('I am [email 1] of [word 1]') && !sent.includes('ben@example.com'), sent);
  assert.deepEqual((await ask(`/api/v1/ext/${package_id}/count`)).json, { turns: 1 });

  // Long conversations are no way around it: they are read to their end.
  const long = `${'The quick brown fox, 12 of them, jumps. '.repeat(2_500)}ben@example.com`;
  assert.equal((await speak(long)).status, 200);
  const end = JSON.stringify((await ask('/api/v1/ext/com.example.toy/sent')).json).slice(-40);
  assert.ok(end.includes('[email 1]'), end);
});
