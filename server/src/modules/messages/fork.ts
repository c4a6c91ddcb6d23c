// A branch as the beginning of a channel of one's own.

import type { Channel } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { createPace } from '../../kernel/pace.ts';
import {
  accessChannel,
  createChannel,
  markAllRead,
  moveCursor,
  takeMessageNumbers,
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
export const fork = (ctx: Ctx, channelId: string, { leaf_id, title }: ForkInput = {}): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    const source = await accessChannel(ctx, channelId);
    const leaf = leaf_id ?? source.active_leaf_id;
    if (leaf === null) throw conflict('there is nothing to fork yet');
    await access(ctx, channelId, leaf);
    const path = await branches.listPathIds(ctx.db, channelId, leaf, DEPTH_MAX + 1);
    // In the copy they are there from the beginning: what is withheld from them here is not copied.
    const rows = await withReadableResults(ctx, channelId, await store.listByIds(ctx.db, path));
    const { id } = await createChannel(ctx, {
      title: title ?? source.title,
      type: source.type === 'group' ? 'group' : 'direct',
      system_prompt: source.system_prompt,
      ...(source.is_ai_mode_set ? { ai_mode: source.ai_mode } : {}),
      is_memory_on: source.is_memory_on,
    });
    await copyFiles(ctx, channelId, id, await plant(ctx, id, rows));
    return toChannel(await accessChannel(ctx, id));
  });

/** A copy of a streaming answer has no writer: it ends with what has come, and its open calls are over. */
export const cutAnswer = ({ tool_calls_json }: store.MessageRow) => ({
  status: 'stopped' as const,
  tool_calls_json: tool_calls_json.map((call) =>
    (call as { output?: unknown }).output === null
      ? { ...(call as object), status: 'refused', output: 'the answer was copied before this call' }
      : call,
  ),
});

/** Kept at once, and then let go of: twenty thousand rows would be carried along by every collection of garbage. */
const ROWS_AT_ONCE = 200;

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

/** Stores a whole tree in an empty channel under new ids, parents before children. Gives the new id of each old one. */
export const plant = async (
  ctx: Ctx,
  channelId: string,
  rows: Iterable<store.MessageRow>,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  const depths = new Map<string, number>();
  const pace = createPace({ inTransaction: true });
  let fresh: store.MessageRow[] = [];
  let lastId: string | null = null;
  const keep = async (): Promise<void> => {
    await store.insert(ctx.db, fresh);
    await indexLater(ctx, 'message', ...fresh.map(({ id }) => id));
    fresh = [];
    await pace();
  };
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
    lastId = id;
    if (fresh.length >= ROWS_AT_ONCE) await keep();
    else await pace();
  }
  if (lastId === null) return ids;
  if (fresh.length > 0) await keep();
  await takeMessageNumbers(ctx.db, channelId, ids.size, ctx.now().toISOString());
  await moveCursor(ctx.db, channelId, userId(ctx), lastId);
  await markAllRead(ctx.db, channelId, ids.size);
  return ids;
};
