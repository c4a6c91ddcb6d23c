// The work on one answer, from its empty message to its last word. Readers come and go; what came is stored, however it ends.

import { setTimeout as pause } from 'node:timers/promises';
import { afterCommit, type Ctx, transact, userId } from '../../../kernel/ctx.ts';
import type { ModelMessage, ResponseFormat } from '../../../providers/vendor.ts';
import { type MyChannelRow, markOwnKeyUsed } from '../../channels/index.ts';
import { announceAnswer, appendMessage, keepAnswer, settleAnswer } from '../../messages/index.ts';
import { type CallRecord, recordCalls } from '../../usage/index.ts';
import type { AnswerOptions, Character } from '../cast/persona-snapshot.ts';
import type { CourseJson } from '../cast/turn-queue.ts';
import { type Answer, storable, unanswered } from '../model/answer.ts';
import { callNext, type Speaker } from '../model/call.ts';
import { isTold, SOMETHING_WRONG } from '../model/failures.ts';
import { runTurn } from '../model/tool-loop.ts';
import type { Toolbox } from '../model/toolbox.ts';
import { leaseUntil, tell } from './checkpoints.ts';
import type { Ending } from './encode.ts';
import * as store from './generations-store.ts';
import { createAsking } from './model-request.ts';
import { endingOf, type Outcome, usageJson } from './outcome.ts';
import { createLive, type Live, patchOf, registryOf, storableAll } from './running-answers.ts';

/** How a question was asked. Kept with its answer: another version, or the rest of it, is asked the same way. */
export interface Manner {
  readonly options: AnswerOptions;
  /** Undefined: what each persona was granted. */
  readonly toolNames?: readonly string[] | undefined;
  readonly format?: ResponseFormat | undefined;
  readonly stops?: string[] | undefined;
}

/** Everything that one answer needs. The context is that of the person who asked, outside of any transaction. */
export interface Task {
  readonly ctx: Ctx;
  readonly channel: MyChannelRow;
  readonly turnId: string;
  /** The message that is answered. */
  readonly parentId: string;
  readonly speaker: Speaker;
  readonly character: Character | null;
  readonly manner: Manner;
  /** What was asked for, and what the persona adds to it. */
  readonly options: AnswerOptions;
  readonly toolbox: Toolbox;
  /** What its group tells it, and what whoever asked wants of this version. */
  readonly note: string | null;
  readonly instruction: string | null;
  /** Who else is in this turn, where several answer one after the other. */
  readonly course: CourseJson | null;
}

/** What it takes to go on after a pause, in this process or another. */
export interface ResumeState extends Manner {
  readonly rounds: readonly ModelMessage[];
  readonly note: string | null;
  readonly instruction: string | null;
  /** Kept only while it waits. */
  readonly course?: CourseJson | null;
}

export const stateOf = ({ manner, note, instruction }: Task, rounds: readonly ModelMessage[] = []) => ({
  ...manner,
  rounds: storableAll(rounds),
  note,
  instruction,
});

export const voiceOf = ({ speaker, character, ctx }: Task, messageId: string) => ({
  id: `chatcmpl-${messageId}`,
  created: Math.floor(ctx.now().getTime() / 1000),
  model: speaker.chosen.model,
  messageId,
  personaId: character?.id ?? null,
});

