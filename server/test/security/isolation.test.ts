// The isolation matrix: every operation × every identifier it can carry × every caller without a right to what it names. The caller gets
// the status that the route table implies, none of the victim's words, and the database stays as it was. That the same requests succeed
// for a rightful caller is the suite of fixtures.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { refusalText } from '../contract-check.ts';
import { DATABASES } from '../harness.ts';
import { untilQuiet } from './background-work.ts';
import { counted } from './counted.ts';
import { type Answer, type Parts, send, withSlot } from './exchange.ts';
import type { Ids } from './fixture.ts';
import { kindFixture, makeAll, requestOf, rightfulCaller, successOf } from './fixtures.ts';
import { type HostileId, hostileIds, type Thoroughness } from './hostile-ids.ts';
import type { Principal } from './principal.ts';
import { createPrincipals, refusalOf, refusalOfId, refusedOf } from './principals.ts';
import {
  GUARDED,
  inTurn,
  numberOf,
  ONLY,
  type Slot,
  slotName,
  someOf,
  type TestedOperation,
} from './route-table.ts';
import { assertNothingMissed, changeBetween, changeText, digestOf, readRows, rowsAround } from './rows.ts';
import { createVictim, leakingEvents, leaksIn, type Victim } from './victim.ts';
import { openWorld, type Person, type World } from './world.ts';

interface Matrix {
  readonly world: World;
  readonly victim: Victim;
  readonly principals: readonly Principal[];
  /** From here on only the victim has a right to hear anything of theirs. */
  readonly since: string;
  /** What each person who attacks has of their own, by their id: refused requests use none of it up. */
  readonly belongings: Map<string, Ids>;
  checks: number;
}

const open = async (t: TestContext, engine: (typeof DATABASES)[number]): Promise<Matrix> => {
  const world = await openWorld(t, engine);
  const victim = await createVictim(world);
  const principals = await createPrincipals(world, victim);
  return { world, victim, principals, since: new Date().toISOString(), belongings: new Map(), checks: 0 };
};

const assertNothingOverheard = ({ world, victim, since }: Matrix): void =>
  assert.deepEqual(
    leakingEvents(
      victim,
      world.harness.heard.filter(({ at }) => at > since),
    ),
    [],
  );

const unchanged = async (matrix: Matrix, what: string, work: () => Promise<void>): Promise<void> => {
  // What was made for the attacks may still be worked on by jobs.
  await untilQuiet(matrix.world);
  const before = await readRows(matrix.world.harness);
  await work();
  const change = changeText(changeBetween(before, await readRows(matrix.world.harness)));
  assert.equal(change, '', `${what} changed the database:\n${change}`);
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
  assert.ok(refusalText(answer.path, answer.text) !== null, `${what}: an error is exactly {error}`);
};

/** Whether this value, where it is, is a legitimate thing to say: null in a field that may be null. */
const isOrdinary = ({ spec }: TestedOperation, slot: Slot, parts: Parts, { value }: HostileId): boolean =>
  typeof value !== 'string' && spec[slot.place]?.safeParse(parts[slot.place]).success === true;

const attack = async (
  matrix: Matrix,
  op: TestedOperation,
  slot: Slot,
  { principal, parts: base, thoroughness }: Attacker,
): Promise<void> => {
  const refusal = refusalOf(op, principal);
  const attempts = hostileIds(matrix.victim, slot, thoroughness, numberOf(op))
    .filter(({ isForeign }) => refusal !== null || !isForeign || kindFixture(slot.kind).reach === 'owner')
    .map((id) => ({ id, parts: withSlot(base, slot, id.value) }))
    .filter(({ id, parts }) => refusal !== null || !isOrdinary(op, slot, parts, id));
  await Promise.all(
    attempts.map(async ({ id, parts }) => {
      const answer = await send(matrix.world.url, op, parts, principal.token);
      const isWellFormed = op.spec[slot.place]?.safeParse(parts[slot.place]).success === true;
      const allowed = refusal === null ? refusalOfId(slot.place, isWellFormed) : [refusal];
      const what = `${principal.name} → ${op.name}, ${slotName(slot)}, ${id.what}`;
      assertRefused(matrix, answer, principal, allowed, what);
    }),
  );
};

interface Attacker {
  readonly principal: Principal;
  /** For those who may call the operation, everything in the request is their own but the one identifier. */
  readonly parts: Parts;
  readonly thoroughness: Thoroughness;
}

/** Beside the first person who may call it; the first one says everything. */
const INSIDERS_PER_OPERATION = { people: 2, keys: 1 };

const insidersOf = (op: TestedOperation, principals: readonly Principal[]): Principal[] => {
  const [first, ...others] = principals.filter(
    (principal) => principal.isLive && refusalOf(op, principal) === null,
  );
  if (!first) return [];
  const people = others.filter(({ scopes }) => scopes === null);
  const keys = others.filter(({ scopes }) => scopes !== null);
  return [
    first,
    ...someOf(people, INSIDERS_PER_OPERATION.people, numberOf(op)),
    ...someOf(keys, INSIDERS_PER_OPERATION.keys, numberOf(op)),
  ];
};

/** What this person has of their own that the operation can name. */
const belongingsOf = async (
  { world, belongings }: Matrix,
  op: TestedOperation,
  person: Person,
): Promise<Ids> => {
  const kinds = op.slots.map(({ kind }) => kind).reverse();
  const own = await makeAll(world, kinds, person, belongings.get(person.id));
  belongings.set(person.id, own);
  return own;
};

