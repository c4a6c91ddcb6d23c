// What the turn needs of messages: the branch it answers to, and an answer that grows while it is being written.

import { type Ctx, emit, userId } from '../../kernel/ctx.ts';
import { createPace } from '../../kernel/pace.ts';
import { definePart } from '../../kernel/parts.ts';
import { moveCursor } from '../channels/index.ts';
import { indexLater } from '../search/index.ts';
import * as branches from './branches-store.ts';
import { keepCitations } from './citations-store.ts';
import { announce } from './present.ts';
import { tellAnswered } from './stages.ts';
import * as store from './store.ts';
import { withReadableResults } from './tool-results.ts';

/** What changes of an answer while it is being written. */
export type AnswerPatch = Pick<
  store.MessageRow,
  'content' | 'reasoning' | 'tool_calls_json' | 'citations_json'
>;
export type FinalPatch = AnswerPatch &
  Pick<store.MessageRow, 'status' | 'error' | 'usage_json' | 'memories_withheld'>;

/** A query is one step, during which no other request is served. Most branches are shorter. */
const BRANCH_PAGE = 64;

/** The end of a branch, at most `limit` messages, from the root's side to the leaf, as the person who asks may read it now. */
export const listBranch = async (
  ctx: Ctx,
  channelId: string,
  leafId: string,
  limit: number,
): Promise<branches.BranchRow[]> => {
  const pace = createPace();
  const pages: branches.BranchRow[][] = [];
  let left = limit;
  for (let leaf: string | null = leafId; leaf !== null && left > 0; ) {
    const page: branches.BranchRow[] = await branches.listBranch(
      ctx.db,
      channelId,
      leaf,
      Math.min(left, BRANCH_PAGE),
    );
    pages.push(page);
    left -= page.length;
    leaf = page[0]?.parent_id ?? null;
    await pace();
  }
  return withReadableResults(ctx, channelId, pages.reverse().flat());
};

/** Whether anything was said below a message. */
export const hasReplies = async (ctx: Ctx, channelId: string, id: string): Promise<boolean> =>
  (await branches.listChildIds(ctx.db, channelId, id)).length > 0;

/** How many versions of an answer there were before it. */
export const versionOf = async (ctx: Ctx, channelId: string, parentId: string, id: string): Promise<number> =>
  Math.max(0, (await branches.listChildIds(ctx.db, channelId, parentId)).indexOf(id));

/** Writes down how far an answer is. False: it is no longer being written, or was deleted meanwhile. */
export const keepAnswer = (
  ctx: Ctx,
  id: string,
  patch: AnswerPatch & Partial<Pick<FinalPatch, 'usage_json'>>,
): Promise<boolean> => store.updateStreaming(ctx.db, id, { ...patch, updated_at: ctx.now().toISOString() });

/** Lets an answer be written on. False: it was deleted, or is being written already. */
export const reopenAnswer = async (ctx: Ctx, row: store.MessageRow): Promise<boolean> => {
  const patch = { status: 'streaming', error: null, updated_at: ctx.now().toISOString() } as const;
  if (!(await store.updateFinished(ctx.db, row.id, patch))) return false;
  await announce(ctx, 'user.message.updated', { ...row, ...patch });
  return true;
};

/** The end of an answer, told to the followers of the channel. False: it was ended already. */
export const settleAnswer = async (ctx: Ctx, id: string, patch: Partial<FinalPatch>): Promise<boolean> => {
  if (!(await store.updateStreaming(ctx.db, id, { ...patch, updated_at: ctx.now().toISOString() })))
    return false;
  const row = await store.findAnywhere(ctx.db, id);
  if (row) await keepCitations(ctx.db, row);
  if (row) await announce(ctx, 'user.message.updated', row);
  if (row) await tellAnswered(ctx, row);
  await indexLater(ctx, 'message', id);
  return true;
};

/** Tells the followers of the channel how an answer is now. */
export const announceAnswer = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await store.findAnywhere(ctx.db, id);
  if (row) await announce(ctx, 'user.message.updated', row);
};

type Forget = (ctx: Ctx, id: string) => Promise<void>;

/** What takes away whatever else is kept of a message's words, in the transaction that deletes it. */
export const messageRemoved = definePart<Forget>('messages.removed');

export const forgetMessage = async (ctx: Ctx, id: string): Promise<void> => {
  for (const forget of messageRemoved.listed(ctx.kernel)) await forget(ctx, id);
};

/** Moves the caller to the version they asked for. */
export const standAt = async (ctx: Ctx, channelId: string, messageId: string): Promise<void> => {
  const me = userId(ctx);
  await moveCursor(ctx.db, channelId, me, messageId);
  emit(
    ctx,
    'user.cursor.moved',
    { channel_id: channelId, user_id: me, active_leaf_id: messageId },
    { userIds: [me], topics: [`channel:${channelId}`] },
  );
};
