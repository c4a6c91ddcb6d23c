// The isolation matrix: every operation × every identifier it can carry × everybody who has no right to what it names. Whoever asks gets
// the status that the route table implies, none of the victim's words, and the database stays as it was.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES } from '../harness.ts';
import { counted } from './counted.ts';
import { type Answer, type Parts, send, withSlot } from './exchange.ts';
import { kindFixture, requestOf, rightfulCaller, successOf } from './fixtures.ts';
import { fewHostileIds, type HostileId, hostileIds } from './hostile-ids.ts';
import { createPrincipals, type Principal, refusalOf, refusalOfId } from './principals.ts';
import { GUARDED, OPERATIONS, type Slot, slotName, type TestedOperation } from './route-table.ts';
import { changeBetween, digestOf, readRows, rowsAround } from './rows.ts';
import { createVictim, leakingEvents, leaksIn, type Victim } from './victim.ts';
import { openWorld, type World } from './world.ts';

interface Matrix {
  readonly world: World;
  readonly victim: Victim;
  readonly principals: readonly Principal[];
  checks: number;
}

const open = async (t: TestContext, engine: (typeof DATABASES)[number]): Promise<Matrix> => {
  const world = await openWorld(t, engine);
  return { world, victim: await createVictim(world), principals: await createPrincipals(world), checks: 0 };
};

const unchanged = async (matrix: Matrix, what: string, work: () => Promise<void>): Promise<void> => {
  const before = await readRows(matrix.world.harness);
  await work();
  const after = await readRows(matrix.world.harness);
  if (digestOf(before) !== digestOf(after))
    assert.fail(`${what} changed the database:\n${changeBetween(before, after)}`);
};

const assertNoLeak = ({ victim }: Matrix, answer: Answer, principal: Principal, what: string): void =>
  assert.deepEqual(leaksIn(victim, answer.whole, principal), [], `${what} told the victim's words`);

const assertRefused = (
  matrix: Matrix,
  answer: Answer,
  principal: Principal,
  allowed: readonly number[],
  what: string,
): void => {
  matrix.checks += 1;
  assert.ok(
    allowed.includes(answer.status),
    `${what}: ${answer.status} instead of ${allowed.join(' or ')}: ${answer.text.slice(0, 300)}`,
  );
  assertNoLeak(matrix, answer, principal, what);
  if (answer.status < 400) return;
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  assert.deepEqual(Object.keys(body), ['error'], `${what}: an error is exactly {error}`);
  assert.equal(typeof body.error, 'string', what);
};

/** Whether this value, where it is, is a legitimate thing to say: null in a field that may be null. */
const isOrdinary = ({ spec }: TestedOperation, slot: Slot, parts: Parts, { value }: HostileId): boolean =>
  typeof value !== 'string' && spec[slot.place]?.safeParse(parts[slot.place]).success === true;

/** A body that no database could keep is turned away by the parser, before anybody is asked who they are. */
const isUnreadable = (slot: Slot, { value }: HostileId): boolean =>
  slot.place === 'body' && typeof value === 'string' && value.includes('\u0000');

const attack = async (
  matrix: Matrix,
  op: TestedOperation,
  slot: Slot,
  principal: Principal,
  base: Parts,
): Promise<void> => {
  const refusal = refusalOf(op, principal);
  const attempts = (refusal === null ? hostileIds : fewHostileIds)(matrix.victim, slot)
    .filter(({ isForeign }) => refusal !== null || !isForeign || kindFixture(slot.kind).reach === 'owner')
    .map((id) => ({ id, parts: withSlot(base, slot, id.value) }))
    .filter(({ id, parts }) => refusal !== null || !isOrdinary(op, slot, parts, id));
  await Promise.all(
    attempts.map(async ({ id, parts }) => {
      const answer = await send(matrix.world.url, op, parts, principal.token);
      const isWellFormed = op.spec[slot.place]?.safeParse(parts[slot.place]).success === true;
      const allowed = refusal === null ? refusalOfId(slot.place, isWellFormed) : [refusal];
      const what = `${principal.name} → ${op.name}, ${slotName(slot)}, ${id.what}`;
      assertRefused(matrix, answer, principal, isUnreadable(slot, id) ? [...allowed, 400] : allowed, what);
    }),
  );
};

