// One question and all its answers, in parallel or one after the other. A turn runs in the background from the moment the question is
// stored; the request only listens.

import type { CompletionFailure } from '@parley/contract';
import { afterCommit, type Ctx, transact, userActor, userId } from '../../../kernel/ctx.ts';
import { Failure, forbidden } from '../../../kernel/errors.ts';
import { accessChannel } from '../../channels/index.ts';
import { permissionsOf } from '../../roles/index.ts';
import { findUser } from '../../users/index.ts';
import type { GivenAnswer } from '../cast/group-policies.ts';
import { lookUpResponder, type Plan } from '../cast/resolve.ts';
import { type QueuedTurn, resumeTurnQueue, type TurnQueue } from '../cast/turn-queue.ts';
import type { Answer } from '../model/answer.ts';
import type { OpenedModel } from '../model/call.ts';
import { failureFacts, isExplained, UNEXPECTED } from '../model/failures.ts';
import type { FollowerJson } from '../rows.ts';
import type { AnswerTask } from '../write/answer-task.ts';
import type { Ending } from '../write/encode.ts';
import { beginAnswer, writeAnswer } from '../write/generation.ts';
import { inBackground, type RunningAnswer, runningAnswersOf } from '../write/running-answers.ts';
import { assertRoomFor } from '../write/slots.ts';
import { forgetFollowers, noteFollowers, writeMissing, writeUnbegun } from './followers.ts';

import { prepare, type TurnContext } from './turn-context.ts';

export interface FinishedAnswer {
  readonly messageId: string;
  readonly model: string;
  readonly personaId: string | null;
  readonly answer: Answer;
  readonly ending: Ending;
  /** Known where it was written just now. */
  readonly written?: { readonly opened: OpenedModel; readonly isCrowded: boolean };
}

/** What a request hears of its turn. */
export interface TurnListener {
  onAnswer(running: RunningAnswer, task: AnswerTask): void;
  /** One who should have answered cannot: the key does not open, the model is gone. */
  onTrouble(sentence: string, failure?: CompletionFailure): void;
  /** Why no more answers come. */
  onNotice(sentence: string): void;
}

/** What is left to do once the question, and the answers that are known by then, are stored. */
export interface StartedTurn {
  readonly question: string;
  readonly answers: readonly StartedAnswer[];
}

export interface StartedAnswer {
  readonly running: RunningAnswer;
  readonly task: AnswerTask;
  /** Others are to answer after it. */
  readonly isFollowed: boolean;
  /** What it has said and done before it waited for a person. */
  readonly start?: Parameters<typeof writeAnswer>[2];
}

/** Inside the caller's transaction: stores the empty answer, and with it those that are to answer after it. */
export const startAnswer = async (
  ctx: Ctx,
  task: AnswerTask,
  followers: readonly FollowerJson[],
  beforeId?: string,
): Promise<StartedAnswer> => {
  const running = await beginAnswer(ctx, task);
  await noteFollowers(ctx, running.messageId, followers, beforeId);
  return { running, task, isFollowed: followers.length > 0 };
};

interface TurnWork {
  readonly plan: Plan;
  readonly started: StartedTurn;
  readonly queue: TurnQueue | null;
}

/**
 * Runs a turn whose first answers were started. Gives the answers in the order in which they ended up in the tree; never throws.
 */
export const runTurn = (
  turn: TurnContext,
  { plan, started, queue }: TurnWork,
  listener: TurnListener,
): Promise<FinishedAnswer[]> => {
  const { promise, resolve } = Promise.withResolvers<FinishedAnswer[]>();
  inBackground(turn.ctx.kernel, 'a turn', async () => {
    const answered: FinishedAnswer[] = [];
    try {
      if (plan.kind === 'parallel') answered.push(...(await Promise.all(started.answers.map(finishAnswer))));
      else if (queue) await runInTurn(turn, started, queue, listener, answered);
    } catch (error) {
      turn.ctx.log[isExplained(error) ? 'debug' : 'error']({ err: error }, 'a turn ended early');
      if (isExplained(error)) listener.onTrouble(error.message, failureFacts(error));
      else listener.onTrouble(UNEXPECTED);
    } finally {
      resolve(answered);
    }
  });
  return promise;
};

const UNHEARD: TurnListener = { onAnswer: () => {}, onTrouble: () => {}, onNotice: () => {} };

/** An answer that waited for an approval goes on, and after it its followers. */
export const resumeTurn = async (
  running: RunningAnswer,
  task: AnswerTask,
  start: StartedAnswer['start'],
): Promise<FinishedAnswer[]> => {
  const { ctx, channel, turnId, settings, instruction, merge, parentId, queue } = task;
  if (queue === null) return [await finishAnswer({ running, task, start })];
  const turn = { ctx, channel, turnId, ...settings, instruction, merge, isAgain: true, isUnheard: true };
  const started = { question: parentId, answers: [{ running, task, start, isFollowed: true }] };
  const answered: FinishedAnswer[] = [];
  await runInTurn(turn, started, await resumeTurnQueue(turn, queue), UNHEARD, answered);
  return answered;
};

