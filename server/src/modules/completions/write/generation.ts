// One answer, from its empty message to its end. What came is stored, however it ends.

import { setTimeout as pause } from 'node:timers/promises';
import { afterCommit, type Ctx, transact, userId } from '../../../kernel/ctx.ts';
import type { ModelMessage } from '../../../providers/vendor.ts';
import { markOwnKeyUsed } from '../../channels/index.ts';
import { announceAnswer, appendMessage, keepAnswer, settleAnswer } from '../../messages/index.ts';
import { type CallRecord, recordCalls } from '../../usage/index.ts';
import { type Answer, storable, unanswered } from '../model/answer.ts';
import { callNext } from '../model/call.ts';
import { createCitationCheck } from '../model/citations.ts';
import { UNEXPECTED } from '../model/failures.ts';
import { runToolLoop } from '../model/tool-loop.ts';
import { type AnswerTask, authorOf, headerOf, originOf, stateOf } from './answer-task.ts';
import { broadcastDelta, leaseUntil } from './checkpoints.ts';
import type { Ending } from './encode.ts';
import * as store from './generations-store.ts';
import { keepContext, keepContextEarly, noteTold, withheldFrom } from './keep-context.ts';
import { createRequestBuilder } from './model-request.ts';
import { endingOf, type Outcome, outcomeOfError, usageJson } from './outcome.ts';
import {
  createRunningAnswer,
  patchOf,
  type RunningAnswer,
  runningAnswersOf,
  storableAll,
} from './running-answers.ts';

/** Stores the empty message and its generation row, inside the caller's transaction; it is written from the commit on. */
export const beginAnswer = async (ctx: Ctx, task: AnswerTask): Promise<RunningAnswer> => {
  const { channel } = task;
  const { chosen } = task.opened;
  const message = await appendMessage(ctx, channel.id, task.parentId, {
    role: 'assistant',
    content: '',
    status: 'streaming',
    ...authorOf(task),
    origin_json: originOf(task),
  });
  await store.insert(ctx.db, {
    message_id: message.id,
    channel_id: channel.id,
    turn_id: task.turnId,
    asked_by: userId(ctx),
    state: 'running',
    leased_by: ctx.kernel.instanceId,
    lease_until: leaseUntil(ctx),
    fence: 1,
    is_stop_wanted: false,
    state_json: stateOf(task),
    created_at: ctx.now().toISOString(),
    finished_at: null,
  });
  if (chosen.config.scope === 'personal' && !channel.is_byok) await markOwnKeyUsed(ctx, channel.id);
  return startRunning(ctx, task, message.id, 1);
};

/** From the commit on, this process writes the answer. */
export const startRunning = (
  ctx: Ctx,
  task: AnswerTask,
  messageId: string,
  fence: number,
  answer?: Answer,
): RunningAnswer => {
  const running = createRunningAnswer({
    messageId,
    channelId: task.channel.id,
    fence,
    header: headerOf(task, messageId),
    ...(answer ? { answer } : {}),
  });
  const registry = runningAnswersOf(ctx.kernel);
  afterCommit(ctx, () => {
    registry.answers.set(messageId, running);
    registry.onBegin();
  });
  return running;
};

/** Writes the answer. Never throws: whatever goes wrong becomes the end of the answer. */
export const writeAnswer = async (
  running: RunningAnswer,
  task: AnswerTask,
  { rounds = [], prefix = [] }: { rounds?: readonly ModelMessage[]; prefix?: readonly ModelMessage[] } = {},
): Promise<Ending> => {
  const records: CallRecord[] = [];
  const before = running.answer.usage;
  const outcome = await runAnswer(running, task, { rounds, prefix }, records);
  const end = (outcome: Outcome): Ending => {
    if (outcome.kind !== 'waiting')
      running.take(unanswered(running.answer, 'the answer ended before this call'));
    return endingOf(running.answer, before, outcome, records);
  };
  let ending = end(outcome);
  try {
    ending = await settleSurely({ running, task, outcome, end, records });
  } catch (error) {
    task.ctx.log.error(
      { err: error, message: running.messageId },
      'the end of an answer could not be stored',
    );
    ending = await settleBarely(running, task, ending);
  } finally {
    runningAnswersOf(task.ctx.kernel).answers.delete(running.messageId);
  }
  running.end(ending);
  return ending;
};

const runAnswer = async (
  running: RunningAnswer,
  task: AnswerTask,
  start: { rounds: readonly ModelMessage[]; prefix: readonly ModelMessage[] },
  records: CallRecord[],
): Promise<Outcome> => {
  const { ctx, toolbox, opened, persona, channel } = task;
  const { messageId } = running;
  const facts = {
    purpose: 'answer',
    channelId: channel.id,
    messageId,
    personaId: persona?.id ?? null,
  } as const;
  const call = {
    ctx,
    opened,
    facts,
    signal: running.signal,
    onRecord: (record: CallRecord) => records.push(record),
  };
  const check = createCitationCheck(task.sources, running.answer);
  const builder = createRequestBuilder(running, task, start.prefix);
  let isFirst = true;
  const request: typeof builder.request = async (rounds) => {
    const asked = await builder.request(rounds);
    if (isFirst) await keepContextEarly(running, task);
    isFirst = false;
    return asked;
  };
  try {
    const turn = runToolLoop(start.rounds, {
      ...{ request, shorten: builder.shorten },
      stream: async function* (request) {
        for await (const events of callNext(call, records, request))
          yield await toolbox.kept(events, messageId);
      },
      decide: toolbox.decide,
      callTools: (calls) => toolbox.callTools(calls, running),
    });
    for await (const batch of turn) {
      running.take(check.take(batch));
      const [last] = batch.slice(-1);
      if (last?.type === 'waiting') return stopped(running) ?? { kind: 'waiting', rounds: last.rounds };
      if (last?.type === 'stopped') return { kind: 'rounds' };
    }
    return stopped(running) ?? { kind: 'complete' };
  } catch (error) {
    return stopped(running) ?? outcomeOfError(ctx, error);
  } finally {
    const rest = check.rest();
    if (rest.length > 0) running.take(rest);
  }
};

