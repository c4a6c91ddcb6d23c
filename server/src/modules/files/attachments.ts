// Files as parts of messages. A message shows files of its own channel only.

import type { FileObject } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { indexLater } from '../search/index.ts';
import * as blobs from './blobs-store.ts';
import * as links from './links-store.ts';
import { assertWithinQuota } from './quota.ts';
import { erase, toFile } from './service.ts';
import * as store from './store.ts';

/** Attaches files of this channel to a message, inside the caller's transaction; any other file does not exist here. */
export const attach = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  ids: readonly string[],
): Promise<void> => {
  if ((await links.listInChannel(ctx.db, channelId, ids)).length !== ids.length) throw notFound('file');
  await links.attach(ctx.db, channelId, messageId, ids);
};

/**
 * What a deleted message showed goes with it, inside the caller's transaction. What another message shows too stays, and so does
 * what is not the caller's to delete: attaching another person's file does not let one delete it.
 */
export const removeWith = async (ctx: Ctx, messageId: string, isChannelOwner: boolean): Promise<void> => {
  const shown = await links.listOfMessages(ctx.db, [messageId]);
  await links.detachAll(ctx.db, messageId);
  const elsewhere = await links.listShownIds(
    ctx.db,
    shown.map(({ id }) => id),
  );
  for (const file of shown) {
    const mayRemove = isChannelOwner || file.owner_id === userId(ctx);
    if (mayRemove && !elsewhere.has(file.id)) await erase(ctx, file);
  }
};

/** The files of each message, in the order in which they were attached. */
export const ofMessages = async (
  ctx: Ctx,
  messageIds: readonly string[],
): Promise<Map<string, FileObject[]>> => {
  const rows = await links.listOfMessages(ctx.db, messageIds);
  return new Map(
    [...Map.groupBy(rows, ({ message_id }) => message_id)].map(([id, list]) => [id, list.map(toFile)]),
  );
};

/** Copies the files of messages into another channel: new files of the caller's over the same bytes, attached to the new messages. */
export const copy = async (
  ctx: Ctx,
  from: string,
  to: string,
  messages: ReadonlyMap<string, string>,
): Promise<void> => {
  const owner_id = userId(ctx);
  const shown = (await links.listOfChannel(ctx.db, from)).filter(({ message_id }) =>
    messages.has(message_id),
  );
  const copies = new Map<string, store.FileRow>();
  for (const { message_id: _, ...row } of shown)
    if (!copies.has(row.id)) copies.set(row.id, { ...row, id: newId(), owner_id, channel_id: to });
  if (copies.size === 0) return;
  const names = [...copies.values()].flatMap((row) => [row.sha256, row.thumbnail_sha256 ?? []].flat());
  if (!(await blobs.claimExisting(ctx.db, names, ctx.now().toISOString())))
    throw conflict('a file of this conversation has just been deleted; try again');
  await store.insert(ctx.db, [...copies.values()]);
  for (const [message, files] of Map.groupBy(shown, ({ message_id }) => message_id))
    await links.attach(
      ctx.db,
      to,
      messages.get(message) ?? '',
      files.map(({ id }) => copies.get(id)?.id ?? ''),
    );
  await assertWithinQuota(ctx, owner_id);
  await indexLater(ctx, 'file', ...[...copies.values()].map(({ id }) => id));
};
