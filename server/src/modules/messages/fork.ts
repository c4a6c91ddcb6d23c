// Many messages as the beginning of a channel of one's own: a branch of another, or what a file holds.

import type { Channel } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Once } from '../../kernel/once.ts';
import { createPace, createRest } from '../../kernel/pace.ts';
import {
  accessChannel,
  beginChannel,
  type FilledChannel,
  fillChannel,
  giveUpChannel,
  type NewChannel,
  openChannel,
  toChannel,
} from '../channels/index.ts';
import { copyFiles } from '../files/index.ts';
import { indexLater } from '../search/index.ts';
import * as branches from './branches-store.ts';
import { access, DEPTH_MAX } from './service.ts';
import * as store from './store.ts';
import { withReadableResults } from './tool-results.ts';

interface ForkInput {
  readonly leaf_id?: string | undefined;
  readonly title?: string | undefined;
}

/** Copies one branch with its files; authors and times stay what they were. */
export const fork = async (
  ctx: Ctx,
  channelId: string,
  { leaf_id, title }: ForkInput = {},
  once: Once = transact,
): Promise<Channel> => {
  const source = await accessChannel(ctx, channelId);
  const leaf = leaf_id ?? source.active_leaf_id;
  if (leaf === null) throw conflict('there is nothing to fork yet');
  await access(ctx, channelId, leaf);
  const path = await branches.listPathIds(ctx.db, channelId, leaf, DEPTH_MAX + 1);
  // In the copy they are there from the beginning: what is withheld from them here is not copied.
  const rows = await withReadableResults(ctx, channelId, await store.listByIds(ctx.db, path));
  const copy = {
    title: title ?? source.title,
    type: source.type === 'group' ? ('group' as const) : ('direct' as const),
    system_prompt: source.system_prompt,
    ...(source.is_ai_mode_set ? { ai_mode: source.ai_mode } : {}),
    is_memory_on: source.is_memory_on,
  };
  const tree = { rows: () => rows, count: rows.length };
  const finish = async (ctx: Ctx, { id, messageIds }: Planted): Promise<Channel> => {
    // Who was taken out of it meanwhile has no copy.
    await accessChannel(ctx, channelId);
    await copyFiles(ctx, channelId, id, messageIds);
    return toChannel(await accessChannel(ctx, id));
  };
  return plantChannel(ctx, copy, tree, finish, once);
};

/** A copy of a streaming answer has no writer: it ends with what has come, and its open calls are over. */
export const cutAnswer = ({ tool_calls_json }: store.MessageRow) => ({
  status: 'stopped' as const,
  tool_calls_json: tool_calls_json.map((call) =>
    (call as { output?: unknown }).output === null
      ? { ...(call as object), status: 'refused', output: 'the answer was copied before this call' }
      : call,
  ),
});

/** Kept by one transaction, and then let go of: more would keep others from writing, and be carried along by every collection of garbage. */
const ROWS_AT_ONCE = 200;
/** Of what has more: others who write wait for one such block at most. */
const ROWS_IN_BLOCK = 50;

/** What a copy was made of, as far as that is copied too. */
const originAmong = (
  origin: store.MessageRow['origin_json'],
  ids: ReadonlyMap<string, string>,
): store.MessageRow['origin_json'] => {
  const merged_from = (origin?.merged_from ?? []).flatMap((id) => ids.get(id) ?? []);
  const of = ids.get(origin?.rerun?.of ?? '');
  const copied = {
    ...(merged_from.length === 0 ? {} : { merged_from }),
    ...(origin?.rerun === undefined || of === undefined ? {} : { rerun: { ...origin.rerun, of } }),
  };
  return Object.keys(copied).length === 0 ? null : copied;
};

interface Tree {
  /** Parents before their children. */
  rows(): Iterable<store.MessageRow>;
  readonly count: number;
}

interface Planted {
  readonly id: string;
  /** What each message of the tree is called here. */
  readonly messageIds: ReadonlyMap<string, string>;
}

/**
 * Makes a channel of the caller's own with a whole tree in it, under new ids. A large one is stored in blocks, each a transaction of its own; nobody
 * sees anything of it before the last one, of which `finish` is a part.
 */
export const plantChannel = async <T>(
  ctx: Ctx,
  channel: NewChannel,
  tree: Tree,
  finish: (ctx: Ctx, planted: Planted) => Promise<T>,
  once: Once = transact,
): Promise<T> => {
  type Ids = ReadonlyMap<string, string>;
  const open = async (ctx: Ctx, filled: FilledChannel, messageIds: Ids): Promise<T> => {
    const active_leaf_id = [...messageIds.values()].at(-1) ?? null;
    const { id } = await openChannel(ctx, filled, channel, {
      ...{ active_leaf_id, read_count: messageIds.size },
    });
    return finish(ctx, { id, messageIds });
  };
  if (tree.count <= ROWS_AT_ONCE)
    return once(ctx, async (ctx) => {
      const filled = await beginChannel(ctx, channel);
      return open(ctx, filled, await plant(ctx, filled.id, tree.rows()));
    });
  const filled = await beginChannel(ctx, channel);
  try {
    const messageIds = await plant(ctx, filled.id, tree.rows());
    return await once(ctx, (ctx) => open(ctx, filled, messageIds));
  } finally {
    // It failed, or the same request came twice at once and the other was faster. What cannot be given up now is when its time has come.
    await giveUpChannel(ctx, filled.id).catch((err: unknown) =>
      ctx.log.warn({ err }, 'a channel was not given up'),
    );
  }
};

/** Gives the new id of each old one. */
const plant = async (
  ctx: Ctx,
  channelId: string,
  rows: Iterable<store.MessageRow>,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  const depths = new Map<string, number>();
  const pace = createPace({ inTransaction: ctx.tx !== undefined });
  const rest = createRest();
  let fresh: store.MessageRow[] = [];
  const keep = (): Promise<void> =>
    transact(ctx, async (ctx) => {
      await fillChannel(ctx, channelId, fresh.length);
      await store.insert(ctx.db, fresh);
      await indexLater(ctx, 'message', ...fresh.map(({ id }) => id));
    });
  for (const row of rows) {
    const id = newId();
    ids.set(row.id, id);
    const parent_id = row.parent_id === null ? null : ids.get(row.parent_id);
    const depth = row.parent_id === null ? 0 : (depths.get(row.parent_id) ?? Number.NaN) + 1;
    if (parent_id === undefined || Number.isNaN(depth)) throw notFound('parent message');
    depths.set(row.id, depth);
    const place = { id, channel_id: channelId, parent_id, depth, seq: ids.size, workflow_json: null };
    const origin_json = originAmong(row.origin_json, ids);
    fresh.push({ ...row, ...place, origin_json, ...(row.status === 'streaming' ? cutAnswer(row) : {}) });
    if (fresh.length >= ROWS_IN_BLOCK && ctx.tx === undefined) {
      await keep();
      fresh = [];
      await rest();
    }
    await pace();
  }
  if (fresh.length > 0) await keep();
  return ids;
};
