// Every route × bodies, types and queries that no client means. The answer is one that the description declares, an error is exactly
// {error}, nothing is ever the server's fault, and the same process goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { type Answer, FIRST_PARTY, type Parts, sendTo, target } from './exchange.ts';
import { requestOf, rightfulCaller } from './fixtures.ts';
import { complaintsAbout } from './judgement.ts';
import { lastingSession } from './lasting-session.ts';
import { exchange } from './raw-http.ts';
import { inTurn, OPERATIONS, PUBLIC, someOf, type TestedOperation } from './route-table.ts';
import { openWorld, type World } from './world.ts';

const JSON_TYPE = 'application/json';

interface Hostile {
  readonly what: string;
  readonly body: string | Uint8Array | undefined;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const deep = (open: string, close: string, levels: number): string =>
  open.repeat(levels) + close.repeat(levels);

/** Bodies that are not what any route asks for; the valid one is only the last resort of those that vary something else. */
const bodies = (valid: string): Hostile[] => [
  { what: 'no body', body: undefined },
  { what: 'an empty body', body: '' },
  ...['null', '[]', '""', '0', '-0', 'true', '{}', '[null]', '[[]]', '"text"', '1e999', '[1,2,3]'].map(
    (body) => ({
      what: body,
      body,
    }),
  ),
  { what: 'truncated JSON', body: valid.slice(0, -1) || '{' },
  { what: 'half a text', body: '{"a":"' },
  { what: 'two values', body: `${valid}{}` },
  { what: 'single quotes', body: "{'a':1}" },
  { what: 'a comment', body: '{/* */}' },
  { what: 'NaN', body: '{"a":NaN}' },
  { what: 'a byte order mark', body: `\ufeff${valid}` },
  { what: 'a NUL in a text', body: '{"name":"a\\u0000b","password":"a\\u0000b"}' },
  { what: 'a NUL in a key', body: '{"a\\u0000b":1}' },
  { what: 'half a surrogate pair', body: '{"name":"\\ud800","display_name":"\\udc00x"}' },
  { what: 'half a surrogate pair in a key', body: '{"\\ud800":1}' },
  { what: 'bytes that are not UTF-8', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { what: '__proto__', body: '{"__proto__":{"role":"admin"}}' },
  { what: '__proto__, escaped', body: '{"__pro\\u0074o__":{"role":"admin"}}' },
  { what: 'constructor', body: '{"constructor":{"prototype":{"role":"admin"}}}' },
  { what: '33 levels deep', body: `{"a":${deep('[', ']', 33)}}` },
];

/** The reader of bodies stands before all routes: each of them is made to see some of these. */
const HEAVY: readonly Hostile[] = [
  { what: '100,000 lists deep', body: deep('[', ']', 100_000) },
  { what: '100,000 objects deep', body: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` },
  {
    what: '10,000 keys',
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i]))),
  },
  { what: '10,000 items', body: JSON.stringify({ a: Array.from({ length: 10_000 }, () => 0) }) },
  {
    what: 'a text of 900,000 characters',
    body: JSON.stringify({ name: 'x'.repeat(900_000), image: 'x'.repeat(900_000).slice(0, 10) }),
  },
  { what: 'a number of 100,000 digits', body: `{"a":${'9'.repeat(100_000)}}` },
  { what: '4 MiB', body: JSON.stringify({ name: 'x'.repeat(4 * 1024 * 1024) }) },
];
const HEAVY_PER_ROUTE = 1;
const BODIES_PER_ROUTE = 5;
const QUERIES_PER_ROUTE = 2;
const TYPES_PER_ROUTE = 1;

/** None of them is JSON, or not quite. */
const TYPES = [
  'text/plain',
  'text/plain;charset=utf-8',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'application/jsonx',
  'application/x-json',
  'application/vnd.api+json',
  'application/json/x',
  'json',
  ';',
  'application/json\u00a0',
  'x'.repeat(2_000),
];

/** A body that no schema takes: a route that accepts it has not looked at it. */
const typed: readonly Hostile[] = TYPES.map((type) => ({
  what: `content type ${type.slice(0, 40)}`,
  body: '[1,2,3]',
  type,
}));

const QUERIES = [
  '?x=1&y=2',
  '?%00=%00',
  '?a[]=1&a[b]=2',
  '?__proto__[role]=admin&constructor.prototype.x=1',
  '?page=1&page=2',
  '?page=&per_page=&limit=&offset=',
  '?page=-1',
  '?page=1e3',
  '?per_page=99999999999999999999',
  '?limit=1&offset=-1',
  '?limit=0',
  '?limit=%F0%9F%98%80',
  '?q=%00',
  '?q=%ED%A0%80',
  `?q=${'x'.repeat(6_000)}`,
  '?q=a&q=b',
  '?%',
  '?%zz',
  '?&&&&=',
];

/** Headers that decide something besides who asks: what the caller would rather have, and which browser it is. */
const HEADERS: ReadonlyArray<Readonly<Record<string, string>>> = [
  ...[
    '',
    ',;=,',
    'respond-async; wait=-1',
    'wait=99999999999999999999, return=minimal',
    '"respond-async',
    'respond-async,'.repeat(500),
    'x'.repeat(6_000),
    '\u00e9\u00ff',
  ].map((prefer) => ({ prefer })),
  ...[
    '',
    'A',
    '"quoted',
    '%00%zz',
    '__proto__',
    '\u00e9\u00ff',
    'AAAA.BBBB.CCCC',
    'A'.repeat(6_000),
    'A; parley-device=B; __Secure-parley-device=C',
  ].map((mark) => ({ cookie: `parley-device=${mark}` })),
  ...['=', ';;;;', 'parley-device', `a=${'b; a='.repeat(1_000)}`].map((cookie) => ({ cookie })),
];
const HEADERS_PER_ROUTE = 1;
/** Of those that read such a header: streams, and what the page alone calls. */
const HEADERS_PER_READER = 4;

const sendHostile = async (
  { url }: World,
  op: TestedOperation,
  parts: Parts,
  { body, type = JSON_TYPE, headers: hostile = {}, query = '' }: Hostile & { readonly query?: string },
  token: string | null,
): Promise<Answer> => {
  const headers = new Headers({ ...(op.spec.firstParty ? FIRST_PARTY : {}), ...parts.headers, ...hostile });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', type);
  const init: RequestInit = { method: op.method, headers };
  if (body !== undefined && op.method !== 'GET') init.body = body as NonNullable<RequestInit['body']>;
  return sendTo(url + target(op, { ...parts, query: {} }) + query, init);
};

/** Everything hostile there is for one operation; what is wrong with the answers, and how many there were. */
const attack = async (
  world: World,
  op: TestedOperation,
  index: number,
): Promise<{ complaints: string[]; checks: number }> => {
  const caller = await rightfulCaller(world, op);
  const parts = await requestOf(world, op, caller);
  const session = lastingSession(world, caller, parts.token ?? caller.token);
  const valid = parts.body === undefined ? '' : JSON.stringify(parts.body);
  const some = <T>(all: readonly T[], count: number): T[] => someOf(all, count, index);
  const general = [...some(HEAVY, HEAVY_PER_ROUTE), ...some(typed, TYPES_PER_ROUTE)];
  const inBody = op.method === 'GET' ? [] : [...some(bodies(valid), BODIES_PER_ROUTE), ...general];
  const ordinary = op.method === 'GET' ? undefined : valid || undefined;
  const isReader = op.spec.firstParty || op.spec.stream;
  const inHeaders = some(HEADERS, isReader ? HEADERS_PER_READER : HEADERS_PER_ROUTE);
  const attempts: Array<[Hostile, string]> = [
    ...inHeaders.map((headers): [Hostile, string] => [
      { what: JSON.stringify(headers).slice(0, 60), body: ordinary, headers },
      '',
    ]),
    ...inBody.map((hostile): [Hostile, string] => [hostile, '']),
    ...some(QUERIES, QUERIES_PER_ROUTE).map((query): [Hostile, string] => [
      { what: query, body: ordinary },
      query,
    ]),
  ];
  const complaints: string[] = [];
  for (const [hostile, query] of attempts) {
    const sent = (token: string | null) => sendHostile(world, op, parts, { ...hostile, query }, token);
    const answer = op.spec.auth === 'none' ? await sent(null) : await session.run(sent);
    complaints.push(...complaintsAbout(op, answer, hostile.what));
    if (hostile.type !== undefined && op.spec.body && !op.spec.upload && !op.spec.form)
      if (answer.status !== 400 && answer.status !== 415)
        complaints.push(`${op.name} took ${hostile.what}: ${answer.status}`);
  }
  return { complaints, checks: attempts.length };
};

/** So many operations at once: while one waits for its answer, another is asked. */
const LANES = 4;

for (const engine of DATABASES) {
  test(`${engine}: hostile bodies, types and queries get a declared answer from every route`, async (t) => {
    const world = await openWorld(t, engine);
    const complaints: string[] = [];
    let checks = 0;
    const operations = inTurn(engine, OPERATIONS);
    const waiting = [...operations.entries()];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, op] = next;
        const found = await attack(world, op, index);
        complaints.push(...found.complaints);
        checks += found.checks;
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    assert.equal((await fetch(`${world.url}/healthz/live`)).status, 200, 'the server is still alive');
    assert.equal(complaints.join('\n'), '');
    counted(t, 'hostile inputs', checks, operations.length * 5);
  });

  test(`${engine}: no public route takes a huge body, and the server answers others meanwhile`, async (t) => {
    const { url } = await openWorld(t, engine);
    const { host } = new URL(url);
    for (const op of PUBLIC.filter(({ method }) => method !== 'GET')) {
      const head = `${op.method} ${op.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n`;
      const answer = await exchange(url, Buffer.concat([Buffer.from(head), Buffer.alloc(64 * 1024, 0x20)]));
      // An upload is no JSON, however long it is.
      assert.equal(answer.status, op.spec.upload ? 415 : 413, `${op.name}: ${answer.head}`);
      assert.match(answer.body, /^\{"error":"[^"]+"\}$/);
      assert.equal((await fetch(`${url}/healthz/live`)).status, 200);
    }
  });
}
