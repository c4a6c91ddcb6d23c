// How what an answer was told differs from what the one was told that it was asked again of.

import type { ContextAgain, ContextLoss, TurnContext } from '@parley/contract';
import type { TurnContextJson } from '../rows.ts';
import type { TurnContextRow } from '../write/contexts-store.ts';

type KeptPart = TurnContextJson['parts'][number];

/** What was told to begin with; what the answer itself did is another matter each time. */
export const isTold = ({ callId, titleKey }: KeptPart): boolean =>
  callId === undefined && titleKey !== 'answer_so_far';

const marksOf = ({ source, ref, text_sha256, sha256, again }: KeptPart): string =>
  JSON.stringify([
    source,
    ref?.type,
    ref?.id,
    text_sha256,
    sha256,
    again?.key,
    again?.told?.start,
    again?.told?.sha256,
  ]);

/** `shown` is the first one as the caller may see it now. */
export const compareContexts = (
  first: TurnContextRow,
  again: TurnContextJson,
  shown: TurnContext,
): ContextAgain => {
  const before = first.context_json.parts;
  const now = again.parts.filter(isTold).map(marksOf);
  const left = Map.groupBy(now, (marks) => marks);
  const visible = new Map(shown.parts.map((part) => [part.position, part]));
  const missing: ContextAgain['missing'] = [];
  let missing_withheld = 0;
  for (const [i, part] of before.entries()) {
    if (!isTold(part) || left.get(marksOf(part))?.pop() !== undefined) continue;
    const seen = visible.get(i + 1);
    if (!seen) missing_withheld++;
    else {
      const { position, source, title, title_key, state } = seen;
      missing.push({ position, source, title, title_key, reason: lossOf(part, position, state, again) });
    }
  }
  const wereTold = before.filter(isTold).map(marksOf);
  const is_same = wereTold.length === now.length && wereTold.every((marks, i) => marks === now[i]);
  return { of: first.message_id, is_same, missing, missing_withheld };
};

const lossOf = (
  part: KeptPart,
  position: number,
  state: TurnContext['parts'][number]['state'],
  { rerun, untold }: TurnContextJson,
): ContextLoss => {
  if (rerun?.leave_out.includes(position)) return 'left_out';
  if (part.isInstructions === true && rerun?.system_prompt != null) return 'replaced';
  if (state !== 'unchanged') return state;
  const { ref } = part;
  const isUntold = untold.some((gap) => ref !== null && gap.ref?.type === ref.type && gap.ref.id === ref.id);
  return isUntold ? 'budget' : 'other';
};