/** Those who may not call the operation at all, with a request that would be right for somebody else. */
const attackFromOutside = async (matrix: Matrix, op: TestedOperation): Promise<void> => {
  const parts = await requestOf(matrix.world, op, matrix.world.admin, { optionalSlots: true });
  const outside = matrix.principals.filter((principal) => refusalOf(op, principal) !== null);
  await unchanged(matrix, `${op.name} by those who may not call it`, async () => {
    for (const principal of outside)
      for (const slot of op.slots) await attack(matrix, op, slot, principal, parts);
  });
};

/** Those who may call it, but not for this: all else in the request is their own. */
const attackFromInside = async (matrix: Matrix, op: TestedOperation): Promise<void> => {
  for (const principal of matrix.principals) {
    if (refusalOf(op, principal) !== null || !principal.person) continue;
    const parts = await requestOf(matrix.world, op, principal.person, { optionalSlots: true });
    await unchanged(matrix, `${op.name} by ${principal.name}`, async () => {
      for (const slot of op.slots) await attack(matrix, op, slot, principal, parts);
    });
  }
};

for (const engine of DATABASES) {
  test(`${engine}: nobody reaches by an identifier what is not theirs`, async (t) => {
    const matrix = await open(t, engine);
    const { world, victim } = matrix;
    const victimBefore = digestOf(rowsAround(await readRows(world.harness), victim.person.id));

    await t.test('the same request succeeds for whoever may make it', async () => {
      for (const op of OPERATIONS.filter(({ slots }) => slots.length > 0)) {
        const caller = await rightfulCaller(world, op);
        const parts = await requestOf(world, op, caller, { optionalSlots: true });
        const answer = await send(world.url, op, parts, parts.token ?? caller.token);
        assert.equal(answer.status, successOf(op, world), `${op.name}: ${answer.text}`);
      }
    });

    for (const op of GUARDED.filter(({ slots }) => slots.length > 0)) {
      await t.test(op.name, async () => {
        await attackFromOutside(matrix, op);
        await attackFromInside(matrix, op);
      });
    }

    await t.test('the victim still has everything, unchanged', async () => {
      assert.equal(digestOf(rowsAround(await readRows(world.harness), victim.person.id)), victimBefore);
      assert.deepEqual(leakingEvents(victim, world.harness.heard), []);
    });
    counted(t, 'identifiers that are not theirs', matrix.checks, 2_000);
  });

  test(`${engine}: nobody without the right reaches an operation that names nothing`, async (t) => {
    const matrix = await open(t, engine);
    const { world, victim, principals } = matrix;
    const around = async () => digestOf(rowsAround(await readRows(world.harness), victim.person.id));
    const victimBefore = await around();
    for (const op of GUARDED.filter(({ slots }) => slots.length === 0)) {
      const caller = await rightfulCaller(world, op);
      const parts = await requestOf(world, op, caller);
      const refused = principals.filter((principal) => refusalOf(op, principal) !== null);
      await unchanged(matrix, op.name, async () => {
        for (const principal of refused) {
          const answer = await send(world.url, op, parts, principal.token);
          const what = `${principal.name} → ${op.name}`;
          assertRefused(matrix, answer, principal, [refusalOf(op, principal) ?? 0], what);
        }
      });
      // Then the rightful caller does it, a stranger to the victim: it works, and the victim does not notice.
      const answer = await send(world.url, op, parts, parts.token ?? caller.token);
      assert.equal(answer.status, successOf(op, world), `${op.name}: ${answer.text}`);
      for (const principal of principals.filter((p) => refusalOf(op, p) === null && op.method === 'GET')) {
        const seen = await send(world.url, op, parts, principal.token);
        assert.equal(seen.status, successOf(op, world), `${principal.name} → ${op.name}: ${seen.text}`);
        assertNoLeak(matrix, seen, principal, `${principal.name} → ${op.name}`);
        matrix.checks += 1;
      }
      assert.equal(await around(), victimBefore, `${op.name} by somebody else changed the victim's things`);
      matrix.checks += 1;
    }
    assert.deepEqual(leakingEvents(victim, world.harness.heard), []);
    counted(t, 'operations that name nothing', matrix.checks, 400);
  });
}
