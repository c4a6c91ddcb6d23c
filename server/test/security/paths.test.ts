// There is one way to each operation, and the guard stands on it. Other spellings of the path, other places for the credential and
// headers that speak for a proxy lead nowhere.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { newId } from '../../src/kernel/ids.ts';
import { DATABASES, start } from '../harness.ts';
import { counted } from './counted.ts';
import { type RawAnswer, request } from './raw-http.ts';
import { GUARDED, inTurn, someOf, type TestedOperation } from './route-table.ts';
import { openWorld } from './world.ts';

const pathOf = ({ path }: TestedOperation): string => path.replace(/\{\w+\}/g, newId());
const inCapitals = (path: string, index: number): string =>
  path
    .split('/')
    .map((part, i) => (i === index ? part.toUpperCase() : part))
    .join('/');

/** The same path, said in ways that some servers and proxies take for the same and others do not. */
const variantsOf = (path: string): string[] => [
  path,
  inCapitals(path, 1),
  inCapitals(path, 2),
  inCapitals(path, 3),
  path.toUpperCase(),
  `/${path}`,
  path.replace('/v1/', '//v1/'),
  path.replace('/v1/', '/v1//'),
  `${path}/`,
  `${path}//`,
  `${path}/.`,
  `${path};x`,
  `${path};jsessionid=1`,
  path.replace('/v1/', ';x/v1/'),
  path.replaceAll('/', '%2f'),
  path.replace('/v1/', '%2fv1%2f'),
  path.replace('/v1/', '%2Fv1/'),
  path.replace('/api/', '/%61pi/'),
  path.replace('/api/', '/%2561pi/'),
  path.replace('/v1/', '/v1/%2e/'),
  path.replace('/v1/', '/v1/health/%2e%2e/'),
  path.replace('/v1/', '/v1/health/../'),
  path.replace('/api/', '/health/../api/'),
  path.replace('/api/', '/api/docs/../../api/'),
  path.replace('/api/', '/api/docs/assets/..%2f..%2f..%2fapi/'),
  `${path}.json`,
  `${path}.css`,
  `${path}%00`,
  `${path}%00.png`,
  `${path}%20`,
  `${path}%0a`,
  `${path}%3f`,
  `${path}%23`,
  `${path}?`,
  `${path}?public=true`,
  `${path}#/api/v1/health`,
  path.replaceAll('/', '\\'),
  path.replace('/v1/', '\\v1\\'),
  path.replace('/v1/', '%5cv1%5c'),
  `http://localhost${path}`,
  `http://localhost/health${path}`,
  `https://attacker.example${path}`,
  `*${path}`,
  path.replace('api', '\u00e0pi'),
];

const PATH_HEADERS = [
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-Forwarded-Prefix',
  'X-Forwarded-Uri',
  'X-Http-Path-Override',
];
const METHOD_HEADERS = ['X-HTTP-Method-Override', 'X-Method-Override', 'X-HTTP-Method'];

/** In the gate each path is said in so many of these ways, and each credential is put in so many wrong places. */
const VARIANTS_PER_ROUTE = 12;
const PLACES_PER_ROUTE = 12;

const isRefused = ({ status }: RawAnswer): boolean => status === 0 || (status >= 400 && status < 500);

