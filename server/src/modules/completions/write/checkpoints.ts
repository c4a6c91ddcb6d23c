// Looks after the answers of this process: tells those who watch from afar what came, writes it down twice a second for all of
// them together, keeps the leases, and hears when somebody wants one to stop. Nothing here runs per token.
//
//   running ──finished, stopped, failed──▶ over ──continue──▶ running
//      │  ▲
//      │  ╰──allowed or refused── waiting     (for a person: nobody holds it, and a restart does not matter)
//      ╰──its process is gone──▶ over, the message failed with what came

import { type Ctx, type Kernel, systemCtx, transact } from '../../../kernel/ctx.ts';
import { findMessage, keepAnswer, settleAnswer } from '../../messages/index.ts';
import { type Position, positionOf } from '../model/answer.ts';
import * as store from './generations-store.ts';
import { type Live, patchOf, registryOf } from './running-answers.ts';

const BEAT_MS = 50;
const BEATS_PER_CHECKPOINT = 10;
const BEATS_PER_RENEWAL = 40;
export const LEASE_MS = 20_000;
const SWEEP_MS = 5_000;
const SWEPT_AT_ONCE = 100;
/** Six bytes a character at worst, and the whole below what one notification carries. */
const DELTA_CHARACTERS_MAX = 1_000;
const SETTLE_MS_MAX = 5_000;

const STOP_HINT = 'system.generation.stop';
export const ABANDONED = 'the server stopped while answering; what came is kept';

export const leaseUntil = (ctx: Ctx): string => new Date(ctx.now().getTime() + LEASE_MS).toISOString();

/** Tells the process that writes an answer to stop, whichever it is. */
export const hintStop = (ctx: Ctx, messageId: string): void =>
  ctx.kernel.events.broadcast({
    kind: STOP_HINT,
    audience: {},
    payload: { message_id: messageId },
    at: ctx.now().toISOString(),
  });

export interface Keeper {
  /** Lets the answers that are being written come to an end, for as long as there is time; then ends them. */
  stop(graceMs: number): Promise<void>;
}

