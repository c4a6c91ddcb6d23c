// Before anything is refused: every operation works for whoever may call it, with the request that all other suites start from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from '../contract-check.ts';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { send, target } from './exchange.ts';
import { kindFixture, requestOf, rightfulCaller, successOf } from './fixtures.ts';
import { inTurn, OPERATIONS } from './route-table.ts';
import { openWorld } from './world.ts';

test('every kind of identifier that a route carries has a fixture', () => {
  for (const { kind } of OPERATIONS.flatMap(({ slots }) => slots)) assert.ok(kindFixture(kind).make);
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
