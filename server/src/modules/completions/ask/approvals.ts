// Tool calls that need a person's approval: a member allows or refuses them, and the answer goes on with the rights of the
// person who asked, and of the API key they asked through.

import type { ChatMessage } from '@parley/contract';
import { type Ctx, transact, type UserActor, userActor } from '../../../kernel/ctx.ts';
import { conflict, Failure, notFound } from '../../../kernel/errors.ts';
import type { ModelMessage, ToolCall } from '../../../providers/vendor.ts';
import { findLiveApiKey } from '../../api-keys/index.ts';
import { accessChannel } from '../../channels/index.ts';
import {
  accessMessage,
  announceAnswer,
  keepAnswer,
  type MessageRow,
  readMessage,
} from '../../messages/index.ts';
import { permissionsOf } from '../../roles/index.ts';
import { findUser } from '../../users/index.ts';
import { type Answer, setStatus, type ToolStep, waitingCalls } from '../model/answer.ts';
import { asSeen, type ToolOutcome } from '../model/tool-loop.ts';
import { answerOf } from '../read/join.ts';
import { resumeTurn } from '../turn/turn.ts';
import type { AnswerTask, ResumeState } from '../write/answer-task.ts';
import { leaseUntil } from '../write/checkpoints.ts';
import { startRunning } from '../write/generation.ts';
import * as store from '../write/generations-store.ts';
import { assertNotStopping, inBackground, patchOf, type RunningAnswer } from '../write/running-answers.ts';
import { assertRoomFor } from '../write/slots.ts';
import { endWaiting, taskOf } from './stop-and-continue.ts';
import { afterTurn } from './titles-and-summaries.ts';

/** One call is allowed or refused; when none is left to decide, the answer goes on in this process. */
export const decide = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  callId: string,
  decision: 'allow' | 'refuse',
): Promise<ChatMessage> => {
  assertNotStopping(ctx.kernel);
  await accessChannel(ctx, channelId, 'write');
  const row = await accessMessage(ctx, channelId, messageId);
  const step = (row.tool_calls_json as ToolStep[]).find(({ id }) => id === callId);
  if (!step) throw notFound('tool call');
  const generation = await store.find(ctx.db, messageId);
  if (generation?.state !== 'waiting' || !isWaiting(step)) throw decidedAlready();
  // Before anything is decided: the person who asked may no longer be able to go on.
  const task = await taskFor(ctx, row, generation).catch((error: unknown) => {
    // A refusal can be stored although the answer cannot go on.
    if (decision === 'refuse' && error instanceof Failure) return error;
    throw error;
  });
  if (task instanceof Failure) await refuseOnly(ctx, row, callId, task.message);
  else {
    if (decision === 'allow' && !task.toolbox.specs.some(({ name }) => name === step.name))
      throw conflict('this tool is no longer there: have it switched on again, or refuse the call');
    await goOn(task, row, callId, decision);
  }
  return readMessage(ctx, channelId, messageId);
};

const isWaiting = ({ status }: ToolStep): boolean => status === 'awaiting_approval';
const decidedAlready = (): Failure => conflict('this call waits for nobody');

const taskFor = async (ctx: Ctx, row: MessageRow, generation: store.GenerationRow): Promise<AnswerTask> => {
  const state = generation.state_json as Partial<ResumeState>;
  const asAsker = await ctxOf(ctx, generation.asked_by, row.channel_id);
  const task = await taskOf(await withinKey(asAsker, state.apiKey ?? null), row, state);
  return { ...task, turnId: generation.turn_id, queue: state.course ?? null };
};

interface Decided {
  readonly row: MessageRow;
  readonly answer: Answer;
  readonly state: ResumeState;
  /** Nothing is left to decide. */
  readonly isLast: boolean;
}

/**
 * The answer with this decision and all that were made before it, inside the transaction that keeps them. Several people, or one who is
 * quick, decide at once: each waits for the one before and sees what it decided.
 */
const decideNow = async (
  ctx: Ctx,
  { id, channel_id }: MessageRow,
  callId: string,
  decision: 'allow' | 'refuse',
): Promise<Decided> => {
  const generation = await store.holdWaiting(ctx.db, id);
  const row = await accessMessage(ctx, channel_id, id);
  const answer = answerOf(row);
  if (!generation || !answer.steps.some((step) => step.id === callId && isWaiting(step)))
    throw decidedAlready();
  setStatus(answer, callId, decision === 'allow' ? 'allowed' : 'refused');
  const isLast = waitingCalls(answer.steps).length === 0;
  return { row, answer, state: generation.state_json as unknown as ResumeState, isLast };
};

