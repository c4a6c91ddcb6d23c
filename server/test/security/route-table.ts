// The contract's route table as the generated suites see it: every operation, and every place in it that carries an identifier.
// Nothing here knows a noun; a route that is added to the contract is under test from that moment.

import { createHash } from 'node:crypto';
import { api, type Operation, RESOURCES, type Resource, type RouteSpec } from '@parley/contract';
import { z } from 'zod';
import { DATABASES, type Engine } from '../databases.ts';

export type Json = Record<string, unknown>;
export type Place = 'params' | 'query' | 'body';

/** One place of a request that carries an identifier. `'[]'` in the path steps into a list. */
export interface Slot {
  readonly place: Place;
  readonly path: readonly string[];
  readonly kind: Resource;
  /** A request without it is not complete. */
  readonly isRequired: boolean;
  /** The fields beside it that a request names instead of it, never with it (`x-either` of the contract). */
  readonly instead: readonly string[];
}

export interface TestedOperation {
  readonly name: Operation;
  readonly method: string;
  readonly path: string;
  readonly spec: RouteSpec;
  readonly slots: readonly Slot[];
}

/** A schema as JSON Schema, with references resolved one level at a time by `resolve`. */
export interface Printed {
  readonly root: Json;
  resolve(schema: Json): Json;
}

export const printed = (schema: z.ZodType): Printed => {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const definitions = (root.$defs ?? {}) as Record<string, Json>;
  const resolve = (part: Json): Json => {
    const ref = part.$ref;
    if (typeof ref !== 'string') return part;
    return ref === '#' ? root : (definitions[ref.replace('#/$defs/', '')] ?? {});
  };
  return { root, resolve };
};

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every identifier in one part of a request, nested lists and alternatives included. */
const slotsOf = (place: Place, schema: z.ZodType | undefined): Slot[] => {
  if (!schema) return [];
  const { root, resolve } = printed(schema);
  const found: Slot[] = [];
  const walk = (
    part: unknown,
    path: readonly string[],
    isRequired: boolean,
    seen: readonly unknown[],
    instead: readonly string[] = [],
  ): void => {
    if (!isJson(part)) return;
    const here = resolve(part);
    if (seen.includes(here)) return;
    const inside = [...seen, here];
    const kind = here['x-resource'];
    if (RESOURCES.includes(kind as Resource))
      found.push({ place, path, kind: kind as Resource, isRequired, instead });
    const required = (here.required ?? []) as string[];
    const either = (here['x-either'] ?? []) as string[];
    for (const [key, child] of Object.entries((here.properties ?? {}) as Json)) {
      const others = either.includes(key) ? either.filter((other) => other !== key) : [];
      walk(child, [...path, key], isRequired && required.includes(key), inside, others);
    }
    if (isJson(here.items))
      walk(here.items, [...path, '[]'], isRequired && Number(here.minItems ?? 0) > 0, inside);
    if (isJson(here.additionalProperties)) walk(here.additionalProperties, [...path, 'any'], false, inside);
    for (const list of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
      for (const child of (here[list] ?? []) as unknown[]) walk(child, path, isRequired, inside, instead);
  };
  walk(root, [], true, []);
  return found;
};

export const OPERATIONS: readonly TestedOperation[] = (
  Object.entries(api) as Array<[Operation, RouteSpec]>
).map(([name, spec]) => {
  const [method = '', path = ''] = name.split(' ');
  const slots = [
    ...slotsOf('params', spec.params),
    ...slotsOf('query', spec.query),
    ...slotsOf('body', spec.body),
  ];
  return { name, method, path, spec, slots };
});

export const operation = (name: Operation): TestedOperation => {
  const found = OPERATIONS.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`${name} is not in the contract`);
  return found;
};

export const GUARDED = OPERATIONS.filter(({ spec }) => spec.auth === 'bearer');
export const PUBLIC = OPERATIONS.filter(({ spec }) => spec.auth === 'none');

export const IS_WHOLE = process.env.PARLEY_TEST_LONG === '1';
/** `/notes`: only operations whose names hold this. For the first look at a new noun. */
export const ONLY = process.env.PARLEY_OPERATIONS ?? '';

/** Of so many operations one is tried on Postgres, which takes two to three times as long as SQLite for the same requests. */
const POSTGRES_EVERY = 8;

/** A number that an operation keeps, whatever is added to the contract around it. */
export const numberOf = ({ name }: { readonly name: string }): number =>
  createHash('sha256').update(name).digest().readUInt32BE();

const engineOf = (op: TestedOperation): Engine =>
  DATABASES[numberOf(op) % POSTGRES_EVERY === 0 ? DATABASES.length - 1 : 0] ?? 'sqlite';

/**
 * For suites about the door and not about what is kept behind it: each operation is tried on one of the databases, chosen by its name; with
 * `npm run test:long` on every one.
 */
export const inTurn = (engine: Engine, operations: readonly TestedOperation[]): TestedOperation[] =>
  operations.filter((op) => op.name.includes(ONLY)).filter((op) => IS_WHOLE || engineOf(op) === engine);

/** Whether this is one of the `every` operations that stand for others alike in the gate; with `npm run test:long` each one stands for itself. */
export const isChosen = (op: TestedOperation, every: number): boolean =>
  IS_WHOLE || Math.floor(numberOf(op) / POSTGRES_EVERY) % every === 0;

/**
 * So many of the cases for the operation at this place in the list, the next ones for the next operation: in the gate every case meets
 * some operation, with `npm run test:long` every one.
 */
export const someOf = <T>(cases: readonly T[], count: number, index: number): T[] =>
  IS_WHOLE || count >= cases.length
    ? [...cases]
    : cases.filter((_, nth) => (nth + index * count) % cases.length < count);

export const slotName = ({ place, path, kind }: Slot): string => `${place}.${path.join('.')} (${kind})`;
