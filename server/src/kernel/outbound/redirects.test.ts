// Redirects: every hop is a first call, and nothing secret goes along to another origin.

import assert from 'node:assert/strict';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import {
  type Answers,
  type LabOptions,
  openLab,
  PUBLIC_V4,
  PUBLIC_V4_OTHER,
} from '../../../test/egress-lab.ts';
import type { OutboundRequest } from './index.ts';

const ANSWERS: Answers = {
  'start.example': [PUBLIC_V4],
  'other.example': [PUBLIC_V4_OTHER],
  'inner.example': ['10.0.0.1'],
  'mixed.example': [PUBLIC_V4, '127.0.0.1'],
  'rebind.example': [[PUBLIC_V4_OTHER], ['127.0.0.1']],
  localhost: ['127.0.0.1'],
};

interface Seen {
  method: string;
  host: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Rule = { status: number; location: string | string[] };

/** A server where `host/path` redirects as told; everything else answers 200 with "end". */
const openMaze = async (t: TestContext, rules: Record<string, Rule>, options: LabOptions = {}) => {
  const seen: Seen[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', headers, url: path = '' } = request;
    const host = headers.host ?? '';
    seen.push({ method, host, path, headers, body });
    const rule = rules[`${host}${path}`];
    for (const place of [rule?.location ?? []].flat()) response.appendHeader('location', place);
    if (rule) response.writeHead(rule.status).end('moved');
    else response.end('end');
  };
  const lab = await openLab(t, {
    answers: ANSWERS,
    reachable: [PUBLIC_V4, PUBLIC_V4_OTHER, '127.0.0.1', '10.0.0.1'],
    serve,
    ...options,
  });
  const ask = (extra: Partial<OutboundRequest> = {}) =>
    lab.outbound.request({ url: 'https://start.example/', purpose: 'fetch', onBehalfOf: 'admin', ...extra });
  return { ...lab, seen, ask };
};

const at = (location: string | string[], status = 302): Record<string, Rule> => ({
  'start.example/': { status, location },
});

/** Where a redirect may not lead; the second column is what the caller learns. */
const FORBIDDEN: Array<[location: string, reason: string]> = [
  ['https://127.0.0.1/', 'blocked'],
  ['https://2130706433/', 'blocked'],
  ['https://0x7f.1/', 'blocked'],
  ['https://[::1]/', 'blocked'],
  ['https://[::ffff:127.0.0.1]/', 'blocked'],
  ['https://169.254.169.254/latest/meta-data/', 'blocked'],
  ['https://10.0.0.1/', 'blocked'],
  ['https://localhost/', 'blocked'],
  ['https://inner.example/', 'blocked'],
  ['https://mixed.example/', 'blocked'],
  ['http://127.0.0.1/', 'blocked'],
  ['http://start.example/', 'blocked'],
  ['http://169.254.169.254/', 'blocked'],
  ['//127.0.0.1/', 'blocked'],
  ['//169.254.169.254/latest', 'blocked'],
  ['\\\\127.0.0.1\\', 'blocked'],
  ['/\\127.0.0.1/', 'blocked'],
  ['///127.0.0.1/', 'blocked'],
  ['https:\\\\127.0.0.1', 'blocked'],
  ['https://start.example:22/', 'blocked'],
  ['https://start.example:6379/', 'blocked'],
  ['https://user:pass@start.example/', 'invalid'],
  ['https://start.example@127.0.0.1/', 'invalid'],
  ['file:///etc/passwd', 'invalid'],
  ['ftp://start.example/', 'invalid'],
  ['gopher://127.0.0.1:6379/', 'invalid'],
  ['data:text/plain,hello', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  ['https://[::1', 'invalid'],
  ['https://', 'invalid'],
  [`https://start.example/${'a'.repeat(2100)}`, 'invalid'],
  ['https://missing.example/', 'unreachable'],
];

test('no redirect opens a connection to a forbidden target, with any status', async (t) => {
  assert.ok(FORBIDDEN.length >= 30);
  for (const [index, [location, reason]] of FORBIDDEN.entries()) {
    const status = [301, 302, 303, 307, 308][index % 5];
    const { dials, ask } = await openMaze(t, at(location, status));
    await assert.rejects(ask(), { reason }, location);
    assert.deepEqual(dials, [`${PUBLIC_V4}:443`], location);
  }
});

test('a forbidden target at the end of an allowed chain is refused', async (t) => {
  const { dials, ask, seen } = await openMaze(t, {
    ...at('/one'),
    'start.example/one': { status: 307, location: 'https://other.example/two' },
    'other.example/two': { status: 301, location: 'https://127.0.0.1/' },
  });
  await assert.rejects(ask(), { reason: 'blocked' });
  assert.deepEqual(new Set(dials), new Set([`${PUBLIC_V4}:443`, `${PUBLIC_V4_OTHER}:443`]));
  assert.equal(seen.length, 3);
});

test('three redirects are followed, the fourth is not', async (t) => {
  const steps = {
    ...at('/1'),
    'start.example/1': { status: 302, location: '2' },
    'start.example/2': { status: 302, location: './3?q=1#top' },
  };
  const three = await openMaze(t, steps);
  const { url, body } = await three.ask();
  assert.deepEqual([url, await body.text()], ['https://start.example/3?q=1', 'end']);
  const four = await openMaze(t, { ...steps, 'start.example/3?q=1': { status: 302, location: '/4' } });
  await assert.rejects(four.ask(), { reason: 'redirect' });
  assert.equal(four.seen.length, 4);
});

test('a circle ends', async (t) => {
  const { ask, seen } = await openMaze(t, at('/'));
  await assert.rejects(ask(), { reason: 'redirect' });
  assert.equal(seen.length, 4);
});

test('a provider call follows nothing, not even to itself', async (t) => {
  for (const status of [301, 302, 303, 307, 308]) {
    const { ask, seen } = await openMaze(t, at('/v1', status));
    await assert.rejects(ask({ purpose: 'provider' }), { reason: 'redirect' });
    await assert.rejects(ask({ purpose: 'provider', redirect: 'follow' }), { reason: 'redirect' });
    assert.equal(seen.length, 2);
  }
});

test('https never becomes http, not even for a target on the allow-list', async (t) => {
  const allow = () => ['10.0.0.1:80;scope=fetch', '10.0.0.1:8080;scope=fetch'];
  for (const location of ['http://10.0.0.1/', 'http://10.0.0.1:8080/']) {
    const { ask, dials } = await openMaze(t, at(location), { allow });
    await assert.rejects(ask(), { reason: 'redirect' });
    assert.deepEqual(dials, [`${PUBLIC_V4}:443`]);
  }
});

test('a listed http target may redirect to itself and to https', async (t) => {
  const allow = () => ['10.0.0.1:8080;scope=fetch'];
  const rules = {
    '10.0.0.1:8080/': { status: 302, location: '/next' },
    '10.0.0.1:8080/next': { status: 302, location: 'https://other.example/' },
  };
  const { ask } = await openMaze(t, rules, { allow });
  assert.equal((await ask({ url: 'http://10.0.0.1:8080/' })).url, 'https://other.example/');
});

test('the allow-list of administrators does not help a redirect of another person', async (t) => {
  const { ask, dials } = await openMaze(t, at('https://inner.example/'), {
    allow: () => ['inner.example:443;scope=fetch'],
  });
  assert.equal((await ask()).status, 200);
  await assert.rejects(ask({ onBehalfOf: 'user' }), { reason: 'unreachable' });
  assert.deepEqual(dials, [`${PUBLIC_V4}:443`, '10.0.0.1:443', `${PUBLIC_V4}:443`]);
});

const SECRETS = {
  Authorization: 'Bearer canary',
  'X-Api-Key': 'canary',
  'Api-Key': 'canary',
  'X-Goog-Api-Key': 'canary',
  'My-Own-Token': 'canary',
  Accept: 'text/html',
};

test('secret headers, known by name or not, stay with their origin', async (t) => {
  for (const location of ['https://other.example/', 'https://start.example:80/']) {
    const { ask, seen } = await openMaze(t, at(location), { allow: () => [] });
    await ask({ headers: SECRETS });
    assert.match(JSON.stringify(seen[0]?.headers), /canary/);
    assert.doesNotMatch(JSON.stringify(seen[1]?.headers), /canary/, location);
    assert.equal(seen[1]?.headers.accept, 'text/html');
  }
});

test('headers dropped on the way out do not come back with the way back', async (t) => {
  const { ask, seen } = await openMaze(t, {
    ...at('https://other.example/'),
    'other.example/': { status: 302, location: 'https://start.example/home' },
  });
  await ask({ headers: SECRETS });
  assert.deepEqual(
    seen.map(({ host, path }) => host + path),
    ['start.example/', 'other.example/', 'start.example/home'],
  );
  assert.doesNotMatch(JSON.stringify(seen[2]?.headers), /canary/);
});

test('headers stay on the same origin', async (t) => {
  const { ask, seen } = await openMaze(t, at('https://start.example:443/next'));
  await ask({ headers: SECRETS });
  assert.equal(seen[1]?.headers['x-api-key'], 'canary');
});

test('a POST becomes a GET where the standard says so, without its body', async (t) => {
  const table: Array<[status: number, method: 'POST' | 'PUT' | 'HEAD', then: string]> = [
    [301, 'POST', 'GET '],
    [302, 'POST', 'GET '],
    [303, 'POST', 'GET '],
    [307, 'POST', 'POST {}'],
    [308, 'POST', 'POST {}'],
    [301, 'PUT', 'PUT {}'],
    [303, 'PUT', 'GET '],
    [303, 'HEAD', 'HEAD '],
  ];
  for (const [status, method, then] of table) {
    const { ask, seen } = await openMaze(t, at('/next', status));
    const body = method === 'HEAD' ? undefined : '{}';
    await ask({ method, body, headers: { 'content-type': 'application/json' } });
    assert.equal(`${seen[1]?.method} ${seen[1]?.body}`, then, `${status} ${method}`);
    assert.equal(seen[1]?.headers['content-type'], then === 'GET ' ? undefined : 'application/json');
  }
});

test('a body never goes to another origin', async (t) => {
  for (const [status, method] of [
    [307, 'POST'],
    [308, 'POST'],
    [301, 'PUT'],
    [302, 'PATCH'],
  ] as const) {
    const { ask, dials } = await openMaze(t, at('https://other.example/', status));
    await assert.rejects(ask({ method, body: 'client_secret=canary' }), { reason: 'redirect' });
    assert.deepEqual(dials, [`${PUBLIC_V4}:443`]);
  }
  const { ask, seen } = await openMaze(t, at('https://other.example/', 303));
  await ask({ method: 'POST', body: 'client_secret=canary' });
  assert.deepEqual([seen[1]?.method, seen[1]?.body], ['GET', '']);
});

test('a redirect without a place, or with two, leads nowhere', async (t) => {
  const none = await openMaze(
    t,
    {},
    { serve: (_request, response) => response.writeHead(302).end('where?') },
  );
  const { status, body } = await none.ask();
  assert.deepEqual([status, await body.text()], [302, 'where?']);
  const two = await openMaze(t, at(['https://start.example/1', 'https://127.0.0.1/']));
  await assert.rejects(two.ask(), { reason: 'redirect' });
  assert.deepEqual(two.dials, [`${PUBLIC_V4}:443`]);
});

test('the caller can take the redirect itself, or forbid it', async (t) => {
  const { ask, seen } = await openMaze(t, at('https://127.0.0.1/'));
  for (const purpose of ['oidc', 'provider'] as const) {
    const { status, headers, body } = await ask({ purpose, redirect: 'manual' });
    await body.dump();
    assert.deepEqual([status, headers.location], [302, 'https://127.0.0.1/']);
  }
  await assert.rejects(ask({ redirect: 'error' }), { reason: 'redirect' });
  assert.equal(seen.length, 3);
});

test('a page that asks a browser to go elsewhere is only a page', async (t) => {
  const html = '<meta http-equiv="refresh" content="0;url=https://127.0.0.1/">';
  const serve: LabOptions['serve'] = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', refresh: '0;url=https://127.0.0.1/' }).end(html);
  const { ask, dials } = await openMaze(t, {}, { serve });
  assert.equal(await (await ask()).body.text(), html);
  assert.deepEqual(dials, [`${PUBLIC_V4}:443`]);
});

test('a redirect to a name that rebinds reaches the checked address', async (t) => {
  const { ask, dials } = await openMaze(t, at('https://rebind.example/'));
  assert.equal((await ask()).status, 200);
  assert.deepEqual(dials, [`${PUBLIC_V4}:443`, `${PUBLIC_V4_OTHER}:443`]);
});
