// An answer that is asked again exactly: what its model was told before, as far as the person who asks may read it now. What has come since,
// memories or instructions, is not told.

import type { RerunChange } from '@parley/contract';
import type { RecordPart } from '../model/context-record.ts';
import type { BesideBranch, References } from './references.ts';

/** What is kept with the new answer, for when it goes on later. */
export interface RerunWish {
  readonly of: string;
  readonly changed: readonly RerunChange[];
  /** Positions of parts of that answer's context. */
  readonly leave_out: readonly number[];
  /** In place of all instructions. Null: those that were told. */
  readonly system_prompt: string | null;
}

type Instructions = Omit<RecordPart, 'text' | 'tokens'> & { readonly text: string };

export interface Replay {
  readonly messageIds: ReadonlySet<string>;
  /** Files, notes and what else messages bring, by `referenceKey`. */
  readonly references: ReadonlySet<string>;
  /** What the modules said beside the branch, by `besideKey`, in the order in which it was told. */
  readonly beside: readonly string[];
  readonly instructions: readonly Instructions[];
}

export interface Rerun {
  readonly wish: RerunWish;
  readonly replay: Replay;
}

export const referenceKey = ({ source, id }: { readonly source: string; readonly id: string }): string =>
  `${source} ${id}`;

/** `key` is what its rule finds its words by, where these are not kept. */
export const besideKey = (source: string, id: string, key: string | null): string =>
  `${source} ${id} ${key ?? ''}`;

export const referencesToldBefore = (found: References, replay: Replay): References =>
  new Map(
    [...found].map(([messageId, references]) => [
      messageId,
      references.filter((one) => replay.references.has(referenceKey(one))),
    ]),
  );

export const besideToldBefore = ({ parts }: BesideBranch, { beside }: Replay): BesideBranch => {
  const placeOf = new Map(beside.map((key, place) => [key, place]));
  const placed = parts.flatMap((part) => {
    const key = besideKey(part.source, part.id, part.isSealed ? (part.key ?? part.id) : null);
    const place = placeOf.get(key);
    return place === undefined ? [] : [{ part, place }];
  });
  return { parts: placed.toSorted((a, b) => a.place - b.place).map(({ part }) => part), untold: [] };
};

/** What stands where persona, places and channel say how to answer. */
export const instructionsOf = ({ wish, replay }: Rerun): readonly Instructions[] => {
  if (wish.system_prompt === null) return replay.instructions;
  return [
    {
      ...{ source: 'system', title: 'Instructions of this run', titleKey: 'run_instructions', ref: null },
      ...{ text: wish.system_prompt, isForAsker: true, isInstructions: true },
    },
  ];
};
