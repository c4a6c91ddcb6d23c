// The stages of an instance as one line: those that it has been in, the one that it is in, and the longest way on.

import type { InstanceDetail } from '@parley/contract';
import type { Definition, Stage } from './definition/stages.ts';
import { wayBehind, wayFromStart } from './longest-way.ts';

/** A branch is a fork in the way, and nothing that people see happen. */
const isSeen = (stage: Stage | undefined): boolean => stage !== undefined && stage.kind !== 'branch';

/** `entered`: the stages that it has been in, the first one first; `current`: null where it is through. */
export const lineOf = (
  definition: Definition,
  entered: readonly string[],
  current: string | null,
): InstanceDetail['line'] => {
  const { stages } = definition;
  const done = entered.filter((key) => key !== current && isSeen(stages.get(key)));
  const rules = { seen: new Set(entered), counts: isSeen };
  const ahead =
    current !== null && !stages.has(current)
      ? wayFromStart(definition, rules)
      : wayBehind(definition, current, rules);
  return [
    ...done.map((key) => ({ key, state: 'done' as const })),
    ...(current !== null && isSeen(stages.get(current)) ? [{ key: current, state: 'now' as const }] : []),
    ...ahead.map((key) => ({ key, state: 'ahead' as const })),
  ];
};
