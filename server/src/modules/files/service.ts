// Files: readable by those who may read their channel, project, note or knowledge base; nothing else grants access.

import type { FileObject, PageQuery } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { Failure, forbidden, notFound } from '../../kernel/errors.ts';
import { type Page, pageOf } from '../../kernel/page.ts';
import { accessChannel } from '../channels/index.ts';
import { assertChannelFree, assertOwnFree, assertThingFree } from '../holds/index.ts';
import { accessScope } from '../scopes/index.ts';
import { indexLater } from '../search/index.ts';
import * as store from './store.ts';

export const toFile = (row: store.ShownFileRow): FileObject => ({
  ...row,
  has_thumbnail: row.thumbnail_sha256 !== null,
});

interface Accessed {
  readonly file: store.ShownFileRow;
  readonly mayRemove: boolean;
}

/** Loads a file that the caller may read: one of a channel that they may read now, or their own outside of any. */
export const access = async (ctx: Ctx, id: string): Promise<Accessed> => {
  const file = await store.find(ctx.db, id);
  if (!file) throw notFound('file');
  const isMine = file.owner_id === userId(ctx);
  if (file.project_id !== null) {
    const { rights } = await asFile(accessScope(ctx, 'project', file.project_id));
    return { file, mayRemove: isMine || rights.manage };
  }
  if (file.note_id !== null) {
    const { rights } = await asFile(accessScope(ctx, 'note', file.note_id));
    return { file, mayRemove: (isMine && rights.write) || rights.manage };
  }
  if (file.kb_id !== null) {
    await asFile(accessScope(ctx, 'knowledge_base', file.kb_id));
    return { file, mayRemove: false };
  }
  if (file.channel_id === null) {
    if (!isMine) throw notFound('file');
    return { file, mayRemove: true };
  }
  const { role } = await asFile(accessChannel(ctx, file.channel_id));
  return { file, mayRemove: isMine || role === 'owner' };
};

/** What keeps the file is not there for the caller, so the file is not either. */
const asFile = <T>(keeper: Promise<T>): Promise<T> =>
  keeper.catch((error: unknown) => {
    throw error instanceof Failure && error.status === 404 ? notFound('file') : error;
  });

export const read = async (ctx: Ctx, id: string): Promise<FileObject> => toFile((await access(ctx, id)).file);

interface FilesQuery extends PageQuery {
  readonly origin?: store.FileOrigin | undefined;
}

export const listMine = async (ctx: Ctx, query: FilesQuery): Promise<FileObject[]> =>
  (await store.listOwned(ctx.db, userId(ctx), query.origin, pageOf(query))).map(toFile);

export const listOfChannel = async (
  ctx: Ctx,
  channelId: string,
  query: FilesQuery,
): Promise<FileObject[]> => {
  await accessChannel(ctx, channelId);
  return (await store.listOfChannel(ctx.db, channelId, query.origin, pageOf(query))).map(toFile);
};

export const listOfProject = async (ctx: Ctx, projectId: string, page: Page): Promise<FileObject[]> => {
  await accessScope(ctx, 'project', projectId);
  return (await store.listOfProject(ctx.db, projectId, page)).map(toFile);
};

export const listOfNote = async (ctx: Ctx, noteId: string, page: Page): Promise<FileObject[]> => {
  await accessScope(ctx, 'note', noteId);
  return (await store.listOfNote(ctx.db, noteId, page)).map(toFile);
};

/** Takes a file away, also from the messages that show it. Its bytes go when no other file stands for them. */
export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { file, mayRemove } = await access(ctx, id);
    if (file.kb_id !== null)
      throw forbidden('the file belongs to a knowledge base; delete its document there');
    if (!mayRemove)
      throw forbidden(
        'only the person who uploaded a file, or an owner of its channel, project or note, may delete it',
      );
    await assertFileFree(ctx, file);
    if (!(await erase(ctx, file))) throw notFound('file');
  });

/** It is held with its person, and with where it lies. */
const assertFileFree = async (
  ctx: Ctx,
  { owner_id, channel_id, project_id, note_id }: store.FileRow,
): Promise<void> => {
  await assertOwnFree(ctx, owner_id);
  if (channel_id !== null) await assertChannelFree(ctx, channel_id);
  const thing = project_id ?? note_id;
  if (thing !== null) await assertThingFree(ctx, thing);
};

/** For callers that have checked the right to delete it; false when it is gone. */
export const erase = async (
  ctx: Ctx,
  {
    id,
    channel_id,
    project_id,
    kb_id,
    note_id,
    owner_id,
  }: Pick<store.FileRow, 'id' | 'channel_id' | 'project_id' | 'kb_id' | 'note_id' | 'owner_id'>,
): Promise<boolean> => {
  if (!(await store.remove(ctx.db, id))) return false;
  await indexLater(ctx, 'file', id);
  const sharedBy = project_id ?? kb_id ?? note_id;
  emit(
    ctx,
    'user.file.deleted',
    { id, channel_id },
    channel_id !== null
      ? { topics: [`channel:${channel_id}`] }
      : { userIds: [owner_id], ...(sharedBy === null ? {} : { topics: [`members:${sharedBy}`] }) },
  );
  tellProject(ctx, project_id);
  return true;
};

/** Those who read the project are told that its files are others now. */
export const tellProject = (ctx: Ctx, id: string | null): void => {
  if (id !== null) emit(ctx, 'user.project.files_changed', { id }, { topics: [`members:${id}`] });
};

/** Whether one of these is the caller's own and lies nowhere. */
export const hasLoose = async (ctx: Ctx, ids: readonly string[]): Promise<boolean> =>
  ids.length > 0 && (await store.hasLoose(ctx.db, userId(ctx), ids));

/** Of these the caller's own that lie nowhere: those who may read the channel may read them from now on. Inside the caller's transaction. */
export const putInChannel = async (ctx: Ctx, channelId: string, ids: readonly string[]): Promise<void> => {
  const moved = await store.putInChannel(ctx.db, userId(ctx), { ids, channelId });
  await indexLater(ctx, 'file', ...moved.map(({ id }) => id));
  for (const row of moved)
    emit(ctx, 'user.file.created', toFile({ ...row, message_id: null }), {
      topics: [`channel:${channelId}`],
    });
};

/** After a project changed who reads it, inside the caller's transaction: nobody is charged for what they can neither see nor delete. */
export const passOnOfProject = async (ctx: Ctx, projectId: string): Promise<void> => {
  await indexLater(ctx, 'file', ...(await store.passOnOfScope(ctx.db, 'project_id', projectId)));
};

/** The same for a note. */
export const passOnOfNote = async (ctx: Ctx, noteId: string): Promise<void> => {
  await store.passOnOfScope(ctx.db, 'note_id', noteId);
};

/**
 * Before an account is deleted, inside the caller's transaction: its files in channels that live on pass to the channel's owner, who
 * may delete them anyway. That may be more than they may keep; then they cannot add to it.
 */
export const passOnOf = async (ctx: Ctx, goingId: string): Promise<void> => {
  await indexLater(ctx, 'file', ...(await store.passOn(ctx.db, goingId)));
};
