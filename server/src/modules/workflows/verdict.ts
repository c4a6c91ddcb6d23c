// What the votes of a review come to. The order in which its actions are listed decides nothing where their names say which is which.

import type { ReviewStage } from './definition/stages.ts';
import type { AssignmentRow } from './rows.ts';

export type Verdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'decided'; readonly action: string | null }
  /** The quorum cannot be reached any more. The action that refuses; null: the stage has none. */
  | { readonly kind: 'missed'; readonly action: string | null };

type Vote = Pick<AssignmentRow, 'status' | 'action'>;

const AGREEING = new Set(['approve', 'approved', 'accept', 'accepted', 'agree', 'confirm', 'ok', 'yes']);
const REFUSING = new Set([
  'reject',
  'rejected',
  'decline',
  'declined',
  'deny',
  'denied',
  'disagree',
  'no',
  'refuse',
]);

const OPEN: Verdict = { kind: 'open' };

/** The action that refuses: by its name, otherwise the last that does not agree by its name. */
const refusalAmong = (keys: readonly string[]): string | null =>
  keys.find((key) => REFUSING.has(key)) ?? keys.findLast((key) => !AGREEING.has(key)) ?? null;

/** One against is enough. Where no name says what is against, two different ones are. */
const unanimous = (keys: readonly string[], votes: readonly Vote[], isComplete: boolean): Verdict => {
  const isAgreementNamed = keys.some((key) => AGREEING.has(key));
  const against = votes.find(
    ({ action }) => action !== null && (REFUSING.has(action) || (isAgreementNamed && !AGREEING.has(action))),
  );
  if (against) return { kind: 'decided', action: against.action };
  const chosen = keys.filter((key) => votes.some(({ action }) => action === key));
  if (chosen.length > 1) return { kind: 'decided', action: refusalAmong(chosen) ?? chosen.at(-1) ?? null };
  return isComplete ? { kind: 'decided', action: chosen[0] ?? null } : OPEN;
};

const quorate = (
  { required, actions }: Pick<ReviewStage, 'required' | 'actions'>,
  votes: readonly Vote[],
  open: number,
): Verdict => {
  const counts = new Map<string | null, number>();
  for (const { action } of votes) counts.set(action, (counts.get(action) ?? 0) + 1);
  for (const [action, count] of counts) if (count >= required) return { kind: 'decided', action };
  if (Math.max(0, ...counts.values()) + open >= required) return OPEN;
  const keys = actions.map(({ key }) => key);
  return { kind: 'missed', action: keys.length > 1 ? refusalAmong(keys) : null };
};

export const verdictOf = (
  stage: Pick<ReviewStage, 'mode' | 'required' | 'actions'>,
  given: readonly Vote[],
): Verdict => {
  const votes = given.filter(({ status }) => status === 'completed');
  const open = given.filter(({ status }) => status !== 'completed' && status !== 'cancelled').length;
  if (stage.mode === 'quorum') return quorate(stage, votes, open);
  const [first] = votes;
  if (!first) return OPEN;
  if (stage.mode === 'any') return { kind: 'decided', action: first.action };
  const keys = stage.actions.map(({ key }) => key);
  return unanimous(keys, votes, open === 0);
};
