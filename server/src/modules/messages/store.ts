import type { Dialect } from '../../db/dialect/dialect.ts';
import { listed } from '../../db/dialect/listed.ts';
import { prepared, preparedRows } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import { createPace } from '../../kernel/pace.ts';
import type { Tables } from './rows.ts';

export type MessageRow = Tables['messages'];

/** Far below what both engines take. A statement of as many is built once: to put it together takes longer than to run it. */
const ROWS_PER_INSERT = 25;
const CHARACTERS_PER_INSERT = 500_000;

const findInChannel = prepared<{ channelId: string; id: string }, MessageRow>((db, { channelId, id }) =>
  db.selectFrom('messages').selectAll().where('channel_id', '=', channelId).where('id', '=', id),
);

export const find = async (db: Db, channelId: string, id: string): Promise<MessageRow | undefined> =>
  (await findInChannel(db, { channelId, id }))[0];

const findPlace = prepared<{ channelId: string; id: string }, Pick<MessageRow, 'id' | 'depth'>>(
  (db, { channelId, id }) =>
    db
      .selectFrom('messages')
      .select(['id', 'depth'])
      .where('channel_id', '=', channelId)
      .where('id', '=', id),
);

/** Where a message stands, without what it says. */
export const placeOf = async (
  db: Db,
  channelId: string,
  id: string,
): Promise<Pick<MessageRow, 'id' | 'depth'> | undefined> => (await findPlace(db, { channelId, id }))[0];

export const findAnywhere = (db: Db, id: string): Promise<MessageRow | undefined> =>
  sql(db).selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether it is there, and stays until the transaction ends, so that a row may refer to it. */
export const keepAnywhere = async (tx: Db, { keepRow }: Dialect, id: string): Promise<boolean> => {
  const found = sql(tx).selectFrom('messages').select('id').where('id', '=', id).modifyEnd(keepRow);
  return (await found.executeTakeFirst()) !== undefined;
};

const COLUMNS = Object.keys({
  id: true,
  channel_id: true,
  parent_id: true,
  seq: true,
  depth: true,
  role: true,
  content: true,
  status: true,
  error: true,
  author_type: true,
  author_id: true,
  author_name: true,
  author_handle: true,
  persona_id: true,
  model: true,
  provider_config_id: true,
  reasoning: true,
  tool_calls_json: true,
  citations_json: true,
  usage_json: true,
  memories_withheld: true,
  workflow_json: true,
  origin_json: true,
  deleted_at: true,
  created_at: true,
  updated_at: true,
} satisfies Record<keyof MessageRow, true>) as Array<keyof MessageRow>;

const insertRows = (rows: number) =>
  preparedRows<MessageRow>(rows, COLUMNS, (db, rows) => db.insertInto('messages').values(rows));
const insertOne = insertRows(1);
const insertMany = insertRows(ROWS_PER_INSERT);

export const add = async (db: Db, row: MessageRow): Promise<void> => {
  await insertOne(db, [row]);
};

export const insert = async (db: Db, rows: readonly MessageRow[]): Promise<void> => {
  const pace = createPace({ inTransaction: true });
  for (let from = 0; from < rows.length; ) {
    const to = endOfInsert(rows, from);
    const few = rows.slice(from, to);
    if (few.length === ROWS_PER_INSERT) await insertMany(db, few);
    else await sql(db).insertInto('messages').values(few).execute();
    from = to;
    await pace();
  }
};

/** A statement is one step, during which no other request is served: few rows, or fewer that are long. */
const endOfInsert = (rows: readonly MessageRow[], from: number): number => {
  let characters = 0;
  for (let at = from; at < Math.min(rows.length, from + ROWS_PER_INSERT); at++) {
    characters += (rows[at]?.content.length ?? 0) + (rows[at]?.reasoning?.length ?? 0);
    if (characters > CHARACTERS_PER_INSERT) return at + 1;
  }
  return Math.min(rows.length, from + ROWS_PER_INSERT);
};

export const update = async (db: Db, id: string, patch: Partial<MessageRow>): Promise<void> => {
  await sql(db).updateTable('messages').set(patch).where('id', '=', id).execute();
};

