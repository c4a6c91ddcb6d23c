// Stopping an answer, and continuing one that was cut short.

import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '@parley/contract';
import { afterCommit, type Ctx, transact, userId } from '../../../kernel/ctx.ts';
import { conflict } from '../../../kernel/errors.ts';
import { accessChannel } from '../../channels/index.ts';
import {
  accessMessage,
  findMessage,
  type MessageRow,
  readMessage,
  reopenAnswer,
  settleAnswer,
} from '../../messages/index.ts';
import type { EndedLending } from '../../provider-configs/index.ts';
import type { TeamResources } from '../../teams/index.ts';
import { accessUser } from '../../users/index.ts';
import { sameResponder } from '../cast/resolve.ts';
import { fold, setStatus, unanswered, waitingCalls } from '../model/answer.ts';
import { citedBefore } from '../model/sources.ts';
import { closeCalls, continuationOf } from '../prompt/continuation.ts';
import type { CompletionResult } from '../read/completion-result.ts';
import { streamTurn, toCompletion } from '../read/completion-result.ts';
import { answerOf } from '../read/join.ts';
import { rerunOf } from '../read/replay.ts';
import { forgetFollowers, writeUnbegun } from '../turn/followers.ts';
import { type FinishedAnswer, finishAnswer } from '../turn/turn.ts';
import { newTurnContext, prepare } from '../turn/turn-context.ts';
import { type AnswerTask, type ResumeState, stateOf } from '../write/answer-task.ts';
import { hintStop, leaseUntil } from '../write/checkpoints.ts';
import { startRunning } from '../write/generation.ts';
import * as store from '../write/generations-store.ts';
import {
  assertNotStopping,
  inBackground,
  patchOf,
  type RunningAnswer,
  runningAnswersOf,
} from '../write/running-answers.ts';
import { assertRoomFor } from '../write/slots.ts';
import { afterTurn } from './titles-and-summaries.ts';

const STOP_WAITS = 100;
const STOP_WAIT_MS = 50;

/** Ends an answer, wherever it is being written, and keeps what came. One that is over stays as it is. */
export const stop = async (ctx: Ctx, channelId: string, messageId: string): Promise<ChatMessage> => {
  await accessChannel(ctx, channelId, 'stop');
  await accessMessage(ctx, channelId, messageId);
  await transact(ctx, async (ctx) => {
    // A decision made at the same moment is read after it is stored.
    await store.holdWaiting(ctx.db, messageId);
    if (!(await endWaiting(ctx, await accessMessage(ctx, channelId, messageId), null)))
      await store.wantStop(ctx.db, messageId);
  });
  const running = runningAnswersOf(ctx.kernel).answers.get(messageId);
  if (running) running.stop('person');
  else hintStop(ctx, messageId);
  for (let i = 0; i < STOP_WAITS; i++) {
    const message = await readMessage(ctx, channelId, messageId);
    if (message.status !== 'streaming') return message;
    await pause(STOP_WAIT_MS);
  }
  return readMessage(ctx, channelId, messageId);
};

const BEFORE_ENDED = 'the answer before this one could not go on; this one can be continued';

/** Ends an answer that waits for approval: undecided calls are refused. False: it does not wait. */
export const endWaiting = async (ctx: Ctx, row: MessageRow, error: string | null): Promise<boolean> => {
  const work = await store.find(ctx.db, row.id);
  const patch = {
    finished_at: ctx.now().toISOString(),
    state_json: { ...work?.state_json, rounds: [], course: null },
  };
  // An answer without a generation row is not being written, and will not be.
  if (work && !(await store.endWaiting(ctx.db, row.id, patch))) return false;
  const answer = answerOf(row);
  for (const { id } of waitingCalls(answer.steps)) setStatus(answer, id, 'refused');
  for (const event of unanswered(answer, 'the answer was stopped before this call')) fold(answer, event);
  const usage_json = row.usage_json && { ...row.usage_json, finish_reason: null };
  await settleAnswer(ctx, row.id, { ...patchOf(answer), usage_json, status: 'stopped', error });
  // A person who stops one answer wants no other; where it only could not go on, those after it may.
  if (error === null) await forgetFollowers(ctx, row.id);
  else await writeUnbegun(ctx, row.id, BEFORE_ENDED);
  return true;
};

