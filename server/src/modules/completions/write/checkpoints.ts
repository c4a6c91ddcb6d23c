// Checkpoints of the answers of this process: deltas are broadcast, all answers are stored twice a second in one transaction, leases are
// renewed, and stops from other instances are heard. Nothing here runs per token.
//
//   running ──finished, stopped, failed──▶ over ──continue──▶ running
//      │  ▲
//      │  ╰──allowed or refused── waiting     (for an approval: no process holds it, and a restart does not matter)
//      ╰──its process is gone──▶ over, the message failed with what came

import { type Ctx, type Kernel, systemCtx, transact } from '../../../kernel/ctx.ts';
import { defineHint } from '../../../kernel/hints.ts';
import { findMessage, keepAnswer, settleAnswer } from '../../messages/index.ts';
import { type Position, positionOf } from '../model/answer.ts';
import * as store from './generations-store.ts';
import { patchOf, type RunningAnswer, runningAnswersOf } from './running-answers.ts';
import { removeLeftovers } from './stateless-store.ts';

const BEAT_MS = 50;
const BEATS_PER_CHECKPOINT = 10;
const BEATS_PER_RENEWAL = 40;
export const LEASE_MS = 20_000;
const SWEEP_MS = 5_000;
const SWEPT_AT_ONCE = 100;
/** Six bytes a character at worst, and the whole below what one notification carries. */
const DELTA_CHARACTERS_MAX = 1_000;
const SETTLE_MS_MAX = 5_000;

const stopHint = defineHint<{ readonly message_id: string }>('system.generation.stop');
export const ABANDONED = 'the server stopped while answering; what came is kept';

export const leaseUntil = (ctx: Ctx): string => new Date(ctx.now().getTime() + LEASE_MS).toISOString();

/** Tells the process that writes an answer to stop, whichever it is. */
export const hintStop = (ctx: Ctx, messageId: string): void => stopHint.send(ctx, { message_id: messageId });

export interface Checkpoints {
  /** Waits for the running answers, for as long as there is time; then ends them. */
  stop(graceMs: number): Promise<void>;
}

export const startCheckpoints = async (kernel: Kernel): Promise<Checkpoints> => {
  const registry = runningAnswersOf(kernel);
  const ctx = systemCtx(kernel, 'answers');
  const { answers } = registry;
  let beat: NodeJS.Timeout | undefined;
  let beats = 0;
  let isStoring = false;

  const onBeat = (): void => {
    if (answers.size === 0) {
      clearInterval(beat);
      beat = undefined;
      return;
    }
    beats++;
    for (const running of answers.values()) broadcastDelta(ctx, running);
    const isDirty =
      beats % BEATS_PER_CHECKPOINT === 0 && [...answers.values()].some((running) => running.isDirty);
    if (isStoring || !(isDirty || beats % BEATS_PER_RENEWAL === 0)) return;
    isStoring = true;
    checkpointAll(ctx, answers)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'answers could not be written down yet'))
      .finally(() => {
        isStoring = false;
      });
  };
  registry.onBegin = () => {
    beat ??= setInterval(onBeat, BEAT_MS);
  };
  const unlisten = stopHint.on(kernel, ({ message_id }) => answers.get(message_id)?.stop('person'));
  const unsubscribe = kernel.events.on('user.message.updated', ({ message }) => {
    if (message.is_deleted) answers.get(message.id)?.stop('person');
  });
  // On the embedded database this process is alone: whatever runs under another name is dead.
  await sweep(ctx, kernel.database.dialect.hasPeers ? null : kernel.instanceId);
  const sweeping = setInterval(() => {
    sweep(ctx, null).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'abandoned answers could not be looked for'),
    );
  }, SWEEP_MS);
  sweeping.unref();

  return {
    stop: async (graceMs) => {
      registry.isStopping = true;
      clearInterval(sweeping);
      await waitFor(() => answers.size === 0 && registry.background.size === 0, graceMs);
      for (const running of answers.values()) running.stop('shutdown');
      await waitFor(() => answers.size === 0 && registry.background.size === 0, SETTLE_MS_MAX);
      clearInterval(beat);
      unlisten();
      unsubscribe();
    },
  };
};

