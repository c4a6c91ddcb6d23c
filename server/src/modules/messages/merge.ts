// Two branches merged into one message, which names both. It stands where they part, or at the end of one of them.

import type { ChatMessage, MergeInput } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { badRequest, conflict } from '../../kernel/errors.ts';
import { accessChannel } from '../channels/index.ts';
import * as branches from './branches-store.ts';
import { access, append, asAuthor, DEPTH_MAX } from './service.ts';

/** A root is at depth 0. */
const PATH_MAX = DEPTH_MAX + 1;

/** Two branches from where they part, each down to its end. */
export interface PartedBranches {
  /** Null: they have nothing in common. */
  readonly ancestorId: string | null;
  /** The ids of what only the first of them has, and of what only the second has, from above. */
  readonly own: readonly [readonly string[], readonly string[]];
}

export const partedBranches = async (
  ctx: Ctx,
  channelId: string,
  a: string,
  b: string,
): Promise<PartedBranches> => {
  const left = await branches.listPathIds(ctx.db, channelId, a, PATH_MAX);
  const right = await branches.listPathIds(ctx.db, channelId, b, PATH_MAX);
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared++;
  return { ancestorId: left[shared - 1] ?? null, own: [left.slice(shared), right.slice(shared)] };
};

export interface Merging extends PartedBranches {
  /** Below which message the new one stands. */
  readonly parentId: string;
  readonly origin: { readonly merged_from: readonly string[] };
}

/** What is to be merged, if the caller may write here and both are whole branches of their own. */
export const accessMerging = async (
  ctx: Ctx,
  channelId: string,
  { message_ids, parent_id }: Pick<MergeInput, 'message_ids' | 'parent_id'>,
): Promise<Merging> => {
  await accessChannel(ctx, channelId, 'write');
  const ends = [];
  for (const id of message_ids) ends.push(await access(ctx, channelId, id));
  if (parent_id !== undefined) await access(ctx, channelId, parent_id);
  const [a = '', b = ''] = message_ids;
  const parted = await partedBranches(ctx, channelId, a, b);
  if (parted.own.some(({ length }) => length === 0))
    throw badRequest('message_ids: both stand on one branch, so that there is nothing to merge');
  if (ends.some(({ status }) => status === 'streaming'))
    throw conflict('one of the two is still being written; merge them once it is there');
  const parentId = parent_id ?? parted.ancestorId ?? a;
  if (![parted.ancestorId, a, b].includes(parentId))
    throw badRequest('parent_id: a merge stands where the two part, or below one of the two');
  return { ...parted, parentId, origin: { merged_from: [a, b] } };
};

/** In the words of the caller. */
export const merge = (ctx: Ctx, channelId: string, input: MergeInput): Promise<ChatMessage> =>
  transact(ctx, async (ctx) => {
    const { parentId, origin } = await accessMerging(ctx, channelId, input);
    const said = { ...(await asAuthor(ctx)), role: 'user' as const, content: input.content };
    return append(ctx, channelId, parentId, { ...said, origin_json: origin });
  });