/**
 * Before an account goes: what it asked for ends, and what came is kept. The work goes with the account, the messages stay in their
 * channels.
 */
export const endAnswersOf = async (ctx: Ctx, goingId: string): Promise<void> => {
  const { answers } = runningAnswersOf(ctx.kernel);
  for (const id of await store.removeUnfinishedOf(ctx.db, goingId)) {
    const row = await findMessage(ctx.db, id);
    const running = answers.get(id);
    if (row) await endWaiting(ctx, { ...row, ...(running ? patchOf(running.answer) : {}) }, null);
    afterCommit(ctx, () => (running ? running.stop('person') : hintStop(ctx, id)));
  }
};

/** Inside the transaction of what ends them: they stop when it is committed, and what came is kept. */
const endAnswers = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const row = await findMessage(ctx.db, id);
    if (!row || (await endWaiting(ctx, row, null))) continue;
    await store.wantStop(ctx.db, id);
    const running = runningAnswersOf(ctx.kernel).answers.get(id);
    afterCommit(ctx, () => (running ? running.stop('person') : hintStop(ctx, id)));
  }
};

/** Inside the transaction that switches accounts off: what they asked for ends. Who only lost a permission had it when they asked. */
export const endAnswersOfInactive = async (ctx: Ctx, userIds: readonly string[] | null): Promise<void> => {
  for (const id of userIds ?? [])
    if (!(await accessUser(ctx, id)).is_active)
      await endAnswers(ctx, await store.listUnfinishedOf(ctx.db, id));
};

/** Inside the transaction that takes a team's keys from one person, or from all: what runs on them ends. */
const endAnswersThroughTeam = async (ctx: Ctx, teamId: string, askedBy: string | null): Promise<void> =>
  endAnswers(ctx, await store.listThroughTeam(ctx.db, teamId, askedBy));

/** Inside the transaction of what these turns were asked for, which is over. */
export const endTurns = async (ctx: Ctx, turnIds: readonly string[]): Promise<void> =>
  endAnswers(ctx, await store.listUnfinishedOfTurns(ctx.db, turnIds));

/** Inside the transaction that takes the channel from a person with a team or a project: what others asked of the keys that they lent there ends too. */
export const endAnswersOfLeaver = async (ctx: Ctx, channelId: string, goingId: string): Promise<void> => {
  await endAnswersOfOne(ctx, channelId, goingId);
  await endAnswers(ctx, await store.listThroughOwn(ctx.db, channelId, goingId));
};

/** Inside the transaction that ends the lending of a person's own key. */
export const endAnswersThroughLent = async (ctx: Ctx, ended: EndedLending): Promise<void> =>
  endAnswers(ctx, await store.listThroughLent(ctx.db, ended));

/** The same of one who becomes an observer of it. Who was only taken off asked when they might. */
export const endAnswersOfOne = async (ctx: Ctx, channelId: string, askedBy: string): Promise<void> =>
  endAnswers(ctx, await store.listUnfinishedIn(ctx.db, channelId, askedBy));

/** Inside the transaction that takes writing from members of a team: what they asked for ends where they only read now. */
const endAnswersOfObservers = async (ctx: Ctx, teamId: string): Promise<void> =>
  endAnswers(ctx, await store.listOfObservers(ctx.db, teamId));

/** Inside the transaction that archives or deletes the channel. */
export const endAnswersIn = async (ctx: Ctx, channelId: string): Promise<void> =>
  endAnswers(ctx, await store.listUnfinishedIn(ctx.db, channelId));

export const answersThroughTeams: TeamResources = {
  made: async () => {},
  end: (ctx, teamId) => endAnswersThroughTeam(ctx, teamId, null),
  count: async () => ({}),
  keep: async () => {},
  remove: async () => {},
  writingLost: endAnswersOfObservers,
  // What they ask elsewhere may have been told of the team's notes, projects and instructions: it ends too, and can be asked again.
  memberLeft: async (ctx, teamId, userId) => {
    await endAnswersThroughTeam(ctx, teamId, userId);
    await endAnswers(ctx, await store.listRunningOf(ctx.db, userId));
  },
};

