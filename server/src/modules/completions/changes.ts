// What people do to an answer: stop it, have it go on, allow or refuse what it wants to do.

import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '@parley/contract';
import { type Ctx, transact, userActor, userId } from '../../kernel/ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import type { ModelMessage, ToolCall } from '../../providers/vendor.ts';
import { accessChannel } from '../channels/index.ts';
import {
  accessMessage,
  announceAnswer,
  keepAnswer,
  type MessageRow,
  readMessage,
  reopenAnswer,
  settleAnswer,
} from '../messages/index.ts';
import { permissionsOf } from '../roles/index.ts';
import { accessUser } from '../users/index.ts';
import { type Answer, setStatus, type ToolStep } from './answer.ts';
import { hold, type ResumeState, type Task, writeAnswer } from './generation.ts';
import * as store from './generations-store.ts';
import { answerOf } from './join.ts';
import { hintStop, leaseUntil } from './keeper.ts';
import { assertNotStopping, inBackground, type Live, patchOf, registryOf } from './live.ts';
import { streamTurn, toCompletion } from './reading.ts';
import { chooseNamed } from './resolve.ts';
import type { Told } from './service.ts';
import { assertRoomFor } from './slots.ts';
import { type ActedResult, asSeen } from './turn.ts';
import { newScene, prepare } from './turns.ts';

const STOP_WAITS = 100;
const STOP_WAIT_MS = 50;

/** Ends an answer, wherever it is being written, and keeps what came. One that is over stays as it is. */
export const stop = async (ctx: Ctx, channelId: string, messageId: string): Promise<ChatMessage> => {
  await accessChannel(ctx, channelId, 'write');
  await accessMessage(ctx, channelId, messageId);
  await transact(ctx, async (ctx) => {
    const now = ctx.now().toISOString();
    if (await store.endWaiting(ctx.db, messageId, now))
      await settleAnswer(ctx, messageId, { status: 'stopped' });
    else await store.wantStop(ctx.db, messageId);
  });
  const live = registryOf(ctx.kernel).lives.get(messageId);
  if (live) live.stop('person');
  else hintStop(ctx, messageId);
  for (let i = 0; i < STOP_WAITS; i++) {
    const message = await readMessage(ctx, channelId, messageId);
    if (message.status !== 'streaming') return message;
    await pause(STOP_WAIT_MS);
  }
  return readMessage(ctx, channelId, messageId);
};

const CONTINUE =
  'Your last message was cut off. Go on exactly where it stopped: do not repeat anything, and do not comment on it.';

/** An answer that was cut short goes on in the same message. */
export const continueAnswer = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  isStream: boolean,
): Promise<Told> => {
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
  const live = await transact(ctx, async (ctx) => {
    await assertRoomFor(ctx, 1);
    if (!(await reopenAnswer(ctx, row))) throw conflict('this answer is being written already', 1);
    return hold(ctx, task, row.id, await takeUp(ctx, task, row), answerOf(row));
  });
  const prefix: ModelMessage[] =
    row.content === ''
      ? []
      : [
          { role: 'assistant', text: row.content, toolCalls: [] },
          { role: 'user', parts: [{ type: 'text', text: CONTINUE }] },
        ];
  return tell(ctx, task, live, isStream, { prefix });
};

/** The row of the work, for an answer that nobody is at; one that was imported has none yet. */
const takeUp = async (ctx: Ctx, task: Task, row: MessageRow): Promise<number> => {
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
    state_json: {},
    created_at: ctx.now().toISOString(),
    finished_at: null,
  });
  return 1;
};

/** The same persona and model, asked the same way as before. */
const taskOf = async (ctx: Ctx, row: MessageRow, state: Partial<ResumeState>): Promise<Task> => {
  const channel = await accessChannel(ctx, row.channel_id, 'write');
  const { persona_id, model, provider_config_id, parent_id } = row;
  const responder = await chooseNamed(ctx, { persona_id, model, provider_config_id });
  const scene = newScene(ctx, channel, {
    options: state.options ?? {},
    toolNames: responder.character === null ? [...(state.toolNames ?? [])] : state.toolNames,
    instruction: state.note ?? null,
  });
  return prepare(scene, responder, parent_id ?? '');
};

const tell = async (
  ctx: Ctx,
  task: Task,
  live: Live,
  isStream: boolean,
  start: Parameters<typeof writeAnswer>[2],
): Promise<Told> => {
  const { messageId, channelId } = live;
  const heading = { turnId: task.turnId, channelId, userMessageId: task.parentId, notice: null };
  const written = Promise.withResolvers<Awaited<ReturnType<typeof writeAnswer>>>();
  const begin = (): void =>
    inBackground(ctx.kernel, 'an answer', async () => written.resolve(await writeAnswer(live, task, start)));
  if (isStream) {
    const stream = streamTurn(ctx, heading);
    stream.listener.onAnswer(live, task);
    stream.follow(written.promise);
    begin();
    return { events: stream.readable, isReplay: false };
  }
  begin();
  const ending = await written.promise;
  const { model } = task.speaker.chosen;
  const said = { messageId, model, personaId: task.character?.id ?? null, answer: live.answer, ending };
  return { completion: toCompletion(ctx, heading, [said]), isReplay: false };
};

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
  const state = generation.state_json as unknown as ResumeState;
  const asker = await ctxOf(ctx, generation.asked_by);
  // Before anything is decided: whoever asked may no longer be able to go on.
  const task = await taskOf(asker, row, state);
  const answer = answerOf(row);
  setStatus(answer, callId, decision === 'allow' ? 'allowed' : 'refused');
  const isLast = !answer.steps.some(({ status }) => status === 'awaiting_approval');
  const live = await transact(asker, async (ctx) => {
    const lease = { leased_by: ctx.kernel.instanceId, lease_until: leaseUntil(ctx) };
    const fence = isLast ? await store.take(ctx.db, messageId, 'waiting', lease) : 0;
    if (fence === undefined || !(await keepAnswer(ctx, messageId, patchOf(answer))))
      throw conflict('somebody else has just decided');
    await announceAnswer(ctx, messageId);
    return isLast ? hold(ctx, task, messageId, fence, answer) : null;
  });
  if (live) inBackground(ctx.kernel, 'an answer', () => resume(task, live, state.rounds));
  return readMessage(ctx, channelId, messageId);
};

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
