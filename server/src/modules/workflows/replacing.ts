// A step that is of nobody, because who had it may have it no longer: it is given to the next one, as its stage says whom. Of several voices
// one is taken out, unless too few would be left to decide.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { findUser } from '../users/index.ts';
import { hasPartIn } from './assignments.ts';
import * as store from './assignments-store.ts';
import { decide } from './completing.ts';
import type { ChatStage, FormStage, ReviewStage } from './definition/stages.ts';
import { failStage } from './engine/advance.ts';
import { joinChannel } from './engine/channel.ts';
import { isForEach, settleNews, tellGiven } from './engine/give-out.ts';
import { REPLACE_JOB } from './engine/jobs-names.ts';
import { BY_NAME, type Candidate, choose, wayOf } from './engine/people.ts';
import { findRun, keep, note, type Run, stageOf } from './engine/run.ts';
import type { AssignmentRow } from './rows.ts';
import { verdictOf } from './verdict.ts';

const PAUSED_MS = 60_000;

interface Freed {
  readonly run: Run;
  readonly row: AssignmentRow;
  readonly stage: FormStage | ReviewStage;
}

/** A conversation is its initiator's; without them the publisher ends it. */
const giveTalk = async (ctx: Ctx, run: Run, row: AssignmentRow, stage: ChatStage): Promise<void> => {
  const choice = { stageKey: stage.key, refusedId: row.refused_id };
  const { userIds } = await choose(ctx, run, { kind: 'initiator' }, choice);
  const [personId] = userIds;
  if (personId === undefined) return failStage(ctx, run, `no person can be given the stage ${stage.key}`);
  await give(ctx, { run, row }, personId, []);
};

/** The whole work runs again where the row has changed under it. */
const change = async (ctx: Ctx, row: AssignmentRow, patch: Partial<AssignmentRow>): Promise<void> => {
  if (!(await store.change(ctx.db, row, patch))) throw conflict('the step was changed meanwhile');
};

const give = async (
  ctx: Ctx,
  { run, row }: Pick<Freed, 'run' | 'row'>,
  personId: string,
  candidates: readonly Candidate[],
): Promise<void> => {
  const way = (await wayOf(ctx, candidates, personId)) ?? BY_NAME;
  const updated_at = ctx.now().toISOString();
  await change(ctx, row, { ...way, status: 'assigned', assignee_id: personId, updated_at });
  await note(ctx, run, 'assignment_reassigned', { assignment_id: row.id, to: personId, reason: '' });
  await joinChannel(ctx, run, personId);
  await tellGiven(ctx, { ...row, assignee_id: personId }, [personId]);
  await keep(ctx, run);
};

const choiceOf = ({ row, stage }: Freed) => ({ stageKey: stage.key, refusedId: row.refused_id });

/** Whose turn it was next is not known any more of those who are left: it is for who has the least to do. */
const assigneesOf = ({ assignees }: FormStage | ReviewStage) =>
  assignees.kind === 'round_robin' ? ({ ...assignees, kind: 'least_loaded' } as const) : assignees;

const giveToNext = async (ctx: Ctx, freed: Freed): Promise<void> => {
  const { run, row, stage } = freed;
  const { userIds, assigneeId, candidates } = await choose(ctx, run, assigneesOf(stage), choiceOf(freed));
  if (userIds.length === 0) return failStage(ctx, run, `no person can be given the stage ${stage.key}`);
  if (assigneeId !== null) return give(ctx, freed, assigneeId, candidates);
  await note(ctx, run, 'assignment_released', { assignment_id: row.id });
  await tellGiven(ctx, row, userIds);
  await keep(ctx, run);
};

/** Of those whom the stage names, or else the publisher: who has no voice in it yet. */
const findVoice = async (
  ctx: Ctx,
  freed: Freed,
): Promise<{ personId: string; candidates: readonly Candidate[] } | undefined> => {
  const { run, row } = freed;
  const { userIds, candidates } = await choose(ctx, run, freed.stage.assignees, choiceOf(freed));
  for (const personId of [...userIds, run.publisherId]) {
    if (personId === null || personId === row.refused_id || !(await findUser(ctx, personId))?.is_active)
      continue;
    if (!(await hasPartIn(ctx, row, personId))) return { personId, candidates };
  }
  return undefined;
};

/** Whether those who are left can come to a decision. */
const areEnough = (stage: ReviewStage, others: readonly AssignmentRow[]): boolean =>
  others.length > 0 && verdictOf(stage, others).kind !== 'missed';

const countAnew = async (ctx: Ctx, freed: Freed, stage: ReviewStage): Promise<void> => {
  const { run, row } = freed;
  const all = await store.listOfStage(ctx.db, run.row.id, run.row.stage_run);
  const others = all.filter(({ id, status }) => id !== row.id && status !== 'cancelled');
  if (!areEnough(stage, others)) {
    const next = await findVoice(ctx, freed);
    if (next) return give(ctx, freed, next.personId, next.candidates);
  }
  if (others.length === 0) return failStage(ctx, run, `${stage.key}: no person is left to decide`);
  const updated_at = ctx.now().toISOString();
  await change(ctx, row, { status: 'cancelled', draft_json: null, comment: '', updated_at });
  await settleNews(ctx, row);
  await note(ctx, run, 'assignment_cancelled', { assignment_id: row.id });
  await decide(ctx, run, row);
};

export const replaceHolder = (ctx: Ctx, assignmentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const seen = await store.find(ctx.db, assignmentId);
    const run = seen?.instance_id ? await findRun(ctx, seen.instance_id) : undefined;
    await ctx.kernel.database.dialect.lock(ctx.db, `assignment row ${assignmentId}`);
    const row = await store.find(ctx.db, assignmentId);
    if (!run || row?.status !== 'open' || row.is_for_visitor || run.row.stage_run !== row.stage_run) return;
    if (run.row.status === 'paused') {
      const runAt = new Date(ctx.now().getTime() + PAUSED_MS);
      await enqueueJob(ctx, REPLACE_JOB, { assignment_id: row.id }, { key: row.id, runAt });
      return;
    }
    const stage = stageOf(run);
    if (run.row.status !== 'waiting') return;
    if (stage.kind === 'chat') return giveTalk(ctx, run, row, stage);
    if (stage.kind !== 'form' && stage.kind !== 'review') return;
    const freed = { run, row, stage };
    if (stage.kind === 'review' && isForEach(stage)) await countAnew(ctx, freed, stage);
    else await giveToNext(ctx, freed);
  });
