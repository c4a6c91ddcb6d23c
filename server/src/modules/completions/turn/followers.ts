// The followers of an answer: the responders that answer after it. They are stored with it; if the server ends before they began, each
// gets a message that says so and can be continued, so that a question does not lose its answers silently.

import { type Ctx, type Kernel, systemCtx, transact } from '../../../kernel/ctx.ts';
import { appendMessage, findMessage, settleAnswer } from '../../messages/index.ts';
import type { Responder } from '../cast/resolve.ts';
import type { FollowerJson } from '../rows.ts';
import { ABANDONED, type Checkpoints, startCheckpoints } from '../write/checkpoints.ts';
import * as contexts from '../write/contexts-store.ts';
import * as generations from '../write/generations-store.ts';
import * as store from './followers-store.ts';

export const NOT_BEGUN = 'the server stopped before this answer was begun; it can be continued';

const SWEEP_MS = 5_000;
const SWEPT_AT_ONCE = 100;
/** Between two answers a model may be asked who has something to say; that never takes longer. */
const GAP_MS_MAX = 20 * 60_000;

/** One who answers, and who certainly does afterwards. */
export interface FollowedResponder extends Responder {
  readonly followers: readonly FollowerJson[];
}

/** Inside the transaction that begins an answer: what was stored with the one before it is stored with this one now. */
export const noteFollowers = async (
  ctx: Ctx,
  messageId: string,
  followers: readonly FollowerJson[],
  beforeId?: string,
): Promise<void> => {
  if (beforeId !== undefined) await store.take(ctx.db, beforeId);
  if (followers.length > 0) await store.put(ctx.db, messageId, followers);
};

/** No more answers are to come. */
export const forgetFollowers = async (ctx: Ctx, messageId: string): Promise<void> => {
  if (await store.findOver(ctx.db, messageId))
    await transact(ctx, async (ctx) => void (await store.take(ctx.db, messageId)));
};

/** A message for each who did not begin, below one another as they would have been. */
export const writeUnbegun = async (ctx: Ctx, messageId: string, why = NOT_BEGUN): Promise<void> => {
  const row = await store.findOver(ctx.db, messageId);
  if (!row) return;
  await transact({ ...ctx, order: `channel ${row.channel_id}` }, async (ctx) => {
    let parentId = messageId;
    for (const follower of await store.take(ctx.db, messageId))
      parentId = await writeOne(ctx, row, parentId, follower, why);
  });
};

interface MissingAnswer {
  readonly parentId: string;
  readonly who: FollowerJson;
  readonly followers: readonly FollowerJson[];
  readonly why: string;
}

/** A message in the place of an answer that cannot be given; the answers after it come below. */
export const writeMissing = (
  ctx: Ctx,
  turn: Turn,
  { parentId, who, followers, why }: MissingAnswer,
): Promise<string> =>
  transact(ctx, async (ctx) => {
    const id = await writeOne(ctx, turn, parentId, who, why);
    await noteFollowers(ctx, id, followers, parentId);
    return id;
  });

type Turn = Pick<store.OwedRow, 'channel_id' | 'turn_id' | 'asked_by'>;

const writeOne = async (
  ctx: Ctx,
  { channel_id, turn_id, asked_by }: Turn,
  parentId: string,
  { persona_id, model, provider_config_id, name, handle }: FollowerJson,
  error: string,
): Promise<string> => {
  const { id } = await appendMessage(ctx, channel_id, parentId, {
    role: 'assistant',
    content: '',
    status: 'streaming',
    author_type: persona_id === null ? 'model' : 'persona',
    author_id: persona_id,
    author_name: name,
    author_handle: handle,
    persona_id,
    model,
    provider_config_id,
  });
  const now = ctx.now().toISOString();
  await generations.insert(ctx.db, {
    message_id: id,
    channel_id,
    turn_id,
    asked_by,
    state: 'over',
    leased_by: null,
    lease_until: null,
    fence: 1,
    is_stop_wanted: false,
    state_json: {},
    created_at: now,
    finished_at: now,
  });
  await settleAnswer(ctx, id, { status: 'failed', error });
  return id;
};

/** Finished answers whose followers were never begun, because the process that ran the turn is gone. */
const sweep = async (ctx: Ctx, isAlone: boolean): Promise<void> => {
  const before = new Date(ctx.now().getTime() - GAP_MS_MAX).toISOString();
  for (const { message_id, finished_at } of await store.listOver(ctx.db, SWEPT_AT_ONCE)) {
    const message = await findMessage(ctx.db, message_id);
    const isAbandoned = message?.status === 'failed' && message.error === ABANDONED;
    if (isAlone || isAbandoned || (finished_at ?? '') < before) await writeUnbegun(ctx, message_id);
  }
};

/**
 * The message was deleted. What it was made from goes. Its state holds calls, results and earlier text: it is emptied, an answer that waited for an approval ends,
 * and it has no followers.
 */
export const forgetAnswer = async (ctx: Ctx, messageId: string): Promise<void> => {
  const { course: _, ...state } = (await generations.find(ctx.db, messageId))?.state_json ?? {};
  const state_json = { ...state, rounds: [] };
  const finished_at = ctx.now().toISOString();
  if (await generations.endWaiting(ctx.db, messageId, { finished_at, state_json }))
    await forgetFollowers(ctx, messageId);
  else await generations.setState(ctx.db, messageId, state_json);
  await contexts.remove(ctx.db, messageId);
};

/** Looks after the answers of this process, and after those that never began. */
export const startAnswers = async (kernel: Kernel): Promise<Checkpoints> => {
  const checkpoints = await startCheckpoints(kernel);
  const ctx = systemCtx(kernel, 'answers that never began');
  // On the embedded database this process is alone, and has begun nothing yet.
  await sweep(ctx, !kernel.database.dialect.hasPeers);
  const sweeping = setInterval(() => {
    sweep(ctx, false).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'answers that never began could not be looked for'),
    );
  }, SWEEP_MS);
  sweeping.unref();
  return {
    stop: async (graceMs) => {
      clearInterval(sweeping);
      await checkpoints.stop(graceMs);
    },
  };
};
