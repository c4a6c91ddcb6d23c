// What the generated suites ask: for every kind of thing how its owner makes one, for an operation what its schema alone does not tell.
// Each module says it of its own in `<name>.fixture.ts`; here they are found and put together.

import { globSync } from 'node:fs';
import { type Resource, USER_PERMISSIONS_DEFAULT } from '@parley/contract';
import { derive } from './derive.ts';
import { hasSlot, NO_PARTS, type Parts, slotIn, withSlot } from './exchange.ts';
import type { Ids, KindFixture, ModuleFixture, NounFixture } from './fixture.ts';
import type { TestedOperation } from './route-table.ts';
import type { Person, World } from './world.ts';

const FOLDER = new URL('../../src/modules/', import.meta.url);

const read = async (path: string): Promise<ModuleFixture> => {
  const { fixture }: { fixture: NounFixture } = await import(new URL(path, FOLDER).href);
  return { module: path.split('/')[0] ?? '', fixture };
};

export const FIXTURES: readonly ModuleFixture[] = await Promise.all(
  globSync('*/*.fixture.ts', { cwd: FOLDER })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map(read),
);

const merged = <T extends object>(part: (fixture: NounFixture) => T | undefined): T =>
  Object.assign({}, ...FIXTURES.map(({ fixture }) => part(fixture)));

const KINDS = merged(({ kinds }) => kinds);
const REQUESTS = merged(({ operations }) => operations);
const ABSENT = merged(({ absent }) => absent);
export const FREE_FORM = merged(({ freeForm }) => freeForm);

export const kindFixture = (kind: Resource): KindFixture => {
  const fixture = KINDS[kind];
  if (!fixture) throw new Error(`no *.fixture.ts of a module says how to make a ${kind}`);
  return fixture;
};

/** The status of a request that is right in every way. */
export const successOf = ({ name, spec }: TestedOperation, { harness }: World): number => {
  if (ABSENT[name]?.includes(harness.server.kernel.database.engine)) return 404;
  // What may also say that a thing was there already makes a new one when it is asked for the first time.
  return 201 in spec.response ? 201 : Number(Object.keys(spec.response)[0]);
};

/** Whether anybody with an ordinary account may call it. */
export const isForEverybody = ({ spec }: TestedOperation): boolean =>
  spec.permission === null || (USER_PERMISSIONS_DEFAULT as readonly string[]).includes(spec.permission);

export const rightfulCaller = (world: World, op: TestedOperation): Promise<Person> => {
  if (op.method === 'GET') return world.reader(isForEverybody(op) ? 'person' : 'administrator');
  return isForEverybody(op) ? world.newPerson() : world.newAdmin();
};

/** A request of this operation that its caller may make and that says everything it has to. */
export const requestOf = async (
  world: World,
  op: TestedOperation,
  caller: Person,
  options: { optionalSlots?: boolean; own?: Ids } = {},
): Promise<Parts> => {
  const given = (await REQUESTS[op.name]?.(caller, world)) ?? {};
  const derived: Parts = {
    ...NO_PARTS,
    query: (op.spec.query ? derive(op.spec.query) : {}) as Record<string, string>,
    body: op.spec.body && !op.spec.bodyOptional ? derive(op.spec.body) : undefined,
  };
  const parts: Parts = { ...derived, ...given };
  const wanted = op.slots.filter(
    (slot) => !hasSlot(given, slot) && (slot.isRequired || (options.optionalSlots ?? false)),
  );
  // What the fixture names already is where the rest has to be.
  const known = op.slots
    .filter((slot) => hasSlot(given, slot))
    .map((slot) => [slot.kind, slotIn(given, slot)]);
  const there: Ids = { ...options.own, ...Object.fromEntries(known) };
  const kinds = wanted.map(({ kind }) => kind).reverse();
  const own = await makeAll(world, kinds, caller, there);
  return wanted.reduce((made, slot) => withSlot(made, slot, own[slot.kind] ?? ''), parts);
};

/** One thing of each kind, the innermost first: it brings along what it lies in. */
export const makeAll = async (
  world: World,
  kinds: readonly Resource[],
  owner: Person,
  given: Ids = {},
): Promise<Ids> => {
  const made: Ids = { ...given };
  for (const kind of kinds) {
    if (made[kind] !== undefined) continue;
    const { id, within = {} } = await kindFixture(kind).make(world, owner, made);
    Object.assign(made, { [kind]: id }, within);
  }
  return made;
};
