// How what an answer was told differs from what the one was told that it was asked again of.

import type { ContextAgain, ContextLoss, TurnContext } from '@parley/contract';
import type { TurnContextJson } from '../rows.ts';
import type { TurnContextRow } from '../write/contexts-store.ts';

type KeptPart = TurnContextJson['parts'][number];

/** What was told to begin with; what the answer itself did is another matter each time. */
export const isTold = ({ callId, ref, titleKey }: KeptPart): boolean =>
  (callId === undefined || ref !== null) && titleKey !== 'answer_so_far';

const messageOf = ({ ref }: KeptPart): string | null => (ref?.type === 'message' ? ref.id : null);

/** The tools that there were; without them nothing is told that tools gave for earlier answers. */
export const isToolbox = ({ source, ref, callId }: KeptPart): boolean =>
  source === 'tools' && ref === null && callId === undefined;

/** A message that stands in several parts is left out with all of them, and what tools gave with the tools. */
export const isLeftOut = (
  parts: readonly KeptPart[],
  leaveOut: readonly number[],
): ((part: KeptPart, position: number) => boolean) => {
  const named = leaveOut.flatMap((position) => parts[position - 1] ?? []);
  const messages = new Set(named.flatMap((part) => messageOf(part) ?? []));
  const hasTools = !named.some(isToolbox);
  return (part, position) =>
    leaveOut.includes(position) ||
    messages.has(messageOf(part) ?? '') ||
    (!hasTools && part.source === 'tools');
};

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

const wordsOf = ({ source, ref, sha256 }: KeptPart): string => JSON.stringify([source, ref?.id, sha256]);

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
  const wasLeftOut = isLeftOut(before, again.rerun?.leave_out ?? []);
  // Without tools an answer is told in one part, whose words stood around their results.
  const wholes = new Set(again.parts.filter((part) => part.again === undefined).map(wordsOf));
  const missing: ContextAgain['missing'] = [];
  let missing_withheld = 0;
  for (const [i, part] of before.entries()) {
    if (!isTold(part) || left.get(marksOf(part))?.pop() !== undefined) continue;
    if (part.source === 'history' && wholes.has(wordsOf(part))) continue;
    const seen = visible.get(i + 1);
    if (!seen) missing_withheld++;
    else {
      const { position, source, title, title_key, state } = seen;
      const reason = wasLeftOut(part, position) ? 'left_out' : lossOf(part, state, again);
      missing.push({ position, source, title, title_key, reason });
    }
  }
  const wereTold = before.filter(isTold).map(marksOf);
  const is_same = wereTold.length === now.length && wereTold.every((marks, i) => marks === now[i]);
  return { of: first.message_id, is_same, missing, missing_withheld };
};

const lossOf = (
  part: KeptPart,
  state: TurnContext['parts'][number]['state'],
  { rerun, untold }: TurnContextJson,
): ContextLoss => {
  if (part.isInstructions === true && rerun?.system_prompt != null) return 'replaced';
  if (state !== 'unchanged') return state;
  const { ref } = part;
  const isUntold = untold.some((gap) => ref !== null && gap.ref?.type === ref.type && gap.ref.id === ref.id);
  return isUntold ? 'budget' : 'other';
};
