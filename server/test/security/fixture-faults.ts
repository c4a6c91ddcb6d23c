// What is wrong with the fixtures, held against the declarations: whatever a noun declares can be made, by its own module, in one way.

import type { Noun } from '@parley/contract';
import type { ModuleFixture } from './fixture.ts';

interface Declaring {
  readonly name: string;
  readonly nouns: readonly Noun[] | null;
}

/** A noun without routes (`planned`, `scopes`) owes nothing until the route of another carries one of its identifiers. */
const missing = (fixtures: readonly ModuleFixture[], nouns: readonly Noun[], carried: readonly string[]) => {
  const made = new Set(fixtures.flatMap(({ fixture }) => Object.keys(fixture.kinds)));
  return nouns.flatMap(({ name, routes, resources }) =>
    (resources ?? [])
      .filter((kind) => routes !== null || carried.includes(kind))
      .filter((kind) => !made.has(kind))
      .map((kind) => `${name}: no fixture says how to make a ${kind}`),
  );
};

/** `carried`: the kinds of identifiers that some route carries. */
export const fixtureFaults = (
  fixtures: readonly ModuleFixture[],
  modules: readonly Declaring[],
  carried: readonly string[],
): string[] => {
  const misplaced = fixtures.flatMap(({ module, fixture }) => {
    const nouns = modules.find(({ name }) => name === module)?.nouns ?? [];
    const kinds = new Set(nouns.flatMap(({ resources }) => resources ?? []));
    const operations = new Set(nouns.flatMap(({ routes }) => Object.keys(routes ?? {})));
    const { absent = {}, freeForm = {} } = fixture;
    const named = new Set([fixture.operations, absent, freeForm].flatMap((part) => Object.keys(part)));
    return [
      ...Object.keys(fixture.kinds)
        .filter((kind) => !kinds.has(kind))
        .map((kind) => `${module}: its nouns declare no ${kind}`),
      ...[...named]
        .filter((operation) => !operations.has(operation))
        .map((operation) => `${module}: its nouns have no operation ${operation}`),
    ];
  });
  const makers = Map.groupBy(
    fixtures.flatMap(({ module, fixture }) => Object.keys(fixture.kinds).map((kind) => ({ module, kind }))),
    ({ kind }) => kind,
  );
  const twice = [...makers]
    .filter(([, found]) => found.length > 1)
    .map(
      ([kind, found]) => `${found.map(({ module }) => module).join(', ')}: ${kind} is made more than once`,
    );
  const nouns = modules.flatMap((one) => one.nouns ?? []);
  return [...missing(fixtures, nouns, carried), ...misplaced, ...twice];
};
