// Which step of the visitor's way this is, and how many there are at most: each that is theirs, and a last one where people have the last word.

import type { VisitorProgress } from '@parley/contract';
import type { Definition, Stage } from './definition/stages.ts';
import { wayBehind, wayFromStart } from './longest-way.ts';

/** A form that they fill in, or a conversation with them. */
export const isOfVisitor = (stage: Stage | undefined): boolean =>
  stage?.kind === 'chat' || (stage?.kind === 'form' && stage.assignees.kind === 'initiator');

/** Something that a person inside does. */
export const isOfPeople = (stage: Stage | undefined): boolean =>
  stage?.kind === 'review' || (stage?.kind === 'form' && !isOfVisitor(stage));

/** `entered`: the stages that it has been in, none before the start; `current`: the one that it is in. */
export const progressOf = (
  definition: Definition | null,
  entered: readonly string[],
  current: string | null,
): VisitorProgress => {
  if (!definition) return { step: 1, of: 1 };
  const { stages, rawInput } = definition;
  const seen = new Set(entered);
  const wayTo = (from: string | null, counts: (stage: Stage) => boolean) =>
    from === null
      ? wayFromStart(definition, { seen, counts })
      : wayBehind(definition, from, { seen, counts });
  const begun = (rawInput === null ? 0 : 1) + entered.filter((key) => isOfVisitor(stages.get(key))).length;
  const left = wayTo(entered.length === 0 ? null : current, isOfVisitor);
  const own = { step: Math.max(1, begun), of: Math.max(1, begun + left.length) };
  if (left.length > 0 || entered.length === 0) {
    const isChecked = wayTo(left.at(-1) ?? null, isOfPeople).length > 0;
    return isChecked ? { ...own, of: own.of + 1 } : own;
  }
  const last = entered.findLastIndex((key) => isOfVisitor(stages.get(key)));
  if (entered.slice(last + 1).some((key) => isOfPeople(stages.get(key))))
    return { step: own.of + 1, of: own.of + 1 };
  return wayTo(current, isOfPeople).length > 0 ? { ...own, of: own.of + 1 } : own;
};
