// Which instances do not go on unless a person looks after them, and why. One rule, in SQL, for the lists and for each.

import type { Instance, InstanceStatus, StuckReason } from '@parley/contract';
import { raw } from '../../db/sql.ts';
import type { InstanceRow } from './rows.ts';

/** A job that is this late did not come, or finds no server. */
const LATE_MS = 5 * 60_000;

/** Only these can be. */
export const MAY_BE_STUCK: readonly InstanceStatus[] = ['failed', 'running', 'waiting'];

const MAY_TAKE = raw`u.is_active and (a.refused_id is null or a.refused_id <> u.id)`;

/** What is wanted is open, and no person whose account is in use may take it; or it was given to one who may not come any more. */
const HAS_NOBODY = raw<boolean>`exists (select 1 from assignments a
  where a.instance_id = workflow_instances.id and not a.is_for_visitor and (
    (a.status = 'open'
      and not exists (select 1 from assignment_candidates c join users u on u.id = c.user_id
        where c.assignment_id = a.id and ${MAY_TAKE})
      and not exists (select 1 from assignment_candidates c
        join team_members m on m.team_id = c.team_id and (c.role is null or m.role = c.role)
        join users u on u.id = m.user_id where c.assignment_id = a.id and ${MAY_TAKE}))
    or (a.status in ('assigned', 'claimed') and not exists (select 1 from users u
      where u.is_active and (u.id = a.assignee_id or u.id = a.claimed_by)))))`;

const WAS_NOT_ANSWERED = raw<boolean>`(workflow_instances.initiator_type = 'visitor' and 'visitor_unanswered' =
  (select h.kind from workflow_history h where h.instance_id = workflow_instances.id order by h.seq desc limit 1))`;

/** Null where nothing is wrong. */
export const stuckReasonAt = (now: Date) => {
  const [at, late] = [now.toISOString(), new Date(now.getTime() - LATE_MS).toISOString()];
  return raw<StuckReason | null>`case workflow_instances.status
    when 'failed' then 'failed'
    when 'running' then case
      when workflow_instances.attempt > 0 then 'retrying'
      when workflow_instances.updated_at < ${late} then 'not_moving' end
    when 'waiting' then case
      when ${HAS_NOBODY} then 'nobody'
      when workflow_instances.due_at < ${at} then 'overdue'
      when workflow_instances.wake_at < ${late} then 'timer_late'
      when ${WAS_NOT_ANSWERED} then 'unanswered' end
    end`;
};

type Moments = Pick<InstanceRow, 'updated_at' | 'due_at' | 'wake_at' | 'ended_at'>;

export const stuckOf = (
  reason: StuckReason | null,
  { updated_at, due_at, wake_at, ended_at }: Moments,
): Instance['stuck'] => {
  if (reason === null) return null;
  const since: Partial<Record<StuckReason, string | null>> = {
    failed: ended_at,
    overdue: due_at,
    timer_late: wake_at,
  };
  return { reason, since: since[reason] ?? updated_at };
};