for (const engine of DATABASES) {
  const guarded = inTurn(engine, GUARDED);
  test(`${engine}: no spelling of a guarded path opens it without a token`, async (t) => {
    const { url } = await openWorld(t, engine);
    let checks = 0;
    for (const [index, op] of guarded.entries()) {
      const methods = op.method === 'GET' ? ['GET', 'HEAD'] : [op.method];
      const variants = someOf(variantsOf(pathOf(op)), VARIANTS_PER_ROUTE, index);
      await Promise.all(
        variants.flatMap((path) =>
          methods.map(async (method) => {
            const answer = await request(url, method, path);
            assert.ok(isRefused(answer), `${method} ${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
            checks += 1;
          }),
        ),
      );
    }
    counted(t, 'path variants', checks, guarded.length * VARIANTS_PER_ROUTE);
  });

  test(`${engine}: a credential counts only as one bearer in one Authorization header`, async (t) => {
    const { url, admin } = await openWorld(t, engine);
    const { key } = await admin.call('POST /api/v1/api-keys', { body: { name: 'elsewhere' } });
    const { token, refreshToken } = admin;
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
    const headers: Array<Array<[string, string]>> = [
      ...[token, key].flatMap(
        (secret): Array<Array<[string, string]>> => [
          [['X-Api-Key', secret]],
          [['X-Auth-Token', secret]],
          [['X-Access-Token', secret]],
          [['Api-Key', secret]],
          [['Proxy-Authorization', `Bearer ${secret}`]],
          [['X-Authorization', `Bearer ${secret}`]],
          [['X-Forwarded-Authorization', `Bearer ${secret}`]],
          [['Cookie', `token=${secret}; access_token=${secret}; session=${secret}; parley=${secret}`]],
          [['Authorization', secret]],
          [['Authorization', `Token ${secret}`]],
          [['Authorization', `ApiKey ${secret}`]],
          [['Authorization', `Bearer  ${secret}`]],
          [['Authorization', `Bearer\t${secret}`]],
          [['Authorization', `Bearer ${secret},Bearer ${secret}`]],
          [['Authorization', `Bearer "${secret}"`]],
          [['Authorization', basic(`:${secret}`)]],
          [['Authorization', basic(`${secret}:`)]],
        ],
      ),
      [['Authorization', basic(`${admin.username}:${admin.password}`)]],
      [['Authorization', `Bearer ${refreshToken}`]],
      [['Cookie', `parley-rt=${refreshToken}; __Secure-parley-rt=${refreshToken}`]],
      [
        ['X-User-Id', admin.id],
        ['X-Forwarded-User', admin.username],
        ['Remote-User', admin.username],
      ],
      [
        ['X-SSL-Client-Verify', 'SUCCESS'],
        ['X-SSL-Client-S-DN', `CN=${admin.username}`],
      ],
    ];
    let checks = 0;
    for (const [index, op] of guarded.entries()) {
      const path = pathOf(op);
      const queries = [
        `?token=${token}`,
        `?access_token=${token}`,
        `?api_key=${key}`,
        `?key=${key}&authorization=Bearer%20${token}`,
      ];
      const places = [
        ...headers.map((list) => ({ list, query: '' })),
        ...queries.map((query) => ({ list: [], query })),
      ];
      const attempts = someOf(places, PLACES_PER_ROUTE, index).map(({ list, query }) =>
        request(url, op.method, path + query, list),
      );
      for (const answer of await Promise.all(attempts)) {
        assert.equal(
          answer.status,
          401,
          `${op.name}: ${answer.head.slice(0, 60)} ${answer.body.slice(0, 200)}`,
        );
        checks += 1;
      }
      const twice: Array<[string, string]> = [
        ['Authorization', `Bearer ${token}`],
        ['Authorization', `Bearer ${token}`],
      ];
      assert.equal(
        (await request(url, op.method, path, twice)).status,
        400,
        `${op.name} with the header twice`,
      );
      checks += 1;
    }
    assert.equal(
      (await request(url, 'GET', '/api/v1/profile', [['Authorization', `Bearer ${token}`]])).status,
      200,
    );
    counted(t, 'other places for a credential', checks, guarded.length * PLACES_PER_ROUTE);
  });

  test(`${engine}: headers that rewrite the path or the method are not believed`, async (t) => {
    const { url } = await openWorld(t, engine);
    const honest = await request(url, 'GET', '/healthz/live');
    let checks = 0;
    for (const [index, op] of guarded.entries()) {
      const path = pathOf(op);
      for (const name of someOf(PATH_HEADERS, 2, index)) {
        const answer = await request(url, 'GET', '/healthz/live', [[name, path]]);
        assert.equal(answer.body, honest.body, `${name}: ${path}`);
        checks += 1;
      }
      for (const name of someOf(METHOD_HEADERS, 1, index)) {
        const answer = await request(url, op.method, path, [[name, 'OPTIONS']]);
        assert.equal(answer.status, 401, `${name} on ${op.name}`);
        checks += 1;
      }
    }
    counted(t, 'rewriting headers', checks, guarded.length * 3);
  });
}

test('with a page to serve, a strange spelling of an API path gives the page at most, never data', async (t) => {
  const webDir = mkdtempSync(join(tmpdir(), 'parley-page-'));
  t.after(() => rmSync(webDir, { recursive: true }));
  const page = '<!doctype html><title>the page</title>';
  writeFileSync(join(webDir, 'index.html'), page);
  const { url } = await start(t, 'sqlite', { webDir });
  let checks = 0;
  for (const [index, op] of GUARDED.filter(({ method }) => method === 'GET').entries())
    for (const path of someOf(variantsOf(pathOf(op)), VARIANTS_PER_ROUTE, index)) {
      const answer = await request(url, 'GET', path, [['Accept', 'text/html']]);
      if (!isRefused(answer)) assert.equal(answer.body, page, `${path}: ${answer.status}`);
      if (path.startsWith('/api/')) assert.ok(isRefused(answer), `${path}: ${answer.status}`);
      checks += 1;
    }
  counted(t, 'path variants beside a page', checks, 500);
});
