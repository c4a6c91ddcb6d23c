// Files as parts of messages. A message shows files of its own channel only.

import type { FileObject } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import * as store from './store.ts';

export const toFile = (row: store.FileRow, messageId: string | null): FileObject => ({
  ...row,
  message_id: messageId,
  has_thumbnail: row.thumbnail_sha256 !== null,
});

/** Attaches files of this channel to a message, inside the caller's transaction; any other file does not exist here. */
export const attach = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  ids: readonly string[],
): Promise<void> => {
  if (new Set(ids).size !== ids.length) throw badRequest('attachments: the same file is named twice');
  if ((await store.listInChannel(ctx.db, channelId, ids)).length !== ids.length) throw notFound('file');
  await store.attach(ctx.db, channelId, messageId, ids);
};

export const detachAll = (ctx: Ctx, messageId: string): Promise<void> => store.detachAll(ctx.db, messageId);

/** The files of each message, in the order in which they were attached. */
export const ofMessages = async (
  ctx: Ctx,
  messageIds: readonly string[],
): Promise<Map<string, FileObject[]>> => {
  const found = new Map<string, FileObject[]>();
  for (const { message_id, ...row } of await store.listOfMessages(ctx.db, messageIds))
    found.set(message_id, [...(found.get(message_id) ?? []), toFile(row, message_id)]);
  return found;
};

/** Copies the files of messages into another channel: new files over the same bytes, attached to the new messages. */
export const copy = async (
  ctx: Ctx,
  from: string,
  to: string,
  messages: ReadonlyMap<string, string>,
): Promise<void> => {
  const owner_id = userId(ctx);
  const copies = new Map<string, string>();
  for (const { message_id, ...row } of await store.listOfChannel(ctx.db, from)) {
    const target = messages.get(message_id);
    if (target === undefined) continue;
    if (!copies.has(row.id)) {
      const id = newId();
      await store.insert(ctx.db, { ...row, id, owner_id, channel_id: to });
      await store.addReference(ctx.db, row.sha256);
      copies.set(row.id, id);
    }
    await store.attach(ctx.db, to, target, [copies.get(row.id) ?? '']);
  }
};
