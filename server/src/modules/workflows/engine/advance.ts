// How an instance goes from stage to stage. Stages that take no time are gone through in the same transaction.

import type { TriggerEvent } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { newId } from '../../../kernel/ids.ts';
import { enqueueJob } from '../../../kernel/jobs.ts';
import { notify } from '../../notifications/index.ts';
import { hadPeople } from '../assignments-store.ts';
import type { SubworkflowStage, WaitStage } from '../definition/stages.ts';
import { fill, fillAll, fillTitle } from '../definition/templates.ts';
import * as instances from '../instances-store.ts';
import type { InstanceRow } from '../rows.ts';
import * as store from '../store.ts';
import { openChannel, takeFiles } from './channel.ts';
import { giveChat, giveOut, takeBack } from './give-out.ts';
import { CHILD_JOB, STEP_JOB, sendStageJob, WAKE_JOB } from './jobs-names.ts';
import { choose } from './people.ts';
import {
  announce,
  evaluate,
  factsOf,
  findRun,
  INPUT_STAGE,
  keep,
  note,
  type Run,
  runOf,
  StageProblem,
  stageOf,
} from './run.ts';
import { problemOf, save, type Tell, wayOf } from './ways.ts';

/** Stages that one transaction goes through. */
const HOPS_MAX = 50;
/** Stages that one instance goes through: one that goes in a circle ends. */
const STAGES_MAX = 1_000;
const DEPTH_MAX = 5;
const YEAR_MS = 366 * 86_400_000;

/** What a stage leaves behind. */
export interface Leaving {
  readonly form?: Record<string, unknown> | undefined;
  readonly output?: unknown;
  /** Where to, when that is decided already. */
  readonly to?: string | null | undefined;
}

const tellIn =
  (ctx: Ctx, run: Run): Tell =>
  (kind, data) =>
    note(ctx, run, kind, data);

const finish = async (
  ctx: Ctx,
  run: Run,
  status: 'completed' | 'failed' | 'cancelled' | 'expired',
  patch: Partial<InstanceRow>,
): Promise<void> => {
  Object.assign(run.row, {
    ...{ status, wake_at: null, awaited_signal: null, due_at: null },
    ended_at: ctx.now().toISOString(),
    ...patch,
  });
  await takeBack(ctx, run);
  await note(ctx, run, status, patch.error ? { error: patch.error } : { outcome: patch.outcome ?? null });
  announce(ctx, run, status);
  const { parent_id, parent_run } = run.row;
  if (parent_id !== null && parent_run !== null)
    await sendStageJob(ctx, CHILD_JOB, { id: parent_id, stage_run: parent_run });
};

export const cancelRun = async (ctx: Ctx, run: Run, reason: string | null): Promise<void> => {
  for (const childId of await instances.listActiveChildIds(ctx.db, run.row.id)) {
    const child = await findRun(ctx, childId);
    if (child) await cancelRun(ctx, child, reason);
  }
  await finish(ctx, run, 'cancelled', { outcome: 'cancelled', error: reason });
  await keep(ctx, run);
};

export const expireRun = async (ctx: Ctx, run: Run): Promise<void> => {
  await finish(ctx, run, 'expired', { outcome: 'expired' });
  await keep(ctx, run);
};

export const wakeTime = (ctx: Ctx, run: Run, stage: WaitStage): Date | null => {
  const now = ctx.now().getTime();
  if (stage.forMs !== null) return new Date(now + stage.forMs);
  if (stage.until === null) return null;
  const found = evaluate(ctx, run, stage.until, `${stage.key}.until`);
  const at = found instanceof Date ? found : new Date(typeof found === 'string' ? found : Number.NaN);
  if (Number.isNaN(at.getTime()) || at.getTime() > now + YEAR_MS)
    throw new StageProblem(`${stage.key}: until gives no moment within a year`);
  return at;
};

const startChild = async (ctx: Ctx, run: Run, stage: SubworkflowStage): Promise<void> => {
  const { row } = run;
  const workflow = await store.find(ctx.db, stage.workflowId);
  if (workflow?.status !== 'published' || workflow.published_version === null)
    throw new StageProblem(`${stage.key}: the workflow that it names is not published`);
  if (row.depth >= DEPTH_MAX) throw new StageProblem(`workflows in workflows are ${DEPTH_MAX} deep at most`);
  const facts = factsOf(ctx, run);
  const input = fillAll(stage.input, facts) as Record<string, unknown>;
  const { initiator_type, initiator_id } = row;
  await begin(ctx, {
    workflowId: workflow.id,
    version: workflow.published_version,
    title: `${row.title}: ${fillTitle(stage, facts)}`.slice(0, 200).toWellFormed(),
    ...{ input, initiator_type, initiator_id },
    parent: { id: row.id, run: row.stage_run, depth: row.depth },
  });
};

