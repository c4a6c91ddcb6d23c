// What happens to an assignment that lies too long, and to one whose holder has gone quiet. Each is a job that looks again before it acts.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { notify } from '../notifications/index.ts';
import { hasPartIn, OPEN } from './assignments.ts';
import * as store from './assignments-store.ts';
import { leave } from './engine/advance.ts';
import { joinChannel } from './engine/channel.ts';
import { DUE_NOW, DUE_SOON, tellGiven, tellQueues } from './engine/give-out.ts';
import { ESCALATE_JOB, LEASE_JOB } from './engine/jobs-names.ts';
import { BY_NAME, choose, wayOf } from './engine/people.ts';
import { findRun, keep, note, type Run, stageOf } from './engine/run.ts';
import type { AssignmentRow } from './rows.ts';

const isOver = ({ status }: AssignmentRow): boolean => status === 'completed' || status === 'cancelled';

const change = async (ctx: Ctx, row: AssignmentRow, patch: Partial<AssignmentRow>): Promise<void> => {
  const updated_at = ctx.now().toISOString();
  if (!(await store.change(ctx.db, row, { ...patch, updated_at })))
    throw conflict('the step was changed meanwhile');
  await tellQueues(ctx, row);
};

/** The holder has given no sign of life: it is free again, and what they entered stays. */
export const endLease = (ctx: Ctx, assignmentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const seen = await store.find(ctx.db, assignmentId);
    const run = seen?.instance_id ? await findRun(ctx, seen.instance_id) : undefined;
    await ctx.kernel.database.dialect.lock(ctx.db, `assignment row ${assignmentId}`);
    const row = await store.find(ctx.db, assignmentId);
    if (row?.status !== 'claimed' || row.lease_until === null) return;
    const until = new Date(row.lease_until);
    if (until > ctx.now()) {
      await enqueueJob(ctx, LEASE_JOB, { assignment_id: row.id }, { key: row.id, runAt: until });
      return;
    }
    if (run) {
      await note(ctx, run, 'assignment_lease_ended', { assignment_id: row.id });
      await keep(ctx, run);
    }
    await change(
      ctx,
      row,
      row.assignee_id === null ? OPEN : { claimed_by: null, lease_until: null, status: 'assigned' },
    );
  });

/** Of what has no workflow: who has it or may take it hears of it, and, once it is late, who gave it. */
const tellOfMessages = async (ctx: Ctx, assignmentId: string, level: number): Promise<void> => {
  await ctx.kernel.database.dialect.lock(ctx.db, `assignment row ${assignmentId}`);
  const row = await store.find(ctx.db, assignmentId);
  if (!row || isOver(row)) return;
  await tellTime(ctx, row, level, row.created_by);
};

/** `DUE_NOW` and `DUE_SOON` stand for its time, other levels for the escalations of its stage. */
export const escalate = (ctx: Ctx, assignmentId: string, level: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const seen = await store.find(ctx.db, assignmentId);
    if (!seen) return;
    if (seen.instance_id === null) return tellOfMessages(ctx, assignmentId, level);
    const run = await findRun(ctx, seen.instance_id);
    await ctx.kernel.database.dialect.lock(ctx.db, `assignment row ${assignmentId}`);
    const row = await store.find(ctx.db, assignmentId);
    if (!run || !row || isOver(row) || run.row.stage_run !== row.stage_run) return;
    // What falls due during a pause happens after it.
    if (run.row.status === 'paused') return lookAgain(ctx, assignmentId, level);
    if (level === DUE_SOON) return tellTime(ctx, row, level, null);
    if (level < 0) return tellDue(ctx, run, row);
    const stage = stageOf(run);
    const step = stage.kind === 'review' ? stage.escalations[level]?.step : undefined;
    if (!step) return;
    const told = { assignment_id: row.id, level: level + 1, do: step.do };
    if (step.do === 'transition') {
      await note(ctx, run, 'assignment_escalated', told);
      if (run.row.status === 'waiting') return leave(ctx, run, { output: { escalated: true }, to: step.to });
      return keep(ctx, run);
    }
    const choice = { stageKey: stage.key, refusedId: row.refused_id };
    const { userIds, assigneeId, candidates } = await choose(ctx, run, step.to, choice);
    if (step.do === 'reassign') {
      const to = await freeOf(ctx, row, assigneeId === null ? userIds : [assigneeId]);
      await note(ctx, run, 'assignment_escalated', { ...told, ...(to === null ? {} : { to }) });
      if (to !== null) {
        await change(ctx, row, {
          ...{ claimed_by: null, lease_until: null, status: 'assigned', assignee_id: to },
          ...((await wayOf(ctx, candidates, to)) ?? BY_NAME),
        });
        await joinChannel(ctx, run, to);
        await tellGiven(ctx, { ...row, assignee_id: to }, [to]);
      }
    } else {
      await note(ctx, run, 'assignment_escalated', told);
      await tellLate(ctx, row, userIds);
    }
    await keep(ctx, run);
  });

const PAUSED_MS = 60_000;

const lookAgain = async (ctx: Ctx, assignment_id: string, level: number): Promise<void> => {
  const runAt = new Date(ctx.now().getTime() + PAUSED_MS);
  await enqueueJob(ctx, ESCALATE_JOB, { assignment_id, level }, { key: `${assignment_id} ${level}`, runAt });
};

/** The first of them who has no part in this decision yet: one person, one voice. */
const freeOf = async (ctx: Ctx, row: AssignmentRow, people: readonly string[]): Promise<string | null> => {
  for (const person of people) if (!(await hasPartIn(ctx, row, person))) return person;
  return null;
};

const tellLate = (ctx: Ctx, row: AssignmentRow, userIds: readonly string[]): Promise<void> =>
  tellOfTime(ctx, row, userIds, 'step_late');

const tellOfTime = (
  ctx: Ctx,
  row: AssignmentRow,
  userIds: readonly string[],
  kind: 'step_late' | 'step_due_soon',
): Promise<void> =>
  notify(ctx, userIds, {
    type: 'assignment',
    says: { kind, title: row.title },
    body: row.instructions,
    link: `/assignments/${row.id}`,
    data: { assignment_id: row.id, instance_id: row.instance_id },
  });

const tellDue = async (ctx: Ctx, run: Run, row: AssignmentRow): Promise<void> => {
  await note(ctx, run, 'assignment_overdue', { assignment_id: row.id });
  await keep(ctx, run);
  await tellTime(ctx, row, DUE_NOW, run.publisherId);
};

/** Who has it, or else all who may take it; once it is late, who gave it as well. */
const tellTime = async (
  ctx: Ctx,
  row: AssignmentRow,
  level: number,
  giverId: string | null,
): Promise<void> => {
  const holder = row.claimed_by ?? row.assignee_id;
  const people = holder === null ? await store.listTold(ctx.db, row) : [holder];
  const concerned = people.filter((id) => id !== row.refused_id);
  if (level === DUE_SOON) return tellOfTime(ctx, row, [...new Set(concerned)], 'step_due_soon');
  await tellLate(ctx, row, [...new Set([...concerned, ...(giverId === null ? [] : [giverId])])]);
};
