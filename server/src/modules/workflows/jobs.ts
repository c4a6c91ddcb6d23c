import { type Ctx, transact } from '../../kernel/ctx.ts';
import { type JobRun, job } from '../../kernel/jobs.ts';
import { type AnswerJob, leaveChannel, lookAtChat } from './chats.ts';
import { runCommand } from './commands.ts';
import { expireRun } from './engine/advance.ts';
import {
  CHANNEL_JOB,
  CHAT_JOB,
  CHILD_JOB,
  COMMAND_JOB,
  ESCALATE_JOB,
  EVENT_JOB,
  LEASE_JOB,
  REPLACE_JOB,
  STEP_JOB,
  type StageJob,
  sendStageJob,
  TICK_JOB,
  WAKE_JOB,
} from './engine/jobs-names.ts';
import { findRun } from './engine/run.ts';
import { takeChildResult, takeStep, wake } from './engine/steps.ts';
import { endLease, escalate } from './escalation.ts';
import { type HeardEvent, takeEvent } from './event-starts.ts';
import * as instances from './instances-store.ts';
import { replaceHolder } from './replacing.ts';
import { sendTick, takeTick } from './schedules.ts';
import { listOverdueStarts, tally } from './store.ts';
import { forgetHolds } from './visitor-budget.ts';
import { forgetAddresses } from './visitors.ts';

const SENT_PER_LOOK = 500;
const LATE_MS = 10 * 60_000;

const TALLIED_AT_ONCE = 1_000;

const tallyEnded = async (ctx: Ctx, _payload: object, { signal }: JobRun): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    if ((await transact(ctx, (ctx) => tally(ctx.db, TALLIED_AT_ONCE))) < TALLIED_AT_ONCE) return;
  }
};

/** Sends jobs anew for what is late: theirs was buried after many failures. One that waits already is not sent twice. */
const lookAfter = async (ctx: Ctx): Promise<void> => {
  const now = ctx.now();
  const before = new Date(now.getTime() - LATE_MS).toISOString();
  await transact(ctx, async (ctx) => {
    for (const row of await instances.listLate(ctx.db, before, SENT_PER_LOOK))
      await sendStageJob(ctx, row.status === 'running' ? STEP_JOB : WAKE_JOB, row);
    for (const { id, next_start_at } of await listOverdueStarts(ctx.db, before, SENT_PER_LOOK))
      await sendTick(ctx, id, next_start_at);
  });
  await forgetAddresses(ctx);
  await transact(ctx, forgetHolds);
  for (const id of await instances.listExpired(ctx.db, now.toISOString(), SENT_PER_LOOK))
    await transact(ctx, async (ctx) => {
      const run = await findRun(ctx, id);
      if (run && run.row.ended_at === null) await expireRun(ctx, run);
    });
};

export const jobs = [
  job<StageJob>({ name: STEP_JOB, lane: 'outside', run: takeStep }),
  job<StageJob>({ name: WAKE_JOB, run: wake }),
  job<StageJob>({ name: CHILD_JOB, run: takeChildResult }),
  job<AnswerJob>({ name: CHAT_JOB, run: lookAtChat }),
  job<{ instance_id: string; channel_id: string }>({ name: CHANNEL_JOB, run: leaveChannel }),
  job<{ assignment_id: string; level: number }>({
    name: ESCALATE_JOB,
    run: (ctx, { assignment_id, level }) => escalate(ctx, assignment_id, level),
  }),
  job<{ workflow_id: string; at: string }>({ name: TICK_JOB, run: takeTick }),
  job<{ message_id: string; user_id: string }>({ name: COMMAND_JOB, run: runCommand }),
  job<HeardEvent>({ name: EVENT_JOB, run: takeEvent }),
  job<{ assignment_id: string }>({
    name: LEASE_JOB,
    run: (ctx, { assignment_id }) => endLease(ctx, assignment_id),
  }),
  job<{ assignment_id: string }>({
    name: REPLACE_JOB,
    run: (ctx, { assignment_id }) => replaceHolder(ctx, assignment_id),
  }),
  job<object>({ name: 'workflows.tally_ended', every: '*/10 * * * *', run: tallyEnded }),
  job<object>({ name: 'workflows.look_after', every: '*/10 * * * *', run: lookAfter }),
];