/** Enters the stage that the row names. True: it is left again at once, with nothing. */
const enter = async (ctx: Ctx, run: Run): Promise<boolean> => {
  const { row } = run;
  const stage = stageOf(run);
  switch (stage.kind) {
    case 'branch':
      return true;
    case 'notify': {
      const choice = { stageKey: stage.key, refusedId: null };
      const { userIds } = await choose(ctx, run, stage.to, choice);
      const facts = factsOf(ctx, run);
      await notify(ctx, userIds, {
        ...{ type: 'assignment', title: fillTitle(stage, facts), link: `/runs/${row.id}` },
        body: fill(stage.message, facts),
        data: { instance_id: row.id },
      });
      return true;
    }
    case 'end':
      await finish(ctx, run, 'completed', { outcome: stage.outcome });
      await tellDone(ctx, run);
      return false;
    case 'form':
    case 'review':
      row.status = 'waiting';
      await giveOut(ctx, run, stage);
      return false;
    case 'chat':
      row.status = 'waiting';
      row.channel_id = await openChannel(ctx, run, stage);
      await giveChat(ctx, run, stage);
      return false;
    case 'wait': {
      row.status = 'waiting';
      row.awaited_signal = stage.signal;
      const at = wakeTime(ctx, run, stage);
      row.wake_at = at?.toISOString() ?? null;
      if (at !== null) await sendStageJob(ctx, WAKE_JOB, row, at);
      return false;
    }
    case 'ai':
    case 'tool':
      row.status = 'running';
      await sendStageJob(ctx, STEP_JOB, row);
      return false;
    case 'subworkflow':
      row.status = 'waiting';
      await startChild(ctx, run, stage);
      return false;
  }
};

const stepInto = async (ctx: Ctx, run: Run, key: string): Promise<boolean> => {
  Object.assign(run.row, {
    stage_key: key,
    stage_run: run.row.stage_run + 1,
    ...{ status: 'running', attempt: 0, wake_at: null, awaited_signal: null, due_at: null, turn_count: 0 },
  });
  await note(ctx, run, 'stage_entered', { run: run.row.stage_run, kind: stageOf(run).kind });
  return enter(ctx, run);
};

/** From stage to stage until one takes time. A stage with a problem leads where its `on_error` says, or to the end. */
const go = async (ctx: Ctx, run: Run, first: () => Promise<string>): Promise<void> => {
  let next = first;
  for (let hop = 0; hop < HOPS_MAX; hop++) {
    if (run.row.stage_run >= STAGES_MAX)
      return failRun(ctx, run, `it went through ${STAGES_MAX} stages: does the workflow go in a circle?`);
    try {
      if (!(await stepInto(ctx, run, await next()))) return;
      const stage = stageOf(run);
      // What the stage before it left behind is still there for its conditions.
      next = async () => {
        await save(ctx, run, stage, tellIn(ctx, run));
        await note(ctx, run, 'stage_left', {});
        return wayOf(ctx, run, stage, tellIn(ctx, run));
      };
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      const to = run.row.stage_key === null ? null : stageOf(run).onError;
      if (to === null) return failRun(ctx, run, problem);
      await note(ctx, run, 'stage_failed', { error: problem });
      run.row.left_json = { output: { error: problem } };
      next = async () => to;
    }
  }
  await failRun(ctx, run, `more than ${HOPS_MAX} stages that take no time came one after the other`);
};

const failRun = async (ctx: Ctx, run: Run, error: string): Promise<void> => {
  await finish(ctx, run, 'failed', { error });
  const concerned = [run.publisherId, run.row.initiator_id].filter((id) => id !== null);
  await notify(ctx, concerned, {
    type: 'assignment',
    says: { kind: 'run_failed', title: run.row.title },
    body: error,
    link: `/runs/${run.row.id}`,
    data: { instance_id: run.row.id },
  });
};

/** Who started it hears that it is done, where others did the last of it. */
const tellDone = async (ctx: Ctx, { row }: Run): Promise<void> => {
  const { id, initiator_id, parent_id, title } = row;
  const isByThem = ctx.actor.kind === 'user' && ctx.actor.userId === initiator_id;
  if (initiator_id === null || parent_id !== null || isByThem) return;
  if (!(await hadPeople(ctx.db, id))) return;
  await notify(ctx, [initiator_id], {
    ...{ type: 'assignment', says: { kind: 'run_done', title }, body: '' },
    ...{ link: `/runs/${id}`, data: { instance_id: id } },
  });
};

const settle = async (ctx: Ctx, run: Run): Promise<void> => {
  await keep(ctx, run);
  const { status } = run.row;
  if (status === 'waiting') announce(ctx, run, 'waiting');
  else if (status === 'running') announce(ctx, run, 'stage_entered');
};