/** Only while it is being written: what was stopped, finished or deleted stays as it is. */
export const updateStreaming = async (db: Db, id: string, patch: Partial<MessageRow>): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('messages')
    .set(patch)
    .where('id', '=', id)
    .where('status', '=', 'streaming')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const updateFinished = async (db: Db, id: string, patch: Partial<MessageRow>): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('messages')
    .set(patch)
    .where('id', '=', id)
    .where('status', '!=', 'streaming')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const addMentions = async (db: Db, messageId: string, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return;
  await sql(db)
    .insertInto('mentions')
    .values(userIds.map((user_id) => ({ message_id: messageId, user_id })))
    .execute();
};

const byIds = prepared<{ ids: readonly string[] }, MessageRow>((db, { ids }) =>
  db.selectFrom('messages').selectAll().where('id', 'in', listed(db, ids)),
);

export const listByIds = async (db: Db, ids: readonly string[]): Promise<MessageRow[]> => {
  const rows = new Map((await byIds(db, { ids })).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
};

/** How long the words of each of these are, which both engines know without reading them. */
export const listBytes = async (db: Db, ids: readonly string[]): Promise<Map<string, number>> => {
  const rows = await sql(db)
    .selectFrom('messages')
    .select('id')
    .select(raw<number>`octet_length(content)`.as('bytes'))
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]));
};

interface MessageSize {
  readonly id: string;
  readonly seq: number;
  readonly bytes: number;
}

const sizesIn = (db: Db, { jsonBytes }: Dialect) =>
  sql(db)
    .selectFrom('messages')
    .select(['id', 'seq'])
    .select(
      raw<number>`octet_length(content) + coalesce(octet_length(reasoning), 0) + ${jsonBytes('tool_calls_json')}`.as(
        'bytes',
      ),
    );

/** How long what was said, thought and brought by tools is in each of these, in their order. */
export const listSizes = async (db: Db, dialect: Dialect, ids: readonly string[]): Promise<MessageSize[]> => {
  const rows = await sizesIn(db, dialect)
    .where('id', 'in', listed(sql(db), ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row, bytes: Number(row.bytes) }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The same of the next so many of a channel, oldest first. */
export const listSizesAfter = async (
  db: Db,
  dialect: Dialect,
  { channelId, seq, limit }: { readonly channelId: string; readonly seq: number; readonly limit: number },
): Promise<MessageSize[]> => {
  const rows = await sizesIn(db, dialect)
    .where('channel_id', '=', channelId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
};

/** Words and names, without what tools have brought. */
export const listWords = async (db: Db, ids: readonly string[]) => {
  const rows = await sql(db)
    .selectFrom('messages')
    .select(['id', 'role', 'content', 'author_name', 'model', 'deleted_at', 'created_at'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export const listMessages = (
  db: Db,
  channelId: string,
  limit: number,
  offset: number,
): Promise<MessageRow[]> =>
  sql(db)
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('seq')
    .limit(limit)
    .offset(offset)
    .execute();

/** All branches, oldest first, behind the message with this number. */
/** Whether anything in a channel was not deleted. */
export const hasWords = async (db: Db, channelId: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const listShape = (db: Db, channelId: string, excerpt: number, limit: number) =>
  sql(db)
    .selectFrom('messages')
    .select([
      'id',
      'parent_id',
      'role',
      'author_type',
      'author_id',
      'author_name',
      'author_handle',
      'origin_json',
      'deleted_at',
      'created_at',
    ])
    .select(raw<string>`substr(content, 1, ${raw.lit(excerpt)})`.as('excerpt'))
    .where('channel_id', '=', channelId)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** What a person wrote in channels of others, in the order of its ids, from behind `after` on. */
export const listSaidElsewhere = (
  db: Db,
  userId: string,
  after: string,
  limit: number,
): Promise<MessageRow[]> =>
  sql(db)
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channel_id')
    .selectAll('messages')
    .where('messages.author_id', '=', userId)
    .where('messages.author_type', '=', 'user')
    .where('messages.deleted_at', 'is', null)
    .where('channels.owner_id', '!=', userId)
    .$if(after !== '', (q) => q.where('messages.id', '>', after))
    .orderBy('messages.id')
    .limit(limit)
    .execute();

/** What a person said stays, and no longer says whose it was. */
export const takeName = async (db: Db, userId: string, name: string): Promise<void> => {
  await sql(db)
    .updateTable('messages')
    .set({ author_id: null, author_name: name, author_handle: null })
    .where('author_id', '=', userId)
    .where('author_type', '=', 'user')
    .execute();
};
