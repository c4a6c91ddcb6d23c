// What must hold between the nouns of the contract and the modules that serve them; the boot refuses a list with a fault.

import type { Noun } from '@parley/contract';
import type { Module } from './module.ts';

/** One sentence per fault. */
export const moduleFaults = (modules: readonly Module[], nouns: readonly Noun[]): string[] => [
  ...nouns.flatMap(({ name }) => {
    const serving = modules.filter((module) => module.nouns?.some((noun) => noun.name === name));
    if (serving.length === 1) return [];
    const who = serving.map((module) => module.name).join(' and ') || 'no module';
    return [`the noun ${name} is served by ${who}`];
  }),
  ...modules.flatMap((module) => [
    ...routeFaults(module),
    ...difference(module, 'topic', topicsOf, module.topics?.map(({ name }) => name) ?? []),
  ]),
];

const routeFaults = ({ name, nouns, routes }: Module): string[] => {
  const declared = new Set((nouns ?? []).flatMap(({ routes }) => Object.keys(routes ?? {})));
  return (routes ?? [])
    .filter(({ operation }) => !declared.has(operation))
    .map(({ operation }) => `the module ${name} serves ${operation}, which none of its nouns declares`);
};

/** A noun without routes and events is only named yet: no client can follow it. */
const topicsOf = ({ routes, events, topics }: Noun): string[] =>
  routes || events ? Object.keys(topics ?? {}) : [];

/** What its nouns declare and it does not have, and the other way round. */
const difference = (
  { name, nouns }: Module,
  what: string,
  declaredBy: (noun: Noun) => readonly string[],
  has: readonly string[],
): string[] => {
  const declared = (nouns ?? []).flatMap(declaredBy);
  return [
    ...declared
      .filter((one) => !has.includes(one))
      .map((one) => `the module ${name} has no rule for the ${what} ${one} that its noun declares`),
    ...has
      .filter((one) => !declared.includes(one))
      .map((one) => `the module ${name} has a rule for the ${what} ${one}, which none of its nouns declares`),
  ];
};
