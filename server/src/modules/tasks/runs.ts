// Work for the AI: a run is a row, made in the transaction that wants it; a job asks the persona in the owner's name, and another
// looks until the answer is over. A repetition after a crash finds the question under the run's own key, so that it is asked once.

import type { PageQuery, TaskRun } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { conflict, Failure, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueJob, type JobRun } from '../../kernel/jobs.ts';
import { pageOf } from '../../kernel/page.ts';
import { besideThing, createChannel } from '../channels/index.ts';
import { askUnattended, endTurns, turnState } from '../completions/index.ts';
import { findMessage, keepMessage } from '../messages/index.ts';
import type { PlaceAsked } from '../readers/index.ts';
import { accessScope } from '../scopes/index.ts';
import { inTheNameOf } from './actor.ts';
import { isMemoryGranted } from './memory-grant.ts';
import { conclude } from './outcomes.ts';
import { toRun } from './present.ts';
import { REASONS, reasonOf, sentenceOf } from './reasons.ts';
import type { RunRow, TaskRow } from './rows.ts';
import * as runsStore from './runs-store.ts';
import { nextAfter } from './schedule.ts';
import { hold, KIND, tellReaders } from './service.ts';
import { stopTurn } from './stopping.ts';
import * as store from './store.ts';
import { sendTo, TICK_JOB } from './timing.ts';
import { endWaiting, noteWaiting, waitsTooLong } from './waiting.ts';

export const RUN_JOB = 'tasks.run';
export const SETTLE_JOB = 'tasks.settle_run';
/** Then a passing refusal counts as a failure. */
export const RUN_ATTEMPTS_MAX = 8;

/** A tick that is taken later than this was missed: no server ran, or none had a place. */
const MISSED_AFTER_MS = 5 * 60_000;
/** How often an answer that a stop of the server cut short is asked for again. */
const INTERRUPTIONS_MAX = 3;
const RUNS_KEPT_PER_TASK = 200;
const [LOOK_MS_MIN, LOOK_MS_MAX] = [1_000, 30_000];
const PASSING_SECONDS_MAX = 60;

export const list = async (ctx: Ctx, id: string, query: PageQuery) => {
  await accessScope(ctx, KIND, id);
  const rows = await runsStore.listShown(ctx.db, userId(ctx), id, pageOf(query));
  return { data: rows.map(toRun), total: await runsStore.count(ctx.db, id) };
};

/** What the caller's personas could not do of their tasks there, the newest first. */
export const listFailed = async (ctx: Ctx, place: PlaceAsked, limit: number) => {
  const rows = await runsStore.listFailed(ctx.db, userId(ctx), place, limit);
  return rows.map((row) => ({ ...row, reason: reasonOf(row.error) }));
};

