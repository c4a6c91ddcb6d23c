// Folders sort a person's own list of channels: private, ordered, one level deep.

import type { Folder, FolderInput, FolderPatch } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Page } from '../../kernel/page.ts';
import * as store from './store.ts';

/** Stops a runaway client; more than a person keeps by hand. */
const FOLDERS_PER_USER_MAX = 500;
const ALL: Page = { limit: FOLDERS_PER_USER_MAX, offset: 0 };

/** All of them, unless a page is asked for. */
export const list = (ctx: Ctx, page: Page = ALL): Promise<Folder[]> =>
  store.listOwned(ctx.db, userId(ctx), page);

export const create = (ctx: Ctx, { name, sort_order = 0 }: FolderInput): Promise<Folder> =>
  transact(ctx, async (ctx) => {
    const owner_id = userId(ctx);
    const existing = await store.listOwned(ctx.db, owner_id, ALL);
    if (existing.length >= FOLDERS_PER_USER_MAX)
      throw badRequest(`you have ${FOLDERS_PER_USER_MAX} folders already; delete one first`);
    const now = ctx.now().toISOString();
    const row = { id: newId(), owner_id, name, sort_order, created_at: now, updated_at: now };
    const folder = await store.insert(ctx.db, row);
    emit(ctx, 'user.folder.created', folder, { userIds: [owner_id] });
    return folder;
  });

export const update = (ctx: Ctx, id: string, patch: FolderPatch): Promise<Folder> =>
  transact(ctx, async (ctx) => {
    const { owner_id } = await access(ctx, id);
    const folder = await store.update(ctx.db, id, { ...patch, updated_at: ctx.now().toISOString() });
    if (!folder) throw notFound('folder');
    emit(ctx, 'user.folder.updated', folder, { userIds: [owner_id] });
    return folder;
  });

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { owner_id } = await access(ctx, id);
    // Two may have got this far on Postgres; the row says which of them removed it, and only that one tells.
    if (!(await store.remove(ctx.db, id))) throw notFound('folder');
    emit(ctx, 'user.folder.deleted', { id }, { userIds: [owner_id] });
  });

/** Loads a folder the actor may touch. Another person's is "not found", never "forbidden". */
export const access = async (ctx: Ctx, id: string) => {
  const folder = await store.findOwned(ctx.db, userId(ctx), id);
  if (!folder) throw notFound('folder');
  return folder;
};
