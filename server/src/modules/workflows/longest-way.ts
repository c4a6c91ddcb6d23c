// The longest way that an instance may still take: to count what is left of it, and to show what is ahead.

import type { Definition, Stage } from './definition/stages.ts';

/** Where people and conditions may lead; what happens on an error is no way that anybody plans. */
const waysOf = (stage: Stage): string[] => [
  ...stage.next.map(({ to }) => to),
  ...(stage.kind === 'review' ? stage.actions.flatMap(({ to }) => to ?? []) : []),
];

interface WayRules {
  /** A way back to what was seen is not gone again. */
  readonly seen: ReadonlySet<string>;
  /** Which stages the way is measured by, and tells. */
  readonly counts: (stage: Stage) => boolean;
}

const longestOf = (ways: ReadonlyArray<readonly string[]>): readonly string[] =>
  ways.reduce((longest, way) => (way.length > longest.length ? way : longest), []);

const wayFrom = (
  { stages }: Definition,
  { seen, counts }: WayRules,
): ((key: string) => readonly string[]) => {
  const known = new Map<string, readonly string[]>();
  const from = (key: string): readonly string[] => {
    const stage = stages.get(key);
    if (!stage || seen.has(key)) return [];
    const found = known.get(key);
    if (found) return found;
    known.set(key, []);
    const rest = longestOf(waysOf(stage).map(from));
    const way = counts(stage) ? [key, ...rest] : rest;
    known.set(key, way);
    return way;
  };
  return from;
};

/** The stages that count from the start on. */
export const wayFromStart = (definition: Definition, rules: WayRules): readonly string[] =>
  wayFrom(definition, rules)(definition.start);

/** The stages that count behind this one. */
export const wayBehind = (definition: Definition, key: string | null, rules: WayRules): readonly string[] => {
  const stage = definition.stages.get(key ?? '');
  return stage ? longestOf(waysOf(stage).map(wayFrom(definition, rules))) : [];
};