const waitFor = async (isTrue: () => boolean, ms: number): Promise<void> => {
  const end = performance.now() + ms;
  while (!isTrue() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** Broadcasts what came since the last time, in pieces that a notification can carry. */
export const broadcastDelta = (ctx: Ctx, running: RunningAnswer): void => {
  const { answer, broadcastPosition } = running;
  const now = positionOf(answer);
  if (
    now.content === broadcastPosition.content &&
    now.reasoning === broadcastPosition.reasoning &&
    now.steps === broadcastPosition.steps
  )
    return;
  let at: Position = broadcastPosition;
  do {
    const content = answer.content.slice(at.content, at.content + DELTA_CHARACTERS_MAX);
    const room = DELTA_CHARACTERS_MAX - content.length;
    const reasoning = answer.reasoning.slice(at.reasoning, at.reasoning + room);
    broadcast(ctx, running, { at, content, reasoning, steps: now.steps });
    at = {
      content: at.content + content.length,
      reasoning: at.reasoning + reasoning.length,
      steps: now.steps,
    };
  } while (at.content < now.content || at.reasoning < now.reasoning);
  running.broadcastPosition = now;
};

interface Delta {
  /** Where the texts begin. */
  readonly at: Position;
  readonly content: string;
  readonly reasoning: string;
  readonly steps: number;
}

const broadcast = (
  { kernel, now }: Ctx,
  { channelId, messageId }: RunningAnswer,
  { at, content, reasoning, steps }: Delta,
): void =>
  kernel.events.broadcast({
    kind: 'user.message.delta',
    audience: { topics: [`channel:${channelId}`] },
    payload: {
      channel_id: channelId,
      message_id: messageId,
      offset: at.content,
      content,
      reasoning_offset: at.reasoning,
      reasoning,
      tool_steps: steps,
    },
    at: now().toISOString(),
  });

/** Renews all leases in a transaction of their own, then stores the answers that grew. */
const checkpointAll = async (ctx: Ctx, answers: ReadonlyMap<string, RunningAnswer>): Promise<void> => {
  const grown = new Set(await renewAll(ctx, answers));
  const dirty = [...answers.values()].filter((running) => running.isDirty && grown.has(running));
  for (const running of dirty) running.isDirty = false;
  try {
    await storeTogether(ctx, dirty);
  } catch (error) {
    for (const running of dirty) running.isDirty = true;
    if (mayPass(ctx, error)) throw error;
    await storeEach(ctx, dirty);
  }
};

/** The answers whose lease this process still holds; the others, and those to be stopped, are stopped. */
const renewAll = async (ctx: Ctx, answers: ReadonlyMap<string, RunningAnswer>): Promise<RunningAnswer[]> => {
  const asked = [...answers.values()];
  if (asked.length === 0) return [];
  const ids = asked.map(({ messageId }) => messageId);
  const held = await transact(ctx, (ctx) => store.renew(ctx.db, ctx.kernel.instanceId, ids, leaseUntil(ctx)));
  const rows = new Map(held.map((row) => [row.message_id, row]));
  const isOurs = ({ messageId, fence }: RunningAnswer): boolean => rows.get(messageId)?.fence === fence;
  for (const running of asked)
    if (!isOurs(running) && answers.has(running.messageId)) await stopLost(ctx, running);
    else if (rows.get(running.messageId)?.is_stop_wanted) running.stop('person');
  return asked.filter((running) => isOurs(running) && !rows.get(running.messageId)?.is_stop_wanted);
};

/** Its channel may be gone, which its readers hear from us if not by the event; otherwise another process took it for dead. */
const stopLost = async (ctx: Ctx, running: RunningAnswer): Promise<void> =>
  running.stop((await findMessage(ctx.db, running.messageId)) ? 'lost' : 'gone');

const mayPass = ({ kernel: { database } }: Ctx, error: unknown): boolean =>
  database.dialect.isUnavailable(error) || database.dialect.isRetryable(error);

/** One short transaction for all. */
const storeTogether = async (ctx: Ctx, answers: readonly RunningAnswer[]): Promise<void> => {
  if (answers.length === 0) return;
  await transact(ctx, async (ctx) => {
    for (const running of answers)
      if (!(await keepAnswer(ctx, running.messageId, patchOf(running.answer)))) await stopLost(ctx, running);
  });
};

/** One of them cannot be stored: it ends, the others go on. */
const storeEach = async (ctx: Ctx, answers: readonly RunningAnswer[]): Promise<void> => {
  for (const running of answers)
    try {
      await storeTogether(ctx, [running]);
      running.isDirty = false;
    } catch (error) {
      if (mayPass(ctx, error)) throw error;
      ctx.log.error({ err: error, message: running.messageId }, 'an answer cannot be written down');
      running.stop('unkept');
    }
};

/**
 * Answers whose process is gone: what came stays, and says that it is not whole. Those that this one is writing are there, whatever the
 * clock says of their leases: it may have jumped, or the machine slept.
 */
export const sweep = async (ctx: Ctx, survivor: string | null): Promise<void> => {
  const { answers } = runningAnswersOf(ctx.kernel);
  const refused = new Set<string>();
  for (;;) {
    const now = ctx.now().toISOString();
    const listed = await store.listAbandoned(ctx.db, now, survivor, SWEPT_AT_ONCE + refused.size);
    const rows = listed.filter(({ message_id: id }) => !answers.has(id) && !refused.has(id));
    for (const { message_id: id, channel_id } of rows)
      try {
        await transact({ ...ctx, order: `channel ${channel_id}` }, async (ctx) => {
          if (await store.abandon(ctx.db, id, now, survivor, now))
            await settleAnswer(ctx, id, { status: 'failed', error: ABANDONED });
        });
      } catch (error) {
        // The end of one that cannot be told or stored keeps neither the others nor the whole server waiting.
        if (mayPass(ctx, error)) throw error;
        ctx.log.error({ err: error, message: id }, 'an abandoned answer could not be ended');
        refused.add(id);
      }
    if (rows.length < SWEPT_AT_ONCE) break;
  }
  if (ctx.kernel.database.dialect.hasPeers) await transact(ctx, (ctx) => removeLeftovers(ctx.db));
};
