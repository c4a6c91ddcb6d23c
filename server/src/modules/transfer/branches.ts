// Which messages of a channel an export holds, and in which order.

import type { Ctx } from '../../kernel/ctx.ts';
import { createPace } from '../../kernel/pace.ts';
import { accessChannel } from '../channels/index.ts';
import { accessMessage, DEPTH_MAX, listLinks, listPathIds } from '../messages/index.ts';

const LINKS_PER_READ = 1_000;

/** Messages one below the other. */
export interface Branch {
  /** The message that it goes on from; null: it begins at the beginning. */
  readonly from: string | null;
  readonly ids: readonly string[];
}

/** What is wanted of the tree. */
export interface Choice {
  readonly branches: 'active' | 'all';
  /** The branch that ends here, instead. */
  readonly leafId?: string | undefined;
}

interface Link {
  readonly id: string;
  readonly parent_id: string | null;
}

/**
 * Every message once, in as few branches as there are ends: the active branch whole, then the others in the order in which they were begun,
 * each from the message on that another branch does not have.
 */
export const branchesOf = (links: readonly Link[], active: ReadonlySet<string>): Branch[] => {
  const goesOn = new Map<string | null, string>();
  // The newest version goes on, unless the reader is on another.
  for (const { id, parent_id } of links)
    if (!active.has(goesOn.get(parent_id) ?? '')) goesOn.set(parent_id, id);
  const begins = links.filter(({ id, parent_id }) => goesOn.get(parent_id) !== id);
  const first = goesOn.get(null);
  const main = first === undefined ? [] : [{ id: first, parent_id: null }];
  return [...main, ...begins].map(({ id, parent_id }) => {
    const ids: string[] = [];
    for (let at: string | undefined = id; at !== undefined; at = goesOn.get(at)) ids.push(at);
    return { from: parent_id, ids };
  });
};

const allBranches = async (ctx: Ctx, channelId: string, active: readonly string[]): Promise<Branch[]> => {
  const pace = createPace();
  const links: Link[] = [];
  for (let seq = 0; ; ) {
    const read = await listLinks(ctx.db, channelId, seq, LINKS_PER_READ);
    links.push(...read);
    if (read.length < LINKS_PER_READ) return branchesOf(links, new Set(active));
    seq = read.at(-1)?.seq ?? seq;
    await pace();
  }
};

export const chosenBranches = async (
  ctx: Ctx,
  channelId: string,
  { branches, leafId }: Choice,
): Promise<Branch[]> => {
  const { active_leaf_id } = await accessChannel(ctx, channelId);
  if (leafId !== undefined) await accessMessage(ctx, channelId, leafId);
  const leaf = leafId ?? active_leaf_id;
  const ids = leaf === null ? [] : await listPathIds(ctx.db, channelId, leaf, DEPTH_MAX + 1);
  if (branches === 'all') return allBranches(ctx, channelId, ids);
  return [{ from: null, ids }];
};
