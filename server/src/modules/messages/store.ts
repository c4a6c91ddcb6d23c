import type { Tables } from '../../db/schema.ts';
import { type Db, raw, sql } from '../../db/sql.ts';

export type MessageRow = Tables['messages'];

/** SQLite takes 32,766 parameters; Postgres 65,535. Far below both. */
const IDS_PER_QUERY = 500;

export const find = (db: Db, channelId: string, id: string): Promise<MessageRow | undefined> =>
  sql(db)
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findAnywhere = (db: Db, id: string): Promise<MessageRow | undefined> =>
  sql(db).selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

/** Counts a message into its channel and gives its number. Holds the channel's row until commit. */
export const takeNumber = async (db: Db, channelId: string, at: string): Promise<number> => {
  const { message_count } = await sql(db)
    .updateTable('channels')
    .set((eb) => ({ message_count: eb('message_count', '+', 1), last_message_at: at }))
    .where('id', '=', channelId)
    .returning('message_count')
    .executeTakeFirstOrThrow();
  return message_count;
};

export const takeNumbers = async (db: Db, channelId: string, count: number, at: string): Promise<void> => {
  await sql(db)
    .updateTable('channels')
    .set((eb) => ({ message_count: eb('message_count', '+', count), last_message_at: at }))
    .where('id', '=', channelId)
    .execute();
};

export const insert = async (db: Db, rows: readonly MessageRow[]): Promise<void> => {
  for (let i = 0; i < rows.length; i += IDS_PER_QUERY)
    await sql(db)
      .insertInto('messages')
      .values(rows.slice(i, i + IDS_PER_QUERY))
      .execute();
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

/**
 * Everybody's view after a new message: the channel is active; the author, and whoever stood at its parent, stand at it.
 * Gives the people of the channel.
 */
export const moveParticipants = async (
  db: Db,
  message: Pick<MessageRow, 'id' | 'channel_id' | 'parent_id' | 'seq' | 'created_at'>,
  authorId: string | null,
): Promise<string[]> => {
  const { id, channel_id, parent_id, seq, created_at } = message;
  const isAuthor = raw<boolean>`(${raw.ref('user_id')} = ${authorId})`;
  const stoodAtParent =
    parent_id === null
      ? raw<boolean>`(${raw.ref('active_leaf_id')} is null)`
      : raw<boolean>`(${raw.ref('active_leaf_id')} = ${parent_id})`;
  const rows = await sql(db)
    .updateTable('participants')
    .set({
      activity_at: created_at,
      active_leaf_id: raw<string>`case when ${isAuthor} or ${stoodAtParent} then ${id} else ${raw.ref('active_leaf_id')} end`,
      read_count: raw<number>`case when ${isAuthor} then ${seq} else ${raw.ref('read_count')} end`,
    })
    .where('channel_id', '=', channel_id)
    .returning('user_id')
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
};

export const addMentions = async (
  db: Db,
  channelId: string,
  messageId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return;
  await sql(db)
    .insertInto('mentions')
    .values(userIds.map((user_id) => ({ message_id: messageId, user_id })))
    .execute();
  await sql(db)
    .updateTable('participants')
    .set((eb) => ({ mention_count: eb('mention_count', '+', 1) }))
    .where('channel_id', '=', channelId)
    .where('user_id', 'in', userIds)
    .execute();
};

export const countChildren = async (db: Db, channelId: string, parentId: string | null): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('channel_id', '=', channelId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Ids from `leaf` upwards, at most `limit`, in the order root to leaf. */
export const listPathIds = async (
  db: Db,
  channelId: string,
  leaf: string,
  limit: number,
): Promise<string[]> => {
  // CROSS JOIN pins the order on SQLite: left to itself it scans the whole table for every step.
  const { rows } = await raw<{ id: string }>`
    with recursive path(id, parent_id, n) as (
      select id, parent_id, 0 from messages where channel_id = ${channelId} and id = ${leaf}
      union all
      select m.id, m.parent_id, path.n + 1 from path cross join messages m
      where m.id = path.parent_id and path.n + 1 < ${raw.lit(Math.trunc(limit))}
    )
    select id from path order by n desc`.execute(sql(db));
  return rows.map(({ id }) => id);
};

/** The newest way down from a message to a leaf. */
export const findNewestLeaf = async (
  db: Db,
  channelId: string,
  id: string,
  stepsMax: number,
): Promise<string> => {
  const { rows } = await raw<{ id: string }>`
    with recursive down(id, n) as (
      select id, 0 from messages where channel_id = ${channelId} and id = ${id}
      union all
      select (
        select c.id from messages c where c.channel_id = ${channelId} and c.parent_id = down.id
        order by c.seq desc limit 1
      ), down.n + 1
      from down where down.id is not null and down.n < ${raw.lit(Math.trunc(stepsMax))}
    )
    select id from down where id is not null order by n desc limit 1`.execute(sql(db));
  return rows[0]?.id ?? id;
};

export const listByIds = async (db: Db, ids: readonly string[]): Promise<MessageRow[]> => {
  const rows: MessageRow[] = [];
  for (let i = 0; i < ids.length; i += IDS_PER_QUERY)
    rows.push(
      ...(await sql(db)
        .selectFrom('messages')
        .selectAll()
        .where('id', 'in', ids.slice(i, i + IDS_PER_QUERY))
        .execute()),
    );
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

export const listChildren = (db: Db, channelId: string, parentId: string | null): Promise<MessageRow[]> =>
  sql(db)
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('seq')
    .execute();

/** The ids of all versions below each of these parents (null: the roots), oldest first. */
export const listFamilies = async (
  db: Db,
  channelId: string,
  parents: ReadonlyArray<string | null>,
): Promise<Map<string | null, string[]>> => {
  const families = new Map<string | null, string[]>();
  const add = (rows: ReadonlyArray<{ id: string; parent_id: string | null }>) => {
    for (const { id, parent_id } of rows) families.set(parent_id, [...(families.get(parent_id) ?? []), id]);
  };
  const select = () =>
    sql(db)
      .selectFrom('messages')
      .select(['id', 'parent_id'])
      .where('channel_id', '=', channelId)
      .orderBy('seq');
  const ids = parents.filter((id) => id !== null);
  for (let i = 0; i < ids.length; i += IDS_PER_QUERY)
    add(
      await select()
        .where('parent_id', 'in', ids.slice(i, i + IDS_PER_QUERY))
        .execute(),
    );
  if (ids.length < parents.length) add(await select().where('parent_id', 'is', null).execute());
  return families;
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
      'deleted_at',
      'created_at',
    ])
    .select(raw<string>`substr(content, 1, ${raw.lit(excerpt)})`.as('excerpt'))
    .where('channel_id', '=', channelId)
    .orderBy('seq')
    .limit(limit)
    .execute();

export const findBranchLeaf = async (
  db: Db,
  userId: string,
  messageId: string,
): Promise<string | undefined> => {
  const row = await sql(db)
    .selectFrom('branch_leaves')
    .select('leaf_id')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row?.leaf_id;
};

export const putBranchLeaf = async (db: Db, row: Tables['branch_leaves']): Promise<void> => {
  await sql(db)
    .insertInto('branch_leaves')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'message_id']).doUpdateSet({ leaf_id: row.leaf_id }),
    )
    .execute();
};

export const markAllRead = async (db: Db, channelId: string, count: number): Promise<void> => {
  await sql(db)
    .updateTable('participants')
    .set({ read_count: count })
    .where('channel_id', '=', channelId)
    .execute();
};
