// Which of the steps that are the visitor's this is, and how many there are at most.

import type { VisitorProgress } from '@parley/contract';
import type { Definition, Stage } from './definition/stages.ts';

/** A form that they fill in, or a conversation with them. */
export const isOfVisitor = (stage: Stage | undefined): boolean =>
  stage?.kind === 'chat' || (stage?.kind === 'form' && stage.assignees.kind === 'initiator');

/** Where people and conditions may lead; what happens on an error is no way of the visitor's. */
const waysOf = (stage: Stage): string[] => [
  ...stage.next.map(({ to }) => to),
  ...(stage.kind === 'review' ? stage.actions.flatMap(({ to }) => to ?? []) : []),
];

/** Their steps on the longest way on, each stage counted once; a way back to what they have seen is not gone again. */
const aheadOf = (stages: Definition['stages'], seen: ReadonlySet<string>): ((key: string) => number) => {
  const known = new Map<string, number>();
  const ahead = (key: string): number => {
    const stage = stages.get(key);
    if (!stage || seen.has(key)) return 0;
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, 0);
    const most = Math.max(0, ...waysOf(stage).map(ahead)) + (isOfVisitor(stage) ? 1 : 0);
    known.set(key, most);
    return most;
  };
  return ahead;
};

/** `entered`: the stages that it has been in, none before the start; `current`: the one that it is in. */
export const progressOf = (
  definition: Definition | null,
  entered: readonly string[],
  current: string | null,
): VisitorProgress => {
  if (!definition) return { step: 1, of: 1 };
  const { start, stages, rawInput } = definition;
  const seen = new Set(entered);
  const begun = (rawInput === null ? 0 : 1) + entered.filter((key) => isOfVisitor(stages.get(key))).length;
  const ahead = aheadOf(stages, seen);
  const stage = stages.get(current ?? '');
  const left = entered.length === 0 ? ahead(start) : Math.max(0, ...(stage ? waysOf(stage).map(ahead) : []));
  return { step: Math.max(1, begun), of: Math.max(1, begun + left) };
};
