// Requests at random from the schemas of every operation, with a fixed seed: nothing is ever the server's fault, every answer is
// declared, and what a schema refuses is never accepted.
//
//   PARLEY_FUZZ=1000000 npm test -- server/test/security/fuzz        more of them
//   PARLEY_SEED=7 npm test -- server/test/security/fuzz         others

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DATABASES } from '../harness.ts';
import { scaled } from '../scale.ts';
import { SEED } from '../seed.ts';
import { arbitraryOf, hostileText, textOf } from './arbitrary.ts';
import { counted } from './counted.ts';
import { type Answer, type Parts, send } from './exchange.ts';
import { requestOf, rightfulCaller } from './fixtures.ts';
import { complaintsAbout } from './judgement.ts';
import { lastingSession } from './lasting-session.ts';
import { inTurn, type Json, OPERATIONS, type TestedOperation } from './route-table.ts';
import { openWorld, type Person, type World } from './world.ts';

const REQUESTS = scaled(process.env.PARLEY_FUZZ, { gate: 1_000, long: 50_000 });
const RUNS_MIN = 4;

/** Hashing a password takes as long as fifty ordinary requests. */
const isCostly = ({ spec }: TestedOperation): boolean =>
  JSON.stringify(Object.keys((spec.body as { shape?: Json })?.shape ?? {})).includes('password');

const isWellFormed = (text: string): boolean => text.isWellFormed();

/** The request of a rightful caller with some of its parts replaced. */
const requestsOf = ({ spec }: TestedOperation, base: Parts): fc.Arbitrary<Parts> => {
  const params = Object.fromEntries(
    Object.entries(base.params).map(([key, value]) => [
      key,
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(value) },
        { weight: 2, arbitrary: hostileText.filter(isWellFormed) },
      ),
    ]),
  );
  const query = spec.query
    ? arbitraryOf(spec.query).map((value) =>
        Object.fromEntries(
          Object.entries(typeof value === 'object' && value !== null ? value : { x: value }).map(
            ([key, part]) => [key, textOf(part)],
          ),
        ),
      )
    : fc.constant(base.query);
  const body = spec.body ? arbitraryOf(spec.body) : fc.constant(base.body);
  return fc.record({ params: fc.record(params), query, body, headers: fc.constant(base.headers) });
};

/** What the schemas refuse must not be done. */
const assertRefusedIfInvalid = (op: TestedOperation, parts: Parts, { status }: Answer): void => {
  if (status >= 400) return;
  const wire: unknown = parts.body === undefined ? undefined : JSON.parse(JSON.stringify(parts.body));
  if (op.spec.body && wire !== undefined && wire !== null)
    assert.ok(op.spec.body.safeParse(wire).success, `${op.name} took an invalid body`);
  if (op.spec.params)
    assert.ok(op.spec.params.safeParse(parts.params).success, `${op.name} took an invalid path`);
  if (op.spec.query)
    assert.ok(op.spec.query.safeParse(parts.query).success, `${op.name} took an invalid query`);
};

interface Target {
  readonly op: TestedOperation;
  readonly caller: Person;
  readonly base: Parts;
}

const fuzz = async (world: World, { op, caller, base }: Target, numRuns: number): Promise<void> => {
  const session = lastingSession(world, caller, base.token ?? caller.token);
  const property = fc.asyncProperty(requestsOf(op, base), async (parts) => {
    const sent = (token: string | null) => send(world.url, op, parts, token);
    const answer = op.spec.auth === 'none' ? await sent(null) : await session.run(sent);
    assert.deepEqual(complaintsAbout(op, answer, 'a random request'), []);
    assertRefusedIfInvalid(op, parts, answer);
  });
  await fc.assert(property, { numRuns, seed: SEED, endOnFailure: true });
};

for (const engine of DATABASES) {
  test(`${engine}: random requests never break an operation (seed ${SEED})`, async (t) => {
    const world = await openWorld(t, engine);
    // All fixtures come first: a random setting may close the registration behind us.
    const operations = inTurn(engine, OPERATIONS);
    const targets: Target[] = [];
    for (const op of operations) {
      const caller = await rightfulCaller(world, op);
      targets.push({ op, caller, base: await requestOf(world, op, caller, { optionalSlots: true }) });
    }
    const share = Math.max(RUNS_MIN, Math.ceil(REQUESTS / OPERATIONS.length));
    let requests = 0;
    for (const target of targets) {
      const numRuns = isCostly(target.op) ? Math.max(RUNS_MIN, Math.ceil(share / 5)) : share;
      await t.test(target.op.name, () => fuzz(world, target, numRuns));
      requests += numRuns;
    }
    assert.equal((await fetch(`${world.url}/healthz/ready`)).status, 200, 'the server is still there');
    counted(t, `random requests with seed ${SEED}`, requests, Math.min(REQUESTS / 5, 200));
  });
}
