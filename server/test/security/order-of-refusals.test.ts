// What is not valid is said before anything is looked up: every route with a body or a query × unknown and misshapen identifiers in its
// path × bodies and queries that its schema refuses, field by field.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../harness.ts';
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

for (const engine of DATABASES) {
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