const attackersOf = async (matrix: Matrix, op: TestedOperation): Promise<Attacker[]> => {
  const { world, principals } = matrix;
  const requestBy = async (person: Person): Promise<Parts> =>
    requestOf(world, op, person, { optionalSlots: true, own: await belongingsOf(matrix, op, person) });
  const shared = await requestBy(world.admin);
  const attackers: Attacker[] = refusedOf(op, principals).map((principal) => ({
    principal,
    parts: shared,
    thoroughness: 'little',
  }));
  // A person and their API key attack with the same request: refused, it uses nothing up.
  const requests = new Map<string, Parts>();
  const [first, ...others] = insidersOf(op, principals);
  for (const principal of [...(first ? [first] : []), ...others]) {
    const { person } = principal;
    if (!person) continue;
    const parts = requests.get(person.id) ?? (await requestBy(person));
    requests.set(person.id, parts);
    attackers.push({ principal, parts, thoroughness: principal === first ? 'everything' : 'some' });
  }
  return attackers;
};

const attackAll = async (
  matrix: Matrix,
  op: TestedOperation,
  attackers: readonly Attacker[],
): Promise<void> => {
  // One who is refused whatever the request says is refused before any identifier is read: one of them is enough.
  for (const attacker of attackers)
    for (const slot of refusalOf(op, attacker.principal) === null ? op.slots : op.slots.slice(0, 1))
      await attack(matrix, op, slot, attacker);
};

/** The database is read before and after so many operations: to read it is dearer than to be refused by one. */
const OPERATIONS_BETWEEN_LOOKS = 10;

const batched = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/** The rightful caller, a stranger to the victim, does it: it works. What others may read holds none of the victim's words. */
const allowed = async (matrix: Matrix, operations: readonly TestedOperation[]): Promise<void> => {
  const { world, principals } = matrix;
  for (const op of operations) {
    const caller = await rightfulCaller(world, op);
    const parts = await requestOf(world, op, caller);
    const answer = await send(world.url, op, parts, parts.token ?? caller.token);
    assert.equal(answer.status, successOf(op, world), `${op.name}: ${answer.text}`);
    for (const principal of op.method === 'GET' ? insidersOf(op, principals) : []) {
      const seen = await send(world.url, op, parts, principal.token);
      assert.equal(seen.status, successOf(op, world), `${principal.name} → ${op.name}: ${seen.text}`);
      assertNoLeak(matrix, seen, principal, `${principal.name} → ${op.name}`);
      matrix.checks += 1;
    }
    matrix.checks += 1;
  }
};

const byIdentifiers = async (t: TestContext, matrix: Matrix, operations: readonly TestedOperation[]) => {
  const { world, victim } = matrix;
  const victimBefore = digestOf(rowsAround(await readRows(world.harness), victim.person.id));
  for (const batch of batched(operations, OPERATIONS_BETWEEN_LOOKS)) {
    const attackers = new Map<TestedOperation, Attacker[]>();
    for (const op of batch) attackers.set(op, await attackersOf(matrix, op));
    await unchanged(matrix, `one of ${batch.map(({ name }) => name).join(', ')}`, async () => {
      for (const op of batch) await t.test(op.name, () => attackAll(matrix, op, attackers.get(op) ?? []));
    });
  }
  await t.test('the victim still has everything, unchanged', async () => {
    assert.equal(digestOf(rowsAround(await readRows(world.harness), victim.person.id)), victimBefore);
    assertNothingOverheard(matrix);
    await assertNothingMissed(world.harness);
  });
  const slots = operations.flatMap((op) => op.slots).length;
  counted(t, 'identifiers that are not theirs', matrix.checks, slots * 7);
};

const withoutIdentifiers = async (t: TestContext, matrix: Matrix, operations: readonly TestedOperation[]) => {
  const { world, victim, principals } = matrix;
  const around = async () => digestOf(rowsAround(await readRows(world.harness), victim.person.id));
  const victimBefore = await around();
  const checksBefore = matrix.checks;
  for (const batch of batched(operations, OPERATIONS_BETWEEN_LOOKS)) {
    const requests = new Map<TestedOperation, Parts>();
    for (const op of batch) requests.set(op, await requestOf(world, op, await rightfulCaller(world, op)));
    const names = batch.map(({ name }) => name).join(', ');
    await unchanged(matrix, `one of ${names}`, async () => {
      for (const [op, parts] of requests)
        for (const principal of refusedOf(op, principals)) {
          const refusal = refusalOf(op, principal);
          assert.ok(refusal !== null);
          const answer = await send(world.url, op, parts, principal.token);
          assertRefused(matrix, answer, principal, [refusal], `${principal.name} → ${op.name}`);
        }
    });
    await allowed(matrix, batch);
    assert.equal(
      await around(),
      victimBefore,
      `one of ${names} by another person changed the victim's things`,
    );
  }
  assertNothingOverheard(matrix);
  await untilQuiet(world);
  await assertNothingMissed(world.harness);
  counted(t, 'operations that name nothing', matrix.checks - checksBefore, operations.length * 3);
};

for (const engine of DATABASES)
  test(`${engine}: nobody without a right`, async (t) => {
    const matrix = await open(t, engine);
    const operations = inTurn(engine, GUARDED);
    await untilQuiet(matrix.world);
    const naming = operations.filter(({ slots }) => slots.length > 0);
    if (naming.length > 0 || ONLY === '')
      await t.test('reaches by an identifier what is not theirs', (own) =>
        byIdentifiers(own, matrix, naming),
      );
    // What follows is also done rightfully, which changes what others have: so it comes last.
    const others = operations.filter(({ slots }) => slots.length === 0);
    if (others.length > 0 || ONLY === '')
      await t.test('reaches an operation that names nothing', (own) =>
        withoutIdentifiers(own, matrix, others),
      );
  });
