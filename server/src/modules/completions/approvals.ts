// What an answer wants to do and may not without a person: they allow or refuse it, and it goes on as whoever asked.

import type { ChatMessage } from '@parley/contract';
import { type Ctx, transact, userActor } from '../../kernel/ctx.ts';
import { conflict, Failure, notFound } from '../../kernel/errors.ts';
import type { ModelMessage, ToolCall } from '../../providers/vendor.ts';
import { accessChannel } from '../channels/index.ts';
import {
  accessMessage,
  announceAnswer,
  keepAnswer,
  type MessageRow,
  readMessage,
} from '../messages/index.ts';
import { permissionsOf } from '../roles/index.ts';
import { accessUser } from '../users/index.ts';
import { type Answer, setStatus, type ToolStep, waitingCalls } from './answer.ts';
import { endWaiting, taskOf } from './changes.ts';
import { hold, type ResumeState, type Task, writeAnswer } from './generation.ts';
import * as store from './generations-store.ts';
import { answerOf } from './join.ts';
import { leaseUntil } from './keeper.ts';
import { assertNotStopping, inBackground, type Live, patchOf } from './live.ts';
import { type ActedResult, asSeen } from './turn.ts';

/** One call is allowed or refused; when none is left to decide, the answer goes on here, whoever began it. */
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
  if (generation?.state !== 'waiting' || step.status !== 'awaiting_approval')
    throw conflict('this call waits for nobody');
  const answer = answerOf(row);
  setStatus(answer, callId, decision === 'allow' ? 'allowed' : 'refused');
  // Before anything is decided: whoever asked may no longer be able to go on.
  const task = await taskFor(ctx, row, generation).catch((error: unknown) => {
    // A refusal needs nobody to go on.
    if (decision === 'refuse' && error instanceof Failure) return error;
    throw error;
  });
  if (task instanceof Failure) await refuseOnly(ctx, { ...row, ...patchOf(answer) }, task.message);
  else {
    if (decision === 'allow' && !task.toolbox.specs.some(({ name }) => name === step.name))
      throw conflict('this tool is no longer there: have it switched on again, or refuse the call');
    await goOn(task, row, answer, (generation.state_json as unknown as ResumeState).rounds);
  }
  return readMessage(ctx, channelId, messageId);
};

const taskFor = async (ctx: Ctx, row: MessageRow, generation: store.GenerationRow): Promise<Task> =>
  taskOf(await ctxOf(ctx, generation.asked_by), row, generation.state_json as Partial<ResumeState>);

const isDecided = (steps: readonly ToolStep[]): boolean => waitingCalls(steps).length === 0;

/** Keeps what was decided. With the last decision this process takes the answer up. */
const goOn = async (
  task: Task,
  { id: messageId }: MessageRow,
  answer: Answer,
  rounds: ResumeState['rounds'],
): Promise<void> => {
  const { ctx } = task;
  const live = await transact(ctx, async (ctx) => {
    const isLast = isDecided(answer.steps);
    const lease = { leased_by: ctx.kernel.instanceId, lease_until: leaseUntil(ctx) };
    const fence = isLast ? await store.take(ctx.db, messageId, 'waiting', lease) : 0;
    if (fence === undefined || !(await keepAnswer(ctx, messageId, patchOf(answer))))
      throw conflict('somebody else has just decided');
    await announceAnswer(ctx, messageId);
    return isLast ? hold(ctx, task, messageId, fence, answer) : null;
  });
  if (live) inBackground(ctx.kernel, 'an answer', () => resume(task, live, rounds));
};

/** Nobody can go on with this answer: the refusal is kept, and with the last one the answer ends. */
const refuseOnly = (ctx: Ctx, row: MessageRow, why: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const isLast = isDecided(row.tool_calls_json as ToolStep[]);
    const isKept = isLast
      ? await endWaiting(ctx, row, `the call was refused, and the answer cannot go on: ${why}`)
      : await keepAnswer(ctx, row.id, patchOf(answerOf(row)));
    if (!isKept) throw conflict('somebody else has just decided');
    if (!isLast) await announceAnswer(ctx, row.id);
  });

/** As whoever asked, without their session: their own keys open only if they allow that in the background. */
const ctxOf = async (ctx: Ctx, askerId: string): Promise<Ctx> => {
  if (userActor(ctx).userId === askerId) return ctx;
  const { role } = await accessUser(ctx, askerId);
  const permissions = await permissionsOf(ctx, askerId, role);
  return {
    ...ctx,
    actor: {
      kind: 'user',
      userId: askerId,
      role,
      permissions,
      sessionId: null,
      apiKey: null,
      sessionKey: null,
    },
  };
};

/** Does what was allowed, then lets the model go on with all results. */
const resume = async (task: Task, live: Live, before: readonly ModelMessage[]): Promise<void> => {
  const [asked, told] = before.slice(-2);
  if (asked?.role !== 'assistant' || told?.role !== 'tool') return;
  const results = [...told.results];
  const pending = asked.toolCalls.filter(({ id }) => !results.some(({ callId }) => callId === id));
  for (const call of pending) {
    const result = await outcomeOf(task, live, call);
    live.take([{ type: 'tool_result', result }]);
    results.push(asSeen(result));
  }
  await writeAnswer(live, task, { rounds: [...before.slice(0, -1), { role: 'tool', results }] });
};

const outcomeOf = async (task: Task, live: Live, call: ToolCall): Promise<ActedResult> => {
  if (isRefused(live.answer, call.id))
    return { callId: call.id, name: call.name, output: 'the person refused this call', isError: true };
  for await (const result of task.toolbox.callTools([call], live.signal)) return result;
  return { callId: call.id, name: call.name, output: 'the tool is no longer there', isError: true };
};

const isRefused = ({ steps }: Answer, callId: string): boolean =>
  steps.find(({ id }) => id === callId)?.status === 'refused';