/** Stores the empty answer and who is at it, inside the caller's transaction; it is written from the commit on. */
export const beginAnswer = async (ctx: Ctx, task: Task): Promise<Live> => {
  const { channel, speaker, character } = task;
  const { chosen } = speaker;
  const message = await appendMessage(ctx, channel.id, task.parentId, {
    role: 'assistant',
    content: '',
    status: 'streaming',
    author_type: character === null ? 'model' : 'persona',
    author_id: character?.id ?? null,
    author_name: character?.name ?? chosen.displayName,
    author_handle: character?.handle ?? null,
    persona_id: character?.id ?? null,
    model: chosen.model,
    provider_config_id: chosen.config.id,
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
  return hold(ctx, task, message.id, 1);
};

/** From the commit on, this process writes the answer. */
export const hold = (ctx: Ctx, task: Task, messageId: string, fence: number, answer?: Answer): Live => {
  const live = createLive({
    messageId,
    channelId: task.channel.id,
    fence,
    voice: voiceOf(task, messageId),
    ...(answer ? { answer } : {}),
  });
  const registry = registryOf(ctx.kernel);
  afterCommit(ctx, () => {
    registry.lives.set(messageId, live);
    registry.onBegin();
  });
  return live;
};

/** Writes the answer. Never throws: whatever goes wrong becomes the end of the answer. */
export const writeAnswer = async (
  live: Live,
  task: Task,
  { rounds = [], prefix = [] }: { rounds?: readonly ModelMessage[]; prefix?: readonly ModelMessage[] } = {},
): Promise<Ending> => {
  const records: CallRecord[] = [];
  const before = live.answer.usage;
  const outcome = await perform(live, task, { rounds, prefix }, records);
  const end = (outcome: Outcome): Ending => {
    if (outcome.kind !== 'waiting') live.take(unanswered(live.answer, 'the answer ended before this call'));
    return endingOf(live.answer, before, outcome, records);
  };
  let ending = end(outcome);
  try {
    ending = await settleSurely(live, task, outcome, end, records);
  } catch (error) {
    task.ctx.log.error({ err: error, message: live.messageId }, 'the end of an answer could not be stored');
    ending = await settleBarely(live, task, ending);
  } finally {
    registryOf(task.ctx.kernel).lives.delete(live.messageId);
  }
  live.end(ending);
  return ending;
};

const perform = async (
  live: Live,
  task: Task,
  start: { rounds: readonly ModelMessage[]; prefix: readonly ModelMessage[] },
  records: CallRecord[],
): Promise<Outcome> => {
  const { ctx, toolbox, speaker, character, channel } = task;
  const { messageId } = live;
  const facts = {
    purpose: 'answer',
    channelId: channel.id,
    messageId,
    personaId: character?.id ?? null,
  } as const;
  const call = {
    ctx,
    speaker,
    facts,
    signal: live.signal,
    onRecord: (record: CallRecord) => records.push(record),
  };
  try {
    const turn = runTurn(start.rounds, {
      ...createAsking(live, task, start.prefix),
      stream: (request) => callNext(call, records, request),
      decide: toolbox.decide,
      callTools: (calls) => toolbox.callTools(calls, live.signal),
    });
    for await (const batch of turn) {
      live.take(batch);
      const [last] = batch.slice(-1);
      if (last?.type === 'waiting') return stopped(live) ?? { kind: 'waiting', rounds: last.rounds };
      if (last?.type === 'stopped') return { kind: 'rounds' };
    }
    return stopped(live) ?? { kind: 'complete' };
  } catch (error) {
    return stopped(live) ?? failed(ctx, error);
  }
};

const stopped = (live: Live): Outcome | null => {
  const reason = live.stopReason();
  return reason === null ? null : { kind: reason };
};

const failed = (ctx: Ctx, error: unknown): Outcome => {
  if (isTold(error)) return { kind: 'failed', error: error.message, failure: error };
  ctx.log.error({ err: error }, 'an answer failed');
  return { kind: 'failed', error: SOMETHING_WRONG, failure: null };
};

const SETTLE_TRIES = 8;
const SETTLE_MS = 50;

/** A database that is away for a moment does not cost an answer; one that stays away leaves it to the sweep. */
const settleSurely = async (
  live: Live,
  task: Task,
  outcome: Outcome,
  end: (outcome: Outcome) => Ending,
  records: readonly CallRecord[],
): Promise<Ending> => {
  const { ctx } = task;
  const { dialect } = ctx.kernel.database;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(ctx, (ctx) => settle(ctx, live, task, outcome, end, records));
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
const settleBarely = async ({ messageId, fence }: Live, { ctx }: Task, ending: Ending): Promise<Ending> => {
  const error = storable(ending.error ?? SOMETHING_WRONG);
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
  live: Live,
  task: Task,
  known: Outcome,
  end: (outcome: Outcome) => Ending,
  records: readonly CallRecord[],
): Promise<Ending> => {
  const { messageId, fence, answer } = live;
  const lease = { messageId, fence, leasedBy: ctx.kernel.instanceId };
  await recordCalls(ctx, records);
  const outcome = await unlessStopped(ctx, messageId, known);
  const ending = end(outcome);
  if (outcome.kind === 'waiting') {
    const state_json = { ...stateOf(task, outcome.rounds), course: storableAll(task.course) };
    const patch = { state: 'waiting', finished_at: null, state_json } as const;
    if (!(await store.release(ctx.db, lease, patch))) return ending;
    await keepAnswer(ctx, messageId, { ...patchOf(answer), usage_json: usageJson(ending) });
    await announceAnswer(ctx, messageId);
    return ending;
  }
  const isMine = await store.release(ctx.db, lease, {
    state: 'over',
    finished_at: ctx.now().toISOString(),
    state_json: stateOf(task),
  });
  // The work is forgotten with the account of whoever asked: its message has an end by then, or gets it here.
  if (!isMine && (await store.find(ctx.db, messageId))) return ending;
  tell(ctx, live);
  const { status } = ending;
  const error = ending.error === null ? null : storable(ending.error);
  await settleAnswer(ctx, messageId, { ...patchOf(answer), status, error, usage_json: usageJson(ending) });
  return ending;
};

/** Nobody is asked for what somebody has stopped on another instance, which this one had not heard of yet. */
const unlessStopped = async (ctx: Ctx, messageId: string, outcome: Outcome): Promise<Outcome> => {
  if (outcome.kind !== 'waiting') return outcome;
  const isStopWanted = (await store.find(ctx.db, messageId))?.is_stop_wanted;
  return isStopWanted ? { kind: 'person' } : outcome;
};
