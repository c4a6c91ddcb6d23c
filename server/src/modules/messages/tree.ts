// Finding one's way in the tree: the branch one is on, switching to another, where two part.

import type { ChatMessage } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { accessChannel, findParticipantByUser, moveCursor } from '../channels/index.ts';
import * as branches from './branches-store.ts';
import { partedBranches } from './merge.ts';
import { toMessages } from './present.ts';
import { access, DEPTH_MAX } from './service.ts';
import * as store from './store.ts';

const EXCERPT_CHARACTERS = 80;
const TREE_NODES_MAX = 20_000;
/** A root is at depth 0. */
const PATH_MAX = DEPTH_MAX + 1;

interface PathQuery {
  readonly leaf?: string | undefined;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/** A branch from root to leaf, or its last `limit` messages; the cost grows with what is returned, not with the depth. */
export const path = async (
  ctx: Ctx,
  channelId: string,
  { leaf, before, limit = PATH_MAX }: PathQuery,
): Promise<{ messages: ChatMessage[]; has_more: boolean }> => {
  const channel = await accessChannel(ctx, channelId);
  const end =
    before === undefined
      ? (leaf ?? channel.active_leaf_id)
      : (await access(ctx, channelId, before)).parent_id;
  if (end === null) return { messages: [], has_more: false };
  const ids = await branches.listPathIds(ctx.db, channelId, end, limit);
  if (ids.length === 0) throw notFound('message');
  const rows = await store.listByIds(ctx.db, ids);
  return { messages: await toMessages(ctx, rows), has_more: rows[0]?.parent_id !== null };
};

/** The newest way down from a message that the caller may read. */
export const newestLeafBelow = (ctx: Ctx, channelId: string, id: string): Promise<string> =>
  branches.findNewestLeaf(ctx.db, channelId, id, DEPTH_MAX);

const pathIds = (ctx: Ctx, channelId: string, leaf: string): Promise<string[]> =>
  branches.listPathIds(ctx.db, channelId, leaf, PATH_MAX);

/** Goes to a branch. A message in the middle leads to the leaf that the person last used below it, or else to the newest. */
export const go = (ctx: Ctx, channelId: string, target: string): Promise<{ active_leaf_id: string }> =>
  transact(ctx, async (ctx) => {
    const channel = await accessChannel(ctx, channelId);
    await access(ctx, channelId, target);
    const me = userId(ctx);
    const used = await branches.findBranchLeaf(ctx.db, me, target);
    const active_leaf_id = await branches.findNewestLeaf(ctx.db, channelId, used ?? target, DEPTH_MAX);
    const left = channel.active_leaf_id;
    if (left === active_leaf_id) return { active_leaf_id };
    if (left !== null) await rememberBranch(ctx, channelId, left, active_leaf_id);
    await moveCursor(ctx.db, channelId, me, active_leaf_id);
    emit(
      ctx,
      'user.cursor.moved',
      { channel_id: channelId, user_id: me, active_leaf_id },
      { userIds: [me], topics: [`channel:${channelId}`] },
    );
    return { active_leaf_id };
  });

/** Notes at the fork where this branch was left, for the way back. */
const rememberBranch = async (ctx: Ctx, channelId: string, left: string, entered: string): Promise<void> => {
  const entering = new Set(await pathIds(ctx, channelId, entered));
  const fork = (await pathIds(ctx, channelId, left)).find((id) => !entering.has(id));
  if (fork !== undefined)
    await branches.putBranchLeaf(ctx.db, {
      user_id: userId(ctx),
      channel_id: channelId,
      message_id: fork,
      leaf_id: left,
    });
};

/** Moves the caller to where another member is. */
export const follow = async (
  ctx: Ctx,
  channelId: string,
  whom: string,
): Promise<{ active_leaf_id: string }> => {
  await accessChannel(ctx, channelId);
  const them = await findParticipantByUser(ctx.db, channelId, whom);
  if (!them) throw notFound('participant');
  if (them.active_leaf_id === null) throw conflict('they have not been anywhere in this channel yet');
  return go(ctx, channelId, them.active_leaf_id);
};

export const diff = async (ctx: Ctx, channelId: string, a: string, b: string) => {
  await access(ctx, channelId, a);
  await access(ctx, channelId, b);
  const { ancestorId, own } = await partedBranches(ctx, channelId, a, b);
  const rows = async (ids: readonly string[]) => toMessages(ctx, await store.listByIds(ctx.db, ids));
  return { ancestor_id: ancestorId, a: await rows(own[0]), b: await rows(own[1]) };
};

/** The shape of the whole tree, for a map of it. */
export const shape = async (ctx: Ctx, channelId: string) => {
  await accessChannel(ctx, channelId);
  const rows = await store.listShape(ctx.db, channelId, EXCERPT_CHARACTERS, TREE_NODES_MAX);
  return rows.map(
    ({ author_type, author_id, author_name, author_handle, deleted_at, origin_json, ...row }) => ({
      ...row,
      ...(origin_json?.merged_from === undefined ? {} : { merged_from: [...origin_json.merged_from] }),
      author: { type: author_type, id: author_id, display_name: author_name, handle: author_handle },
      is_deleted: deleted_at !== null,
    }),
  );
};
