// Which of the steps that are the visitor's this is, and how many there are at most.

import type { VisitorProgress } from '@parley/contract';
import type { Definition, Stage } from './definition/stages.ts';
import { wayBehind, wayFromStart } from './longest-way.ts';

/** A form that they fill in, or a conversation with them. */
export const isOfVisitor = (stage: Stage | undefined): boolean =>
  stage?.kind === 'chat' || (stage?.kind === 'form' && stage.assignees.kind === 'initiator');

/** `entered`: the stages that it has been in, none before the start; `current`: the one that it is in. */
export const progressOf = (
  definition: Definition | null,
  entered: readonly string[],
  current: string | null,
): VisitorProgress => {
  if (!definition) return { step: 1, of: 1 };
  const { stages, rawInput } = definition;
  const rules = { seen: new Set(entered), counts: isOfVisitor };
  const begun = (rawInput === null ? 0 : 1) + entered.filter((key) => isOfVisitor(stages.get(key))).length;
  const left = entered.length === 0 ? wayFromStart(definition, rules) : wayBehind(definition, current, rules);
  return { step: Math.max(1, begun), of: Math.max(1, begun + left.length) };
};