/** An answer that was cut short goes on in the same message. */
export const continueAnswer = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  isStream: boolean,
): Promise<CompletionResult> => {
  assertNotStopping(ctx.kernel);
  await accessChannel(ctx, channelId, 'write');
  const row = await accessMessage(ctx, channelId, messageId);
  const finish = (row.usage_json as { finish_reason?: unknown } | null)?.finish_reason;
  const isCut = row.status === 'stopped' || row.status === 'failed' || finish === 'length';
  if (row.role !== 'assistant' || row.parent_id === null || !isCut || row.deleted_at !== null)
    throw conflict('only an answer that was cut short can go on');
  const task = await taskOf(
    ctx,
    row,
    ((await store.find(ctx.db, row.id))?.state_json ?? {}) as Partial<ResumeState>,
  );
  const answer = closeCalls(answerOf(row));
  const prefix = continuationOf(answer, task.toolbox.specs.length > 0);
  const running = await transact(ctx, async (ctx) => {
    await accessChannel(ctx, channelId, 'write');
    await assertRoomFor(ctx, 1);
    if (!(await reopenAnswer(ctx, row))) throw conflict('this answer is being written already', 1);
    return startRunning(ctx, task, row.id, await claimGeneration(ctx, task, row), answer);
  });
  return respond(ctx, task, running, isStream, { prefix });
};

/** Leases the generation row of an answer that is over; an imported message has none yet. */
const claimGeneration = async (ctx: Ctx, task: AnswerTask, row: MessageRow): Promise<number> => {
  const lease = { leased_by: ctx.kernel.instanceId, lease_until: leaseUntil(ctx) };
  const known = await store.find(ctx.db, row.id);
  if (known) {
    const fence = await store.take(ctx.db, row.id, 'over', {
      ...lease,
      turn_id: task.turnId,
      asked_by: userId(ctx),
    });
    if (fence === undefined) throw conflict('this answer is being written already', 1);
    return fence;
  }
  await store.insert(ctx.db, {
    message_id: row.id,
    channel_id: row.channel_id,
    turn_id: task.turnId,
    asked_by: userId(ctx),
    state: 'running',
    ...lease,
    fence: 1,
    is_stop_wanted: false,
    state_json: stateOf(task),
    created_at: ctx.now().toISOString(),
    finished_at: null,
  });
  return 1;
};

/** The same persona and model, asked the same way as before. */
export const taskOf = async (ctx: Ctx, row: MessageRow, state: Partial<ResumeState>): Promise<AnswerTask> => {
  const channel = await accessChannel(ctx, row.channel_id, 'write');
  const responder = {
    ...(await sameResponder(ctx, row)),
    note: state.note ?? null,
    from: state.from ?? null,
  };
  const above = row.parent_id === null ? undefined : await findMessage(ctx.db, row.parent_id);
  const turn = newTurnContext(ctx, channel, {
    options: state.options ?? {},
    toolNames: state.toolNames,
    format: state.format,
    stops: state.stops,
    instruction: state.instruction ?? null,
    merge: state.merge,
    rerun: state.rerun ? await rerunOf(ctx, row.channel_id, state.rerun) : null,
    words: above?.role === 'user' ? above.content : undefined,
    isAgain: true,
  });
  const task = await prepare(turn, responder, row.parent_id ?? '');
  task.sources.adopt([...(state.sources ?? []), ...citedBefore(row.citations_json)]);
  return task;
};

const respond = async (
  ctx: Ctx,
  task: AnswerTask,
  running: RunningAnswer,
  isStream: boolean,
  start: Parameters<typeof finishAnswer>[0]['start'],
): Promise<CompletionResult> => {
  const { channelId } = running;
  const { model } = task.opened.chosen;
  const heading = { turnId: task.turnId, channelId, userMessageId: task.parentId, notice: null, model };
  const written = Promise.withResolvers<FinishedAnswer>();
  const begin = (): void =>
    inBackground(ctx.kernel, 'an answer', async () => {
      const answered = await finishAnswer({ running, task, start });
      afterTurn(task, [answered]);
      written.resolve(answered);
    });
  if (isStream) {
    const stream = streamTurn(ctx, heading);
    stream.listener.onAnswer(running, task);
    stream.follow(written.promise.then((answered) => [answered]));
    begin();
    return { events: stream.readable, firstWord: stream.firstWord, isReplay: false };
  }
  begin();
  return { completion: await toCompletion(ctx, heading, [await written.promise]), isReplay: false };
};