export const startKeeper = async (kernel: Kernel): Promise<Keeper> => {
  const registry = registryOf(kernel);
  const ctx = systemCtx(kernel, 'answers');
  const { lives } = registry;
  let beat: NodeJS.Timeout | undefined;
  let beats = 0;
  let isKeeping = false;

  const onBeat = (): void => {
    if (lives.size === 0) {
      clearInterval(beat);
      beat = undefined;
      return;
    }
    beats++;
    for (const live of lives.values()) tell(ctx, live);
    const isDirty = beats % BEATS_PER_CHECKPOINT === 0 && [...lives.values()].some((live) => live.isDirty);
    if (isKeeping || !(isDirty || beats % BEATS_PER_RENEWAL === 0)) return;
    isKeeping = true;
    keepAll(ctx, lives)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'answers could not be written down yet'))
      .finally(() => {
        isKeeping = false;
      });
  };
  registry.onBegin = () => {
    beat ??= setInterval(onBeat, BEAT_MS);
  };
  const unlisten = kernel.events.onBroadcast(({ kind, payload }) => {
    if (kind === STOP_HINT) lives.get((payload as { message_id: string }).message_id)?.stop('person');
  });
  const unsubscribe = kernel.events.on('user.message.updated', ({ message }) => {
    if (message.is_deleted) lives.get(message.id)?.stop('person');
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
      await waitFor(() => lives.size === 0 && registry.background.size === 0, graceMs);
      for (const live of lives.values()) live.stop('shutdown');
      await waitFor(() => lives.size === 0 && registry.background.size === 0, SETTLE_MS_MAX);
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

/** What came since the last beat, in pieces that a notification can carry. */
export const tell = (ctx: Ctx, live: Live): void => {
  const { answer, told } = live;
  const now = positionOf(answer);
  if (now.content === told.content && now.reasoning === told.reasoning && now.steps === told.steps) return;
  let at: Position = told;
  do {
    const content = answer.content.slice(at.content, at.content + DELTA_CHARACTERS_MAX);
    const room = DELTA_CHARACTERS_MAX - content.length;
    const reasoning = answer.reasoning.slice(at.reasoning, at.reasoning + room);
    broadcast(ctx, live, at, content, reasoning, now.steps);
    at = {
      content: at.content + content.length,
      reasoning: at.reasoning + reasoning.length,
      steps: now.steps,
    };
  } while (at.content < now.content || at.reasoning < now.reasoning);
  live.told = now;
};

const broadcast = (
  { kernel, now }: Ctx,
  { channelId, messageId }: Live,
  at: Position,
  content: string,
  reasoning: string,
  steps: number,
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

/** Renews all leases, by itself: whatever an answer holds, the others stay ours. Then writes down what grew. */
const keepAll = async (ctx: Ctx, lives: ReadonlyMap<string, Live>): Promise<void> => {
  const grown = new Set(await renewAll(ctx, lives));
  const dirty = [...lives.values()].filter((live) => live.isDirty && grown.has(live));
  for (const live of dirty) live.isDirty = false;
  try {
    await keepTogether(ctx, dirty);
  } catch (error) {
    for (const live of dirty) live.isDirty = true;
    if (mayPass(ctx, error)) throw error;
    await keepSingly(ctx, dirty);
  }
};

/** Those that are still ours. What is no longer ours, or no longer wanted, is stopped. */
const renewAll = async (ctx: Ctx, lives: ReadonlyMap<string, Live>): Promise<Live[]> => {
  const asked = [...lives.values()];
  if (asked.length === 0) return [];
  const ids = asked.map(({ messageId }) => messageId);
  const held = await transact(ctx, (ctx) => store.renew(ctx.db, ctx.kernel.instanceId, ids, leaseUntil(ctx)));
  const rows = new Map(held.map((row) => [row.message_id, row]));
  const isOurs = ({ messageId, fence }: Live): boolean => rows.get(messageId)?.fence === fence;
  for (const live of asked)
    if (!isOurs(live) && lives.has(live.messageId)) await letGo(ctx, live);
    else if (rows.get(live.messageId)?.is_stop_wanted) live.stop('person');
  return asked.filter((live) => isOurs(live) && !rows.get(live.messageId)?.is_stop_wanted);
};

/** Its channel may be gone, which its readers hear from us if not by the event; otherwise another process took it for dead. */
const letGo = async (ctx: Ctx, live: Live): Promise<void> =>
  live.stop((await findMessage(ctx.db, live.messageId)) ? 'lost' : 'gone');

const mayPass = ({ kernel: { database } }: Ctx, error: unknown): boolean =>
  database.dialect.isUnavailable(error) || database.dialect.isRetryable(error);

/** One short transaction for all. */
const keepTogether = async (ctx: Ctx, lives: readonly Live[]): Promise<void> => {
  if (lives.length === 0) return;
  await transact(ctx, async (ctx) => {
    for (const live of lives)
      if (!(await keepAnswer(ctx, live.messageId, patchOf(live.answer)))) await letGo(ctx, live);
  });
};

/** Among them is one that the database refuses: it ends alone. */
const keepSingly = async (ctx: Ctx, lives: readonly Live[]): Promise<void> => {
  for (const live of lives)
    try {
      await keepTogether(ctx, [live]);
      live.isDirty = false;
    } catch (error) {
      if (mayPass(ctx, error)) throw error;
      ctx.log.error({ err: error, message: live.messageId }, 'an answer cannot be written down');
      live.stop('unkept');
    }
};

/**
 * Answers whose process is gone: what came stays, and says that it is not whole. Those that this one is writing are there, whatever the
 * clock says of their leases: it may have jumped, or the machine slept.
 */
export const sweep = async (ctx: Ctx, survivor: string | null): Promise<void> => {
  const { lives } = registryOf(ctx.kernel);
  const refused = new Set<string>();
  for (;;) {
    const now = ctx.now().toISOString();
    const listed = await store.listAbandoned(ctx.db, now, survivor, SWEPT_AT_ONCE + refused.size);
    const rows = listed.filter(({ message_id: id }) => !lives.has(id) && !refused.has(id));
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
    if (rows.length < SWEPT_AT_ONCE) return;
  }
};
