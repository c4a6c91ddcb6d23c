// What the engine puts off: each job names the stay in a stage that it is for, and does nothing once that is over.

import type { Ctx } from '../../../kernel/ctx.ts';
import { enqueueJob } from '../../../kernel/jobs.ts';
import type { InstanceRow } from '../rows.ts';

export const STEP_JOB = 'workflows.take_step';
export const WAKE_JOB = 'workflows.wake_instance';
export const CHAT_JOB = 'workflows.look_at_chat';
export const CHANNEL_JOB = 'workflows.leave_channel';
export const CHILD_JOB = 'workflows.take_child_result';
export const ESCALATE_JOB = 'workflows.escalate_assignment';
export const TICK_JOB = 'workflows.take_tick';
export const COMMAND_JOB = 'workflows.run_command';
export const EVENT_JOB = 'workflows.take_event';
export const LEASE_JOB = 'workflows.end_lease';
export const REPLACE_JOB = 'workflows.replace_holder';

export interface StageJob {
  readonly instance_id: string;
  readonly stage_run: number;
}

export const sendStageJob = async (
  ctx: Ctx,
  job: string,
  { id, stage_run }: Pick<InstanceRow, 'id' | 'stage_run'>,
  runAt?: Date,
): Promise<void> => {
  await enqueueJob(
    ctx,
    job,
    { instance_id: id, stage_run },
    { key: `${id} ${stage_run}`, ...(runAt ? { runAt } : {}) },
  );
};
