// Who has an assignment now, and which day it belongs to.

import type { Assignment } from '@parley/contract';

/** `mine`: I hold it, or it is given to me. `free`: I may take it. */
export type Holding = 'mine' | 'free' | 'other' | 'over';

export const holdingOf = (assignment: Assignment, me: string | null, now: Date): Holding => {
  const { status, claimed_by, assignee_id, lease_until, claimable } = assignment;
  if (status === 'completed' || status === 'cancelled') return 'over';
  const isHeld = status === 'claimed' && lease_until !== null && new Date(lease_until) > now;
  if (isHeld) return claimed_by === me ? 'mine' : 'other';
  if (assignee_id !== null && assignee_id === me) return 'mine';
  return claimable ? 'free' : 'other';
};

export interface Queue {
  readonly overdue: readonly Assignment[];
  readonly today: readonly Assignment[];
  readonly later: readonly Assignment[];
}

const endOfDay = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();

/** What is late, what is due today, and the rest, each in the order in which it came. */
export const queueOf = (assignments: readonly Assignment[], now: Date): Queue => {
  const dueOf = ({ due_at }: Assignment): number =>
    due_at === null ? Number.POSITIVE_INFINITY : new Date(due_at).getTime();
  return {
    overdue: assignments.filter((one) => dueOf(one) < now.getTime()),
    today: assignments.filter((one) => dueOf(one) >= now.getTime() && dueOf(one) < endOfDay(now)),
    later: assignments.filter((one) => dueOf(one) >= endOfDay(now)),
  };
};