/** The stage is done. */
export const leave = async (ctx: Ctx, run: Run, { form, output, to }: Leaving): Promise<void> => {
  const stage = stageOf(run);
  run.row.left_json = { form: form ?? {}, output: output ?? {} };
  if (stage.key === INPUT_STAGE) run.row.input_json = form ?? {};
  else if (form !== undefined) run.row.forms_json = { ...run.row.forms_json, [stage.key]: form };
  await takeBack(ctx, run);
  await go(ctx, run, async () => {
    await save(ctx, run, stage, tellIn(ctx, run));
    await note(ctx, run, 'stage_left', to ? { to } : {});
    return to ?? wayOf(ctx, run, stage, tellIn(ctx, run));
  });
  await settle(ctx, run);
};

/** The stage has failed for good. */
export const failStage = async (ctx: Ctx, run: Run, error: string): Promise<void> => {
  const { onError } = stageOf(run);
  await takeBack(ctx, run);
  if (onError === null) await failRun(ctx, run, error);
  else {
    await note(ctx, run, 'stage_failed', { error });
    run.row.left_json = { output: { error } };
    await go(ctx, run, async () => onError);
  }
  await settle(ctx, run);
};

/** Enters the stage again in which the instance failed. */
export const retryStage = async (ctx: Ctx, run: Run): Promise<void> => {
  const key = run.row.stage_key ?? run.definition.start;
  Object.assign(run.row, { error: null, outcome: null, ended_at: null });
  await note(ctx, run, 'retried', {});
  await go(ctx, run, async () => key);
  await settle(ctx, run);
};

export interface Beginning {
  /** Of what starts it, where that must start it once; left out: a new one. */
  readonly id?: string;
  /** How long the chain of instances is that led to it. */
  readonly depth?: number;
  /** What happened that started it. */
  readonly event?: TriggerEvent;
  readonly workflowId: string;
  readonly version: number;
  readonly title: string;
  readonly input: Record<string, unknown>;
  readonly initiator_type: InstanceRow['initiator_type'];
  readonly initiator_id: string | null;
  readonly parent?: { readonly id: string; readonly run: number; readonly depth: number };
  readonly expiresAt?: string;
  /** Of the caller's: they belong to it from now on. */
  readonly fileIds?: readonly string[];
  /** What it is started with is still to be filled in, by who starts it. */
  readonly isInputAhead?: boolean;
}

/** As it is before its first stage. */
export const newRow = (ctx: Ctx, beginning: Beginning): InstanceRow => {
  const now = ctx.now().toISOString();
  return {
    id: beginning.id ?? newId(),
    workflow_id: beginning.workflowId,
    version: beginning.version,
    title: beginning.title,
    status: 'running',
    stage_key: null,
    stage_run: 0,
    attempt: 0,
    rev: 1,
    input_json: beginning.input,
    vars_json: {},
    forms_json: {},
    left_json: {},
    paused_from: null,
    awaited_signal: null,
    wake_at: null,
    turn_count: 0,
    outcome: null,
    error: null,
    channel_id: null,
    parent_id: beginning.parent?.id ?? null,
    parent_run: beginning.parent?.run ?? null,
    depth: beginning.parent ? beginning.parent.depth + 1 : (beginning.depth ?? 0),
    initiator_type: beginning.initiator_type,
    initiator_id: beginning.initiator_id,
    event_kind: beginning.event ?? null,
    started_at: now,
    updated_at: now,
    due_at: null,
    expires_at: beginning.expiresAt ?? null,
    ended_at: null,
    is_tallied: false,
  };
};

/** Makes an instance and enters its first stage, inside the caller's transaction. */
export const begin = async (ctx: Ctx, beginning: Beginning): Promise<Run> => {
  const row = newRow(ctx, beginning);
  await instances.insert(ctx.db, row);
  const run = await runOf(ctx, row);
  for (const [name, { default: initial }] of Object.entries(run.definition.variables))
    row.vars_json[name] = initial;
  await note(ctx, run, 'started', beginning.event ? { event: beginning.event } : {});
  announce(ctx, run, 'started');
  await takeFiles(ctx, run, beginning.fileIds ?? []);
  await go(ctx, run, async () => (beginning.isInputAhead ? INPUT_STAGE : run.definition.start));
  await settle(ctx, run);
  return run;
};

/** Waits before a stage's work is tried again: longer each time. */
export const retryLater = async (
  ctx: Ctx,
  run: Run,
  error: string,
  backoffSeconds: number,
): Promise<void> => {
  run.row.attempt++;
  await note(ctx, run, 'stage_retried', { error, attempt: run.row.attempt });
  const pauseMs = backoffSeconds * 1000 * 2 ** (run.row.attempt - 1);
  const { id, stage_run } = run.row;
  await enqueueJob(
    ctx,
    STEP_JOB,
    { instance_id: id, stage_run },
    { key: `${id} ${stage_run}`, runAt: new Date(ctx.now().getTime() + pauseMs) },
  );
  await keep(ctx, run);
};