/** Writes an answer, or goes on with it, to its end. */
export const finishAnswer = async ({
  running,
  task,
  start,
}: Pick<StartedAnswer, 'running' | 'task' | 'start'>): Promise<FinishedAnswer> => {
  const ending = await writeAnswer(running, task, start);
  const { messageId, answer, isCrowded } = running;
  const { opened, persona } = task;
  const written = { opened, isCrowded };
  return {
    messageId,
    model: opened.chosen.model,
    personaId: persona?.id ?? null,
    answer,
    ending,
    written,
  };
};

const runInTurn = async (
  turn: TurnContext,
  { question, answers }: StartedTurn,
  queue: TurnQueue,
  listener: TurnListener,
  answered: FinishedAnswer[],
): Promise<void> => {
  let parentId = question;
  let isFollowed = false;
  let current = answers[0];
  const { turns } = runningAnswersOf(turn.ctx.kernel);
  turns.add(turn.turnId);
  try {
    for (;;) {
      current ??= await nextOf(turn, queue, undefined, parentId, listener);
      if (!current) return;
      isFollowed = current.isFollowed;
      const done = await finishAnswer(current);
      answered.push(done);
      parentId = done.messageId;
      const { status, cost } = done.ending;
      const said = { content: done.answer.content, status, cost };
      if (status === 'stopped') return;
      if (status === 'streaming') {
        if (isFollowed) queue.ends.add(OTHERS_WAIT);
        // They stay with the answer that waits, and come when it has gone on.
        isFollowed = false;
        return;
      }
      current = await nextOf(turn, queue, said, parentId, listener);
      if (!current) return;
    }
  } catch (error) {
    if (turn.isUnheard && isExplained(error)) await writeUnbegun(turn.ctx, parentId, error.message);
    throw error;
  } finally {
    if (queue.ends.size > 0) listener.onNotice([...queue.ends].join('\n'));
    if (isFollowed) await endOfTurn(turn.ctx, parentId);
    turns.delete(turn.turnId);
  }
};

/** The turn ends here: its followers get a message if the server is stopping, and are dropped otherwise. */
const endOfTurn = (ctx: Ctx, lastId: string): Promise<void> =>
  runningAnswersOf(ctx.kernel).isStopping ? writeUnbegun(ctx, lastId) : forgetFollowers(ctx, lastId);

const OTHERS_WAIT = 'others answer after this one: as soon as the calls that wait are allowed or refused';

const nextOf = async (
  asked: TurnContext,
  queue: TurnQueue,
  said: GivenAnswer | undefined,
  parentId: string,
  listener: TurnListener,
): Promise<StartedAnswer | undefined> => {
  if (runningAnswersOf(asked.ctx.kernel).isStopping) return undefined;
  const upcoming = await queue.next(said);
  if (upcoming === null) return undefined;
  const turn = await asOfNow(asked);
  const prepared = await tryPrepare(turn, upcoming, parentId);
  if (typeof prepared === 'string') {
    const passed = { content: '', status: 'failed', cost: 0, trouble: prepared };
    return nextOf(turn, queue, passed, await missedAt(turn, upcoming, parentId, prepared), listener);
  }
  const task = { ...prepared, queue: queue.json };
  return transact(turn.ctx, async (ctx) => {
    await accessChannel(ctx, turn.channel.id, 'write');
    await assertRoomFor(ctx, 1);
    const started = await startAnswer(ctx, task, upcoming.followers, parentId);
    afterCommit(ctx, () => listener.onAnswer(started.running, task));
    return started;
  });
};

/**
 * A turn may take long: a member who was deactivated or removed meanwhile, or may no longer write, gets no further answers; the others
 * have the permissions that they have now.
 */
const asOfNow = async (turn: TurnContext): Promise<TurnContext> => {
  const actor = userActor(turn.ctx);
  const asker = await findUser(turn.ctx, actor.userId);
  if (!asker?.is_active) throw forbidden('the account of the person who asked is switched off');
  const permissions = await permissionsOf(turn.ctx, asker.id, asker.role);
  const ctx = { ...turn.ctx, actor: { ...actor, role: asker.role, permissions } };
  return { ...turn, ctx, channel: await accessChannel(ctx, turn.channel.id, 'write') };
};

/** Where the next one answers. Who listens to the turn hears of those who cannot in the end. */
const missedAt = async (
  { ctx, channel, turnId, isUnheard }: TurnContext,
  { who, followers }: QueuedTurn,
  parentId: string,
  why: string,
): Promise<string> => {
  if (!isUnheard) return parentId;
  const turn = { channel_id: channel.id, turn_id: turnId, asked_by: userId(ctx) };
  return writeMissing(ctx, turn, { parentId, who, followers, why });
};

/** A responder may have been deleted or switched off since the question was asked: then the reason is given. */
const tryPrepare = async (
  turn: TurnContext,
  { who, note }: QueuedTurn,
  parentId: string,
): Promise<AnswerTask | string> => {
  try {
    const responder = await lookUpResponder(turn.ctx, turn.channel.id, who);
    return await prepare(turn, { ...responder, note }, parentId);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
};
