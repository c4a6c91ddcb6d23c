import type { Ctx } from '../../kernel/ctx.ts';
import { transact } from '../../kernel/ctx.ts';
import { enqueueJob, job } from '../../kernel/jobs.ts';
import { endPassedOnGrants } from './memory-grant.ts';
import * as runs from './runs.ts';
import * as runsStore from './runs-store.ts';
import * as store from './store.ts';
import { REMIND_JOB, remind, sendTo, TICK_JOB } from './timing.ts';

interface Moment {
  readonly task_id: string;
  readonly at: string;
}

const SENT_PER_LOOK = 500;
const LATE_MS = 10 * 60_000;

/** Sends jobs anew for what is late: theirs was buried after many failures. One that waits already is not sent twice. */
const lookAfter = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (ctx) => {
    const before = new Date(ctx.now().getTime() - LATE_MS).toISOString();
    const ticks = await store.listOverdue(ctx.db, 'next_run_at', before, SENT_PER_LOOK);
    for (const { id, at } of ticks) await sendTo(ctx, TICK_JOB, id, at ?? before);
    const reminders = await store.listOverdue(ctx.db, 'remind_at', before, SENT_PER_LOOK);
    for (const { id, at } of reminders) await sendTo(ctx, REMIND_JOB, id, at ?? before);
    await endPassedOnGrants(ctx);
    for (const { id, turn_id } of await runsStore.listLingering(ctx.db, before, SENT_PER_LOOK))
      await enqueueJob(ctx, turn_id === null ? runs.RUN_JOB : runs.SETTLE_JOB, { run_id: id }, { key: id });
  });

export const jobs = [
  job<Moment>({ name: REMIND_JOB, run: (ctx, { task_id, at }) => remind(ctx, task_id, at) }),
  job<Moment>({ name: TICK_JOB, run: (ctx, { task_id, at }) => runs.takeTick(ctx, task_id, at) }),
  job<{ run_id: string }>({
    name: runs.RUN_JOB,
    lane: 'outside',
    attemptsMax: runs.RUN_ATTEMPTS_MAX,
    run: (ctx, { run_id }, run) => runs.execute(ctx, run_id, run),
  }),
  job<{ run_id: string }>({ name: runs.SETTLE_JOB, run: (ctx, { run_id }) => runs.settle(ctx, run_id) }),
  job<object>({ name: 'tasks.look_after', every: '*/10 * * * *', run: lookAfter }),
];
