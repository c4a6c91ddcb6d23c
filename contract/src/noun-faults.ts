// What must hold of all nouns together; the boot refuses a list of nouns with a fault.

import { EVENT_PREFIXES } from './common.ts';
import type { Noun } from './noun.ts';

/** One sentence per fault: what is declared twice, and what is named and declared by no noun. */
export const nounFaults = (nouns: readonly Noun[]): string[] => faultsBeside(nouns, declaredBy(nouns));

/** What any of the nouns declares, by the part of a route that names it. */
interface Declared {
  readonly resources: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  readonly limits: ReadonlySet<string>;
}

const declaredBy = (nouns: readonly Noun[]): Declared => ({
  resources: new Set(nouns.flatMap((noun): readonly string[] => noun.resources ?? [])),
  permissions: new Set(nouns.flatMap((noun) => Object.keys(noun.permissions ?? {}))),
  limits: new Set(nouns.flatMap((noun) => Object.keys(noun.rateLimits ?? {}))),
});

const faultsBeside = (nouns: readonly Noun[], declared: Declared): string[] => [
  ...NAMED.flatMap(([what, part]) => twice(nouns, what, part)),
  ...nouns.flatMap((noun) => routeFaults(noun, declared)),
  ...nouns.flatMap(eventFaults),
];

const NAMED: ReadonlyArray<[what: string, part: (noun: Noun) => readonly string[]]> = [
  ['noun', ({ name }) => [name]],
  ['operation', ({ routes }) => Object.keys(routes ?? {})],
  ['event', ({ events }) => Object.keys(events ?? {})],
  ['resource', ({ resources }) => resources ?? []],
  ['permission', ({ permissions }) => Object.keys(permissions ?? {})],
  ['search kind', ({ searchKinds }) => searchKinds ?? []],
  ['topic', ({ topics }) => Object.keys(topics ?? {})],
  ['rate limit', ({ rateLimits }) => Object.keys(rateLimits ?? {})],
];

const twice = (nouns: readonly Noun[], what: string, part: (noun: Noun) => readonly string[]): string[] => {
  const owners = new Map<string, string>();
  return nouns.flatMap((noun) =>
    part(noun).flatMap((name) => {
      const owner = owners.get(name);
      owners.set(name, noun.name);
      return owner === undefined ? [] : [`the ${what} ${name} is declared by ${owner} and by ${noun.name}`];
    }),
  );
};

const routeFaults = ({ name, routes, publicRoutes }: Noun, declared: Declared): string[] => {
  const ofRoutes = Object.entries(routes ?? {}).flatMap(([operation, spec]) => [
    ...(spec.fresh && !spec.sessionOnly ? [`${operation} is fresh and not sessionOnly`] : []),
    ...spec.resources
      .filter((kind) => !declared.resources.has(kind))
      .map((kind) => `${operation} takes identifiers of ${kind}, a kind that no noun declares`),
    ...(spec.permission === null || declared.permissions.has(spec.permission)
      ? []
      : [`${operation} asks for ${spec.permission}, a permission that no noun declares`]),
    ...(spec.limit === undefined || declared.limits.has(spec.limit)
      ? []
      : [`${operation} is guarded by ${spec.limit}, a rate limit that no noun declares`]),
  ]);
  const ofPublic = (publicRoutes ?? [])
    .filter((operation) => !Object.hasOwn(routes ?? {}, operation))
    .map((operation) => `${name} opens ${operation} to everybody, which is not its own`);
  return [...ofRoutes, ...ofPublic];
};

const eventFaults = ({ name, events, everybodyEvents }: Noun): string[] => [
  ...Object.keys(events ?? {})
    .filter((kind) => !(EVENT_PREFIXES as readonly string[]).includes(kind.split('.', 1).join()))
    .map((kind) => `the event ${kind} of ${name} begins with no prefix that clients know`),
  ...(everybodyEvents ?? [])
    .filter((kind) => !Object.hasOwn(events ?? {}, kind))
    .map((kind) => `${name} tells ${kind} to everybody, which is not its own`),
];
