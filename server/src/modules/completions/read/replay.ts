// What an answer was told, to be told again: each part as far as the person who asks may read it now, and why the others are not.

import type { ContextPart } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { badRequest, conflict } from '../../../kernel/errors.ts';
import { besideKey, type Replay, type Rerun, type RerunWish, referenceKey } from '../prompt/replay.ts';
import type { TurnContextJson } from '../rows.ts';
import * as store from '../write/contexts-store.ts';
import { isLeftOut, isTold, isToolbox } from './compare-contexts.ts';
import { inspectOne } from './inspect.ts';

type KeptPart = TurnContextJson['parts'][number];

export interface ReplayPlan {
  readonly replay: Replay;
  readonly options: TurnContextJson['options'];
  /** Whether what was said for that answer alone is said again. */
  readonly isNoteTold: boolean;
  readonly hasTools: boolean;
  /** Sentences about what is not told again. */
  readonly notices: readonly string[];
  /** Of messages that are left out on purpose. */
  readonly leftOutIds: ReadonlySet<string>;
}

interface PartTold {
  readonly kept: KeptPart;
  readonly shown: ContextPart;
}

/** Which parts of a turn a person may take out: what it was told of, and not what Parley says by itself. What tools gave goes with its answer. */
const mayLeaveOut = (part: KeptPart): boolean => {
  const { ref, titleKey, source } = part;
  if (source === 'tools') return isToolbox(part);
  return ref !== null || titleKey === 'this_answer' || titleKey === 'run_instructions';
};

export const toldBefore = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  leaveOut: readonly number[],
  questionId: string | null,
): Promise<ReplayPlan> => {
  const row = await store.find(ctx.db, messageId);
  if (!row) throw conflict('what this answer was told is not kept, so that it cannot be asked again exactly');
  const shown = await inspectOne(ctx, channelId, messageId);
  const byPosition = new Map(shown.parts.map((part) => [part.position, part]));
  const all = row.context_json.parts.flatMap((kept, i): PartTold[] => {
    const part = byPosition.get(i + 1);
    return part && isTold(kept) ? [{ kept, shown: part }] : [];
  });
  assertMayBeLeftOut(all, leaveOut, questionId);
  const wasLeftOut = isLeftOut(row.context_json.parts, leaveOut);
  const wanted = all.filter(({ kept, shown }) => !wasLeftOut(kept, shown.position));
  const told = wanted.filter(isThereStill);
  return {
    replay: replayOf(told),
    options: row.context_json.options,
    isNoteTold: told.some(({ kept }) => kept.titleKey === 'this_answer'),
    hasTools: told.some(({ kept }) => isToolbox(kept)),
    notices: noticesOf(wanted, shown.parts_withheld),
    leftOutIds: new Set(
      all.flatMap(({ kept: { ref }, shown }) =>
        ref?.type === 'message' && leaveOut.includes(shown.position) ? [ref.id] : [],
      ),
    ),
  };
};

const assertMayBeLeftOut = (
  all: readonly PartTold[],
  leaveOut: readonly number[],
  questionId: string | null,
): void => {
  for (const position of leaveOut) {
    const part = all.find(({ shown }) => shown.position === position)?.kept;
    if (!part) throw badRequest(`leave_out: this answer was told nothing that you can see at ${position}`);
    if (!mayLeaveOut(part)) throw badRequest(`leave_out: what stands at ${position} cannot be left out`);
    if (part.ref?.type === 'message' && part.ref.id === questionId)
      throw badRequest('leave_out: the question itself cannot be left out');
  }
};

/** Instructions that are others by now have a text for those alone who were told them. */
const isThereStill = ({ kept, shown }: PartTold): boolean =>
  shown.state !== 'deleted' && (kept.isInstructions !== true || shown.text !== null);

const replayOf = (told: readonly PartTold[]): Replay => ({
  messageIds: new Set(told.flatMap(({ kept: { ref } }) => (ref?.type === 'message' ? [ref.id] : []))),
  references: new Set(
    told.flatMap(({ kept: { ref } }) => (ref === null ? [] : [referenceKey(sourceOf(ref))])),
  ),
  beside: told.flatMap(({ kept: { source, ref, again } }) =>
    ref === null ? [] : [besideKey(source, ref.id, again?.key ?? null)],
  ),
  instructions: told.flatMap(({ kept, shown }) => {
    const { source, title, titleKey, ref, isForAsker = false } = kept;
    if (kept.isInstructions !== true || shown.text === null) return [];
    const named = { source, title, ref, isForAsker, ...(titleKey === undefined ? {} : { titleKey }) };
    return [{ ...named, text: shown.text, isInstructions: true as const }];
  }),
});

const sourceOf = ({ type, id }: { readonly type: string; readonly id: string }) => ({ source: type, id });

const TITLES_MAX = 5;

const noticesOf = (wanted: readonly PartTold[], withheld: number): string[] => {
  const titles = (isGone: (one: PartTold) => boolean): string => {
    const named = [...new Set(wanted.filter(isGone).map(({ shown }) => shown.title))];
    const more = named.length > TITLES_MAX ? ` and ${named.length - TITLES_MAX} more` : '';
    return `${named.slice(0, TITLES_MAX).join(', ')}${more}`;
  };
  const deleted = titles(({ shown }) => shown.state === 'deleted');
  const changed = titles(
    (one) => isThereStill(one) && one.shown.state === 'changed' && one.shown.text === null,
  );
  const others = titles((one) => one.shown.state === 'changed' && !isThereStill(one));
  return [
    ...(deleted === '' ? [] : [`not told again, because it was deleted: ${deleted}`]),
    ...(changed === '' ? [] : [`told as it is now, because it was changed: ${changed}`]),
    ...(others === '' ? [] : [`not told again, because you were not told how it was: ${others}`]),
    ...(withheld === 0 ? [] : [`not told again, because you may not read it: ${withheld} of its parts`]),
  ];
};

/** For an answer that goes on: what it was asked with is read once more. */
export const rerunOf = async (ctx: Ctx, channelId: string, wish: RerunWish): Promise<Rerun> => ({
  wish,
  replay: (await toldBefore(ctx, channelId, wish.of, wish.leave_out, null)).replay,
});
