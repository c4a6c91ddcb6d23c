// Every route × bodies, types and queries that no client means. The answer is one that the description declares, an error is exactly
// {error}, nothing is ever the server's fault, and the same process goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorStatusesOf } from '../../src/kernel/openapi.ts';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { type Answer, FIRST_PARTY, type Parts, read, target } from './exchange.ts';
import { isForEverybody, requestOf, rightfulCaller } from './fixtures.ts';
import { exchange } from './raw-http.ts';
import { type Json, OPERATIONS, PUBLIC, type TestedOperation } from './route-table.ts';
import { openWorld, type Person, type World } from './world.ts';

const JSON_TYPE = 'application/json';

interface Hostile {
  readonly what: string;
  readonly body: string | Uint8Array | undefined;
  readonly type?: string;
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
  { what: '100,000 lists deep', body: deep('[', ']', 100_000) },
  { what: '100,000 objects deep', body: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` },
  { what: '33 levels deep', body: `{"a":${deep('[', ']', 33)}}` },
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

/** A body that no schema takes: whoever accepts it has not looked at it. */
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

interface Session {
  person: Person;
}

const isDeclared = ({ method, spec }: TestedOperation, status: number): boolean =>
  status in spec.response || errorStatusesOf(method, spec).includes(status);

/** A message that helps an attacker more than the person who reads it. */
const TOO_MUCH = /\bat .+:\d+|SQLITE|node_modules|\bselect\b.+\bfrom\b|ZodError/i;

const complaintsAbout = (op: TestedOperation, answer: Answer, what: string): string[] => {
  const told = `${op.name} with ${what}: ${answer.status} ${answer.text.slice(0, 120)}`;
  if (answer.status >= 500) return [told];
  if (!isDeclared(op, answer.status)) return [`undeclared: ${told}`];
  if (answer.status < 400) return [];
  const isJson = (answer.headers.get('content-type') ?? '').startsWith(JSON_TYPE);
  const body = isJson ? (JSON.parse(answer.text) as Json) : {};
  const isExact =
    Object.keys(body).join() === 'error' && typeof body.error === 'string' && body.error.length > 3;
  if (!isExact) return [`not exactly {error}: ${told}`];
  return TOO_MUCH.test(String(body.error)) ? [`says too much: ${told}`] : [];
};

const sendHostile = async (
  { url }: World,
  op: TestedOperation,
  parts: Parts,
  token: string | null,
  { body, type = JSON_TYPE }: Hostile,
  query = '',
): Promise<Answer> => {
  const headers = new Headers({ ...(op.spec.firstParty ? FIRST_PARTY : {}), ...parts.headers });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', type);
  const init: RequestInit = { method: op.method, headers };
  if (body !== undefined && op.method !== 'GET') init.body = body as NonNullable<RequestInit['body']>;
  return read(await fetch(url + target(op, { ...parts, query: {} }) + query, init));
};

/** A session that is made anew when a request has ended it. */
const keepAlive = async (world: World, session: Session, password: string): Promise<void> => {
  const headers = { authorization: `Bearer ${session.person.token}` };
  const { status } = await fetch(`${world.url}/api/v1/profile`, { headers });
  if (status === 401) session.person = await world.signIn({ ...session.person, password });
};

for (const engine of DATABASES) {
  test(`${engine}: hostile bodies, types and queries get a declared answer from every route`, async (t) => {
    const world = await openWorld(t, engine);
    const sessions = {
      person: { person: await world.newPerson() },
      admin: { person: await world.newAdmin() },
    };
    const complaints: string[] = [];
    let checks = 0;
    for (const op of OPERATIONS) {
      const session = isForEverybody(op) ? sessions.person : sessions.admin;
      await keepAlive(world, session, session.person.password);
      const maker = await rightfulCaller(world, op);
      const parts = await requestOf(world, op, maker);
      const valid = parts.body === undefined ? '' : JSON.stringify(parts.body);
      const attempts: Array<[Hostile, string]> = [
        ...(op.method === 'GET' ? [] : [...bodies(valid), ...typed]).map((hostile): [Hostile, string] => [
          hostile,
          '',
        ]),
        ...QUERIES.map((query): [Hostile, string] => [
          { what: query, body: op.method === 'GET' ? undefined : valid || undefined },
          query,
        ]),
      ];
      for (const [hostile, query] of attempts) {
        const token = op.spec.auth === 'none' ? null : session.person.token;
        let answer = await sendHostile(world, op, parts, token, hostile, query);
        if (answer.status === 401 && token !== null) {
          await keepAlive(world, session, maker.password);
          answer = await sendHostile(world, op, parts, session.person.token, hostile, query);
        }
        complaints.push(...complaintsAbout(op, answer, hostile.what));
        if (hostile.type !== undefined && op.spec.body && !op.spec.upload && !op.spec.form)
          if (answer.status !== 400 && answer.status !== 415)
            complaints.push(`${op.name} took ${hostile.what}: ${answer.status}`);
        checks += 1;
      }
    }
    assert.equal((await fetch(`${world.url}/healthz/live`)).status, 200, 'the server is still alive');
    assert.equal(complaints.join('\n'), '');
    counted(t, 'hostile inputs', checks, OPERATIONS.length * 30);
  });

  test(`${engine}: no public route takes a huge body, and the server answers others meanwhile`, async (t) => {
    const { url } = await openWorld(t, engine);
    const { host } = new URL(url);
    for (const op of PUBLIC.filter(({ method }) => method !== 'GET')) {
      const head = `${op.method} ${op.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n`;
      const answer = await exchange(url, Buffer.concat([Buffer.from(head), Buffer.alloc(64 * 1024, 0x20)]));
      assert.equal(answer.status, 413, `${op.name}: ${answer.head}`);
      assert.match(answer.body, /^\{"error":"[^"]+"\}$/);
      assert.equal((await fetch(`${url}/healthz/live`)).status, 200);
    }
  });
}
