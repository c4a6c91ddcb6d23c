import type { Tables } from '../../db/schema.ts';
import { type Db, sql } from '../../db/sql.ts';

export type FileRow = Tables['files'];

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
  await sql(db)
    .insertInto('message_files')
    .values(
      fileIds.map((file_id, position) => ({
        message_id: messageId,
        file_id,
        channel_id: channelId,
        position,
      })),
    )
    .execute();
};

export const detachAll = async (db: Db, messageId: string): Promise<void> => {
  await sql(db).deleteFrom('message_files').where('message_id', '=', messageId).execute();
};

export const listOfMessages = (db: Db, messageIds: readonly string[]) =>
  messageIds.length === 0
    ? Promise.resolve([])
    : sql(db)
        .selectFrom('message_files')
        .innerJoin('files', 'files.id', 'message_files.file_id')
        .selectAll('files')
        .select('message_files.message_id')
        .where('message_files.message_id', 'in', messageIds)
        .orderBy('message_files.position')
        .execute();

export const listOfChannel = (db: Db, channelId: string) =>
  sql(db)
    .selectFrom('message_files')
    .innerJoin('files', 'files.id', 'message_files.file_id')
    .selectAll('files')
    .select('message_files.message_id')
    .where('message_files.channel_id', '=', channelId)
    .orderBy('message_files.message_id')
    .orderBy('message_files.position')
    .execute();

export const insert = async (db: Db, row: FileRow): Promise<void> => {
  await sql(db).insertInto('files').values(row).execute();
};

/** One file more stands for these bytes. */
export const addReference = async (db: Db, sha256: string): Promise<void> => {
  await sql(db)
    .updateTable('blobs')
    .set((eb) => ({ reference_count: eb('reference_count', '+', 1), unused_since: null }))
    .where('sha256', '=', sha256)
    .execute();
};