/** Keeps what was decided. With the last decision this process takes the answer up. */
const goOn = async (
  task: AnswerTask,
  row: MessageRow,
  callId: string,
  decision: 'allow' | 'refuse',
): Promise<void> => {
  const taken = await transact(task.ctx, async (ctx) => {
    const { answer, state, isLast } = await decideNow(ctx, row, callId, decision);
    if (isLast) await assertRoomFor(ctx, 1);
    const lease = { leased_by: ctx.kernel.instanceId, lease_until: leaseUntil(ctx) };
    const fence = isLast ? await store.take(ctx.db, row.id, 'waiting', lease) : 0;
    if (fence === undefined || !(await keepAnswer(ctx, row.id, patchOf(answer)))) throw decidedAlready();
    await announceAnswer(ctx, row.id);
    return isLast ? { running: startRunning(ctx, task, row.id, fence, answer), rounds: state.rounds } : null;
  });
  if (taken) inBackground(task.ctx.kernel, 'an answer', () => resume(task, taken.running, taken.rounds));
};

/** The answer cannot go on: the refusal is stored, and with the last one the answer ends. */
const refuseOnly = (ctx: Ctx, known: MessageRow, callId: string, why: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { row, answer, isLast } = await decideNow(ctx, known, callId, 'refuse');
    const patch = patchOf(answer);
    const isKept = isLast
      ? await endWaiting(
          ctx,
          { ...row, ...patch },
          `the call was refused, and the answer cannot go on: ${why}`,
        )
      : await keepAnswer(ctx, row.id, patch);
    if (!isKept) throw decidedAlready();
    if (!isLast) await announceAnswer(ctx, row.id);
  });

/** The context of the person who asked, without a session: their own keys open only with background use. */
const ctxOf = async (ctx: Ctx, askerId: string, channelId: string): Promise<Ctx> => {
  if (userActor(ctx).userId === askerId) return ctx;
  const asker = await findUser(ctx, askerId);
  if (!asker?.is_active) throw conflict(ASKER_GONE);
  const permissions = await permissionsOf(ctx, askerId, asker.role);
  const actor = {
    kind: 'user',
    userId: askerId,
    role: asker.role,
    permissions,
    sessionId: null,
    apiKey: null,
    authenticatedAt: null,
    sessionKey: null,
    isAbsent: true,
  } as const;
  const asAsker = { ...ctx, actor };
  await accessChannel(asAsker, channelId, 'write').catch((error: unknown) => {
    throw error instanceof Failure ? conflict(ASKER_GONE) : error;
  });
  return asAsker;
};

/** What was asked for through an API key stays within its scopes, no matter who allows it, and ends with the key. */
const withinKey = async (ctx: Ctx, key: UserActor['apiKey']): Promise<Ctx> => {
  if (key === null) return ctx;
  if (!(await findLiveApiKey(ctx, key.id))) throw conflict(KEY_GONE);
  const actor = userActor(ctx);
  const own = actor.apiKey?.scopes ?? key.scopes;
  const scopes = key.scopes.filter((scope) => own.includes(scope));
  return { ...ctx, actor: { ...actor, apiKey: { id: key.id, scopes } } };
};

const KEY_GONE =
  'the API key that asked has ended, and tools act with its rights: refuse the call, or ask again yourself';

/** The member who decides sees the channel; the person whose rights are needed no longer does. */
const ASKER_GONE =
  'the person who asked can no longer write in this channel, and tools act with their rights: refuse the call, or ask again yourself';

/** Does what was allowed, then lets the model go on with all results. */
const resume = async (
  task: AnswerTask,
  running: RunningAnswer,
  before: readonly ModelMessage[],
): Promise<void> => {
  const [asked, told] = before.slice(-2);
  if (asked?.role !== 'assistant' || told?.role !== 'tool') return;
  const results = [...told.results];
  const pending = asked.toolCalls.filter(({ id }) => !results.some(({ callId }) => callId === id));
  for (const call of pending) {
    const result = await outcomeOf(task, running, call);
    running.take([{ type: 'tool_result', result }]);
    results.push(asSeen(result));
  }
  const rounds = [...before.slice(0, -1), { role: 'tool' as const, results }];
  afterTurn(task, await resumeTurn(running, task, { rounds }));
};

const outcomeOf = async (task: AnswerTask, running: RunningAnswer, call: ToolCall): Promise<ToolOutcome> => {
  if (isRefused(running.answer, call.id))
    return { callId: call.id, name: call.name, output: 'the person refused this call', isError: true };
  for await (const result of task.toolbox.callTools([call], running)) return result;
  return { callId: call.id, name: call.name, output: 'the tool is no longer there', isError: true };
};

const isRefused = ({ steps }: Answer, callId: string): boolean =>
  steps.find(({ id }) => id === callId)?.status === 'refused';
