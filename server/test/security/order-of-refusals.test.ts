// What is not valid is said before anything is looked up: every route with a body or a query × unknown and misshapen identifiers in its
// path × bodies and queries that its schema refuses, field by field.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../harness.ts';
import { counted } from './counted.ts';
import { send } from './exchange.ts';
import { requestOf, rightfulCaller } from './fixtures.ts';
import { inTurn, type Json, OPERATIONS, type TestedOperation } from './route-table.ts';
import { openWorld } from './world.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
/** No field of any schema is such a thing. */
const NONSENSE = [[{ nonsense: [[[]]] }]];

/** The right body with one field that is not. */
const misshapen = ({ spec }: TestedOperation, body: unknown): unknown[] => {
  const right = typeof body === 'object' && body !== null ? (body as Json) : {};
  const shape = spec.body && 'shape' in spec.body ? Object.keys(spec.body.shape as object) : [];
  const bodies = [[], 'text', ...shape.map((field) => ({ ...right, [field]: NONSENSE }))];
  return bodies.filter((one) => spec.body?.safeParse(one).success === false);
};

/** Queries with one field that is not right. */
const misshapenQueries = ({ spec }: TestedOperation): Array<Record<string, string>> =>
  Object.keys(spec.query?.shape ?? {})
    .flatMap((field) => ['nonsense', '-1', '\u0000'].map((value) => ({ [field]: value })))
    .filter((query) => spec.query?.safeParse(query).success === false);

const PAST = '2020-01-02T03:04:05.000Z';
const NO_PICTURE = Buffer.from('no picture').toString('base64');
const LONG = 'x'.repeat(300_000);
const NO_MODEL = { embedding: { dimensions: 256 } };

/** Rules that need the body alone, and that no schema can say: operation, body and status. */
const RULES: ReadonlyArray<readonly [method: string, path: string, body: object, status?: number]> = [
  ['POST', `/notes/${UNKNOWN}/sync`, { sv: Buffer.from([255, 255, 255]).toString('base64') }],
  ['POST', `/personas/${UNKNOWN}/avatar`, { image: NO_PICTURE }],
  ['PUT', `/teams/${UNKNOWN}`, { avatar: NO_PICTURE }],
  ['PUT', `/knowledge-bases/${UNKNOWN}`, NO_MODEL],
  ['POST', '/knowledge-bases', { name: 'x', ...NO_MODEL }],
  ['PUT', `/tasks/${UNKNOWN}`, { schedule: { at: PAST } }],
  ['POST', '/tasks', { title: 'x', project_id: UNKNOWN, schedule: { cron: '0 0 31 2 *' } }],
  ['PATCH', `/workflows/${UNKNOWN}`, { definition: { x: LONG } }],
  ['PUT', `/workspaces/${UNKNOWN}`, { layout: { x: LONG } }, 413],
  ['POST', '/workspaces', { team_id: UNKNOWN, name: 'x', layout: { x: LONG } }, 413],
  ['POST', '/api-keys', { name: 'x', scopes: ['surface.admin.access'], expires_at: PAST }],
];

for (const engine of DATABASES) {
  test(`${engine}: a rule that needs the body alone comes before what is looked up`, async (t) => {
    const { account, send: ask } = await start(t, engine);
    await account('admin');
    const { access_token: token } = await account('ann');
    for (const [method, path, body, status = 400] of RULES) {
      const answer = await ask(method, `/api/v1${path}`, { token, body });
      assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body).slice(0, 200)}`);
    }
  });

  test(`${engine}: a query that is not valid is 400, whatever the path names`, async (t) => {
    const world = await openWorld(t, engine);
    let checks = 0;
    for (const op of inTurn(engine, OPERATIONS).filter(({ spec }) => spec.query && spec.params)) {
      const caller = await rightfulCaller(world, op);
      const base = await requestOf(world, op, caller);
      for (const id of [UNKNOWN, 'x'])
        for (const query of misshapenQueries(op)) {
          const params = Object.fromEntries(Object.keys(base.params).map((name) => [name, id]));
          const answer = await send(world.url, op, { ...base, params, query }, base.token ?? caller.token);
          const what = `${op.name} of ${id} with ${JSON.stringify(query)}: ${answer.text.slice(0, 200)}`;
          assert.equal(answer.status, 400, what);
          checks++;
        }
    }
    counted(t, 'requests', checks, 10);
  });

  test(`${engine}: a body that is not valid is 400, whatever the path names`, async (t) => {
    const world = await openWorld(t, engine);
    let checks = 0;
    for (const op of inTurn(engine, OPERATIONS).filter(({ spec }) => spec.body && spec.params)) {
      const caller = await rightfulCaller(world, op);
      const base = await requestOf(world, op, caller);
      for (const id of [UNKNOWN, 'x'])
        for (const body of misshapen(op, base.body)) {
          const params = Object.fromEntries(Object.keys(base.params).map((name) => [name, id]));
          const answer = await send(world.url, op, { ...base, params, body }, base.token ?? caller.token);
          const what = `${op.name} of ${id} with ${JSON.stringify(body).slice(0, 120)}`;
          assert.equal(answer.status, 400, `${what}: ${answer.text.slice(0, 200)}`);
          checks++;
        }
    }
    counted(t, 'requests', checks, 100);
  });
}