const stopped = (running: RunningAnswer): Outcome | null => {
  const reason = running.stopReason();
  return reason === null ? null : { kind: reason };
};

/** An answer that has come to its end and is not stored yet. */
interface FinishedWork {
  readonly running: RunningAnswer;
  readonly task: AnswerTask;
  readonly outcome: Outcome;
  readonly end: (outcome: Outcome) => Ending;
  readonly records: readonly CallRecord[];
}

const SETTLE_TRIES = 8;
const SETTLE_MS = 50;

/** A database that is away for a moment does not cost an answer; one that stays away leaves it to the sweep. */
const settleSurely = async (work: FinishedWork): Promise<Ending> => {
  const { ctx } = work.task;
  const { dialect } = ctx.kernel.database;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(ctx, (ctx) => settle(ctx, work));
    } catch (error) {
      // What it hangs on may be deleted at this very moment: the next try sees that it is gone.
      const isChanged = dialect.isForeignKeyViolation(error) || dialect.isRetryable(error);
      const mayPass = isChanged || dialect.isUnavailable(error);
      if (!mayPass || attempt >= SETTLE_TRIES) throw error;
      await pause(SETTLE_MS * 2 ** attempt);
    }
  }
};

/** What refuses to be stored must not leave its message unfinished: it ends with what was stored before. */
const settleBarely = async (
  { messageId, fence }: RunningAnswer,
  { ctx }: AnswerTask,
  ending: Ending,
): Promise<Ending> => {
  const error = storable(ending.error ?? UNEXPECTED);
  const lease = { messageId, fence, leasedBy: ctx.kernel.instanceId };
  try {
    await transact(ctx, async (ctx) => {
      const patch = { state: 'over', finished_at: ctx.now().toISOString() } as const;
      if (await store.release(ctx.db, lease, patch))
        await settleAnswer(ctx, messageId, { status: 'failed', error });
    });
  } catch (again) {
    // Its lease is renewed no more: the sweep ends it.
    ctx.log.warn({ err: again, message: messageId }, 'an answer is left to the sweep');
  }
  return { ...ending, status: 'failed', error, finish: null };
};

const settle = async (
  ctx: Ctx,
  { running, task, outcome: known, end, records }: FinishedWork,
): Promise<Ending> => {
  const { messageId, fence, answer } = running;
  const lease = { messageId, fence, leasedBy: ctx.kernel.instanceId };
  await recordCalls(ctx, records);
  const outcome = await unlessStopped(ctx, messageId, known);
  const ending = end(outcome);
  if (outcome.kind === 'waiting') {
    const kept = {
      sources: storableAll(task.sources.list()),
      course: storableAll(task.queue),
      apiKey: task.ctx.actor.kind === 'user' ? task.ctx.actor.apiKey : null,
    };
    const state_json = { ...stateOf(task, outcome.rounds), ...kept };
    const patch = { state: 'waiting', finished_at: null, state_json } as const;
    if (!(await store.release(ctx.db, lease, patch))) return ending;
    await keepAnswer(ctx, messageId, { ...patchOf(answer), usage_json: usageJson(ending) });
    await keepContext(ctx, running, task);
    await announceAnswer(ctx, messageId);
    return ending;
  }
  const isMine = await store.release(ctx.db, lease, {
    state: 'over',
    finished_at: ctx.now().toISOString(),
    state_json: stateOf(task),
  });
  // The generation row goes with the account of the person who asked: the message has an end by then, or gets it here.
  if (!isMine && (await store.find(ctx.db, messageId))) return ending;
  if (isMine) {
    await keepContext(ctx, running, task);
    await noteTold(ctx, running);
  }
  broadcastDelta(ctx, running);
  const { status } = ending;
  const error = ending.error === null ? null : storable(ending.error);
  await settleAnswer(ctx, messageId, {
    ...patchOf(answer),
    ...{ status, error, usage_json: usageJson(ending), memories_withheld: withheldFrom(running) },
  });
  return ending;
};

/** An answer that was stopped on another instance does not wait for an approval. */
const unlessStopped = async (ctx: Ctx, messageId: string, outcome: Outcome): Promise<Outcome> => {
  if (outcome.kind !== 'waiting') return outcome;
  const isStopWanted = (await store.find(ctx.db, messageId))?.is_stop_wanted;
  return isStopWanted ? { kind: 'person' } : outcome;
};
