// Which message shows which file. A link shows a file of its own channel, and grants no access.

import type { Kysely } from 'kysely';
import { listed } from '../../db/dialect/listed.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';
import type { FileRow } from './store.ts';

export const listInChannel = (db: Db, channelId: string, ids: readonly string[]): Promise<FileRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : sql(db)
        .selectFrom('files')
        .selectAll()
        .where('channel_id', '=', channelId)
        .where('id', 'in', ids)
        .execute();

export const attach = async (
  db: Db,
  channelId: string,
  messageId: string,
  fileIds: readonly string[],
): Promise<void> => {
  if (fileIds.length === 0) return;
  const rows = fileIds.map((file_id, position) => ({
    message_id: messageId,
    file_id,
    channel_id: channelId,
    position,
  }));
  await sql(db).insertInto('message_files').values(rows).execute();
};

/** Below those that the message shows already. */
export const attachOneMore = async (
  db: Db,
  channel_id: string,
  message_id: string,
  file_id: string,
): Promise<void> => {
  const { last } = await sql(db)
    .selectFrom('message_files')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('message_id', '=', message_id)
    .executeTakeFirstOrThrow();
  const position = last === null ? 0 : Number(last) + 1;
  await sql(db).insertInto('message_files').values({ message_id, file_id, channel_id, position }).execute();
};

export const detachAll = async (db: Db, messageId: string): Promise<void> => {
  await sql(db).deleteFrom('message_files').where('message_id', '=', messageId).execute();
};

/** Which of these files some message shows. */
export const listShownIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await sql(db)
    .selectFrom('message_files')
    .select('file_id')
    .where('file_id', 'in', ids)
    .distinct()
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
};

/** A link counts only where message and file lie in the same channel, however the row came to be. */
const linked = (db: Kysely<Tables>) =>
  db
    .selectFrom('message_files')
    .innerJoin('files', (join) =>
      join
        .onRef('files.id', '=', 'message_files.file_id')
        .onRef('files.channel_id', '=', 'message_files.channel_id'),
    )
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'message_files.message_id')
        .onRef('messages.channel_id', '=', 'message_files.channel_id'),
    )
    .selectAll('files')
    .select('message_files.message_id');

const ofMessages = prepared<{ ids: readonly string[] }, FileRow & { message_id: string }>((db, { ids }) =>
  linked(db).where('message_files.message_id', 'in', listed(db, ids)).orderBy('message_files.position'),
);

export const listOfMessages = (db: Db, messageIds: readonly string[]) => ofMessages(db, { ids: messageIds });

export const listOfChannel = (db: Db, channelId: string) =>
  linked(sql(db))
    .where('message_files.channel_id', '=', channelId)
    .orderBy('message_files.message_id')
    .orderBy('message_files.position')
    .execute();
