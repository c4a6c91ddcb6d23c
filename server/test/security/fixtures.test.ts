// Before anything is refused: every operation works for its rightful caller, with the request that all other suites start from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Noun, none } from '@parley/contract';
import { MODULES } from '../../src/modules.ts';
import { problemsOf } from '../contract-check.ts';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { send, target } from './exchange.ts';
import { fixtureFaults } from './fixture-faults.ts';
import { FIXTURES, kindFixture, requestOf, rightfulCaller, successOf } from './fixtures.ts';
import { inTurn, OPERATIONS } from './route-table.ts';
import { KINDS_IN_USE } from './victim.ts';
import { openWorld } from './world.ts';

test('what the nouns declare has a fixture, one, in the module of the noun', () => {
  assert.deepEqual(fixtureFaults(FIXTURES, MODULES, KINDS_IN_USE), []);
  for (const kind of KINDS_IN_USE) assert.ok(kindFixture(kind).make);
});

test('a noun without a fixture, a second fixture and an entry of nobody are named', () => {
  const without = FIXTURES.filter(({ module }) => module !== 'folders');
  assert.deepEqual(fixtureFaults(without, MODULES, KINDS_IN_USE), [
    'folders: no fixture says how to make a folder',
  ]);
  const planned: Noun = {
    name: 'planned',
    routes: none,
    events: none,
    everybodyEvents: none,
    resources: ['plan'],
    publicRoutes: none,
    permissions: none,
    searchKinds: none,
    topics: none,
    rateLimits: none,
  };
  const planning = [...MODULES, { name: 'plans', nouns: [planned] }];
  assert.deepEqual(fixtureFaults(FIXTURES, planning, KINDS_IN_USE), []);
  assert.deepEqual(
    fixtureFaults(FIXTURES, planning, ['plan']),
    ['planned: no fixture says how to make a plan'],
    'a noun without routes owes it once a route of another carries one',
  );
  const again = { module: 'users', fixture: { kinds: { folder: kindFixture('folder') }, operations: {} } };
  assert.deepEqual(fixtureFaults([...FIXTURES, again], MODULES, KINDS_IN_USE), [
    'users: its nouns declare no folder',
    'folders, users: folder is made more than once',
  ]);
  const operations = { 'GET /api/v1/folders': async () => ({}) };
  assert.deepEqual(
    fixtureFaults(
      [...FIXTURES, { module: 'users', fixture: { kinds: {}, operations } }],
      MODULES,
      KINDS_IN_USE,
    ),
    ['users: its nouns have no operation GET /api/v1/folders'],
  );
});

for (const engine of DATABASES) {
  test(`${engine}: every operation succeeds for its rightful caller, with and without optional identifiers`, async (t) => {
    const world = await openWorld(t, engine);
    const missing: string[] = [];
    const strange: string[] = [];
    let checks = 0;
    const operations = inTurn(engine, OPERATIONS);
    for (const op of operations) {
      const variants = op.slots.some(({ place }) => place !== 'params') ? [false, true] : [false];
      for (const optionalSlots of variants) {
        const caller = await rightfulCaller(world, op);
        const parts = await requestOf(world, op, caller, { optionalSlots });
        const token = op.spec.auth === 'none' ? null : (parts.token ?? caller.token);
        const answer = await send(world.url, op, parts, token);
        strange.push(...problemsOf({ ...answer, method: op.method, path: target(op, parts) }));
        if (answer.status !== successOf(op, world))
          missing.push(`${op.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
        checks += 1;
      }
    }
    assert.equal(missing.join('\n'), '', 'these need an entry in the *.fixture.ts of their module');
    assert.deepEqual(strange, [], 'every answer is exactly what the contract declares');
    counted(t, 'rightful requests', checks, operations.length);
  });
}