/** Which of these messages are answers to tasks. */
export const answersAmong = async (ctx: Ctx, messageIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(messageIds.length === 0 ? [] : await runsStore.listAnswersAmong(ctx.db, messageIds));

/** What the persona is told. */
const promptOf = ({ title, description, checklist_json }: TaskRow): string => {
  const items = checklist_json.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${text}`);
  return [title, description.trim(), items.join('\n')].filter((part) => part !== '').join('\n\n');
};

const newRun = (ctx: Ctx, task: TaskRow, patch: Partial<RunRow>): RunRow => ({
  id: newId(),
  task_id: task.id,
  status: 'queued',
  cause: 'manual',
  prompt: promptOf(task),
  persona_id: task.assignee_persona_id,
  channel_id: task.channel_id,
  message_id: null,
  turn_id: null,
  waiting_since: null,
  waiting_for: null,
  attempt: 1,
  error: null,
  usage_json: null,
  scheduled_for: null,
  started_at: null,
  ended_at: null,
  created_at: ctx.now().toISOString(),
  ...patch,
});

const begin = async (ctx: Ctx, row: RunRow): Promise<void> => {
  await runsStore.insert(ctx.db, row);
  await runsStore.removeOld(ctx.db, row.task_id, RUNS_KEPT_PER_TASK);
  if (row.status === 'queued') await enqueueJob(ctx, RUN_JOB, { run_id: row.id }, { key: row.id });
  tellReaders(ctx, row.task_id, 'updated');
};

export const runNow = (ctx: Ctx, id: string): Promise<TaskRun> =>
  transact(ctx, async (ctx) => {
    const { owner_id } = await accessScope(ctx, KIND, id);
    if (owner_id !== userId(ctx))
      throw forbidden('a run acts in the name of the owner of the task: only they may ask for one');
    await hold(ctx, id);
    const task = await store.find(ctx.db, id);
    if (!task) throw notFound('task');
    if (task.assignee_persona_id === null)
      throw conflict('only a persona can be asked to do a task: give it to one first');
    if (task.status === 'done' || task.status === 'cancelled')
      throw conflict('the task is finished; reopen it first');
    if (await runsStore.findActive(ctx.db, id)) throw conflict('the task is being worked on right now', 5);
    const row = newRun(ctx, task, {});
    await begin(ctx, row);
    return toRun(await runsStore.shown(ctx.db, userId(ctx), row));
  });

/** The time of a scheduled run has come. Taken by one process, once: the row moves on in the transaction that makes the run. */
export const takeTick = (ctx: Ctx, taskId: string, at: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, taskId);
    const task = await store.find(ctx.db, taskId);
    if (!task?.schedule_json || task.next_run_at !== at) return;
    const next = task.schedule_json.cron === null ? null : nextAfter(task.schedule_json, ctx.now());
    if (!(await store.takeTick(ctx.db, taskId, at, next))) return;
    if (next !== null) await sendTo(ctx, TICK_JOB, taskId, next);
    const run = { cause: 'schedule', scheduled_for: at } as const;
    const why = await skippedBecause(ctx, task, at);
    if (why === null) return begin(ctx, newRun(ctx, task, run));
    const now = ctx.now().toISOString();
    await begin(ctx, newRun(ctx, task, { ...run, status: 'skipped', error: why, ended_at: now }));
  });

const skippedBecause = async (ctx: Ctx, task: TaskRow, at: string): Promise<string | null> => {
  if (await runsStore.findActive(ctx.db, task.id)) return REASONS.still_at_work;
  const isLate = ctx.now().getTime() - new Date(at).getTime() > MISSED_AFTER_MS;
  return isLate && task.schedule_json?.missed === 'skip' ? REASONS.server_off : null;
};

const isActive = (run: RunRow | undefined): boolean => run?.status === 'queued' || run?.status === 'running';

/** Asks the persona. Run again after a crash, it asks nothing twice. */
export const execute = async (ctx: Ctx, runId: string, job: JobRun): Promise<void> => {
  const run = await runsStore.find(ctx.db, runId);
  if (!run || !isActive(run)) return;
  const task = await store.find(ctx.db, run.task_id);
  if (!task) return;
  try {
    await ask(ctx, task, run);
  } catch (error) {
    job.signal.throwIfAborted();
    if (!(error instanceof Failure)) throw error;
    const isPassing = (error.retryAfterSeconds ?? Number.POSITIVE_INFINITY) <= PASSING_SECONDS_MAX;
    if (isPassing && job.attempt < RUN_ATTEMPTS_MAX) throw error;
    await conclude(ctx, run, { status: 'failed', error: sentenceOf(error) });
  }
};

const ask = async (ctx: Ctx, task: TaskRow & { readonly owner_id: string }, run: RunRow): Promise<void> => {
  if (run.cause === 'schedule' && task.scheduled_by !== task.owner_id) throw forbidden(REASONS.other_owner);
  if (run.persona_id === null) throw conflict(REASONS.persona_gone);
  const owner = await inTheNameOf(ctx, task.owner_id, isMemoryGranted(task));
  const channelId = await channelFor(owner, task, run);
  if (channelId === null) return;
  const { turnId, notice } = await askUnattended(owner, {
    channelId,
    personaId: run.persona_id,
    content: run.prompt,
    belowId: await askedBefore(ctx, run),
    key: `task run ${run.id} ${run.attempt}`,
  });
  const { answers } = await turnState(ctx, turnId);
  if (answers.length === 0 && notice !== null) throw conflict(notice);
  await transact(ctx, async (ctx) => {
    await hold(ctx, task.id);
    // The task was deleted while it was asked.
    if (!(await runsStore.find(ctx.db, run.id))) return endTurns(ctx, [turnId]);
    // Of one that was stopped meanwhile too: its answer is stopped when it is looked at.
    await runsStore.update(ctx.db, run.id, { turn_id: turnId });
    const [answer] = answers;
    // Its channel may have been purged since the answers were read.
    if (answer && (await keepMessage(ctx.db, ctx.kernel.database.dialect, answer.id)))
      await runsStore.updateActive(ctx.db, run.id, { message_id: answer.id });
    await lookLater(ctx, run);
  });
};

/** The question whose answer was cut short: it stands in the chat once, and gets another answer. */
const askedBefore = async (ctx: Ctx, { attempt, message_id }: RunRow): Promise<string | null> => {
  if (attempt === 1 || message_id === null) return null;
  return (await findMessage(ctx.db, message_id))?.parent_id ?? null;
};

/** Where the task is, so that its place speaks to the persona there. Its owner's alone, as what a run says is theirs to show. */
const newChannel = async (ctx: Ctx, task: TaskRow) =>
  createChannel(ctx, { title: task.title, ...(await besideThing(ctx, task)) });

/** The task's own, or a new one of its owner's; null when the run was stopped meanwhile. */
const channelFor = (owner: Ctx, task: TaskRow, run: RunRow): Promise<string | null> =>
  transact(owner, async (ctx) => {
    await hold(ctx, task.id);
    if (!isActive(await runsStore.find(ctx.db, run.id))) return null;
    const current = await store.find(ctx.db, task.id);
    const known = run.channel_id ?? current?.channel_id ?? null;
    const channel_id = known ?? (await newChannel(ctx, current ?? task)).id;
    if (known === null) await store.update(ctx.db, task.id, { channel_id });
    const started_at = run.started_at ?? ctx.now().toISOString();
    await runsStore.updateActive(ctx.db, run.id, { status: 'running', channel_id, started_at });
    tellReaders(ctx, task.id, 'updated');
    return channel_id;
  });

/** The longer an answer takes, the less often it is looked at. */
const lookLater = async (ctx: Ctx, run: RunRow): Promise<void> => {
  const now = ctx.now().getTime();
  const elapsed = now - new Date(run.started_at ?? ctx.now()).getTime();
  const waitMs = Math.min(Math.max(elapsed / 2, LOOK_MS_MIN), LOOK_MS_MAX);
  await enqueueJob(ctx, SETTLE_JOB, { run_id: run.id }, { key: run.id, runAt: new Date(now + waitMs) });
};

/** Looks whether the answer of a run is over, and writes down how it ended. */
export const settle = async (ctx: Ctx, runId: string): Promise<void> => {
  const run = await runsStore.find(ctx.db, runId);
  if (!run || run.turn_id === null) return;
  if (run.status === 'skipped') return endStopped(ctx, run);
  if (run.status !== 'running') return;
  const { isOver, isInterrupted, answers, waiting } = await turnState(ctx, run.turn_id);
  const [first] = answers;
  if (waiting !== null && waitsTooLong(ctx, run, waiting)) return endWaiting(ctx, run, answers);
  if (!isOver)
    return transact(ctx, async (ctx) => {
      await noteWaiting(ctx, run.id, waiting);
      await lookLater(ctx, run);
    });
  if (isInterrupted && run.attempt < INTERRUPTIONS_MAX) return askAgain(ctx, run);
  if (!first) return conclude(ctx, run, { status: 'failed', error: REASONS.answer_deleted });
  const isGood = first.status === 'complete';
  await conclude(ctx, run, {
    status: isGood ? 'done' : 'failed',
    error: isGood ? null : (first.error ?? REASONS.answer_stopped),
    answers,
  });
};

/** An answer that began only after the run was stopped. */
const endStopped = async (ctx: Ctx, run: RunRow): Promise<void> => {
  const task = await store.find(ctx.db, run.task_id);
  if (!task || (await stopTurn(await inTheNameOf(ctx, task.owner_id), run))) return;
  await transact(ctx, (ctx) => lookLater(ctx, run));
};

const askAgain = (ctx: Ctx, run: RunRow): Promise<void> =>
  transact(ctx, async (ctx) => {
    const anew = { status: 'queued', turn_id: null } as const;
    const patch = { ...anew, waiting_since: null, waiting_for: null, attempt: run.attempt + 1 };
    if (await runsStore.updateActive(ctx.db, run.id, patch))
      await enqueueJob(ctx, RUN_JOB, { run_id: run.id }, { key: run.id });
  });
