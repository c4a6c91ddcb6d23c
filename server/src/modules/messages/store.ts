import { listed } from '../../db/dialect/listed.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import { createPace } from '../../kernel/pace.ts';
import type { Tables } from './rows.ts';

export type MessageRow = Tables['messages'];

/** What a model is told of a message, and what a summary is made of. */
const BRANCH_COLUMNS = [
  'id',
  'parent_id',
  'channel_id',
  'role',
  'content',
  'author_type',
  'author_id',
  'author_name',
  'persona_id',
  'model',
  'provider_config_id',
  'status',
  'tool_calls_json',
  'deleted_at',
] as const satisfies ReadonlyArray<keyof MessageRow>;
export type BranchRow = Pick<MessageRow, (typeof BRANCH_COLUMNS)[number]>;

/** Far below what both engines take; what takes longest is to put the statement together. */
const ROWS_PER_INSERT = 50;
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

const insertOne = prepared<MessageRow, never>((db, row) =>
  db.insertInto('messages').values({
    id: row.id,
    channel_id: row.channel_id,
    parent_id: row.parent_id,
    seq: row.seq,
    depth: row.depth,
    role: row.role,
    content: row.content,
    status: row.status,
    error: row.error,
    author_type: row.author_type,
    author_id: row.author_id,
    author_name: row.author_name,
    author_handle: row.author_handle,
    persona_id: row.persona_id,
    model: row.model,
    provider_config_id: row.provider_config_id,
    reasoning: row.reasoning,
    tool_calls_json: row.tool_calls_json,
    citations_json: row.citations_json,
    usage_json: row.usage_json,
    deleted_at: row.deleted_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  } satisfies MessageRow),
);

export const add = async (db: Db, row: MessageRow): Promise<void> => {
  await insertOne(db, row);
};

export const insert = async (db: Db, rows: readonly MessageRow[]): Promise<void> => {
  const pace = createPace();
  for (let from = 0; from < rows.length; ) {
    const to = endOfInsert(rows, from);
    await sql(db).insertInto('messages').values(rows.slice(from, to)).execute();
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

const childIds = prepared<{ channelId: string; parentId: string }, { id: string }>(
  (db, { channelId, parentId }) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('channel_id', '=', channelId)
      .where('parent_id', '=', parentId)
      .orderBy('seq'),
);
const rootIds = prepared<{ channelId: string }, { id: string }>((db, { channelId }) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('parent_id', 'is', null)
    .orderBy('seq'),
);

/** The versions below a message, or the roots; oldest first. */
export const listChildIds = async (db: Db, channelId: string, parentId: string | null): Promise<string[]> => {
  const rows =
    parentId === null ? await rootIds(db, { channelId }) : await childIds(db, { channelId, parentId });
  return rows.map(({ id }) => id);
};

/** From a message upwards. CROSS JOIN pins the order on SQLite: left to itself it scans the whole table for every step. */
const upwards = ({ channelId, leaf, limit }: Upwards) => raw`
  with recursive path(id, parent_id, n) as (
    select id, parent_id, 0 from messages where channel_id = ${channelId} and id = ${leaf}
    union all
    select m.id, m.parent_id, path.n + 1 from path cross join messages m
    where m.id = path.parent_id and path.n + 1 < ${limit}
  )`;
interface Upwards {
  readonly channelId: string;
  readonly leaf: string;
  readonly limit: number;
}

const pathIds = prepared<Upwards, { id: string }>(
  (_db, way) => raw<{ id: string }>`${upwards(way)} select id from path order by n desc`,
);

/** Ids from `leaf` upwards, at most `limit`, in the order root to leaf. */
export const listPathIds = async (
  db: Db,
  channelId: string,
  leaf: string,
  limit: number,
): Promise<string[]> => {
  const rows = await pathIds(db, { channelId, leaf, limit });
  return rows.map(({ id }) => id);
};

const branch = prepared<Upwards, BranchRow>(
  (_db, way) => raw<BranchRow>`${upwards(way)}
    select ${raw.join(BRANCH_COLUMNS.map((name) => raw.ref(`m.${name}`)))}
    from path cross join messages m where m.id = path.id order by path.n desc`,
);

/** The messages from `leaf` upwards, at most `limit`, in the order root to leaf: one question, whatever the depth. */
export const listBranch = (db: Db, channelId: string, leaf: string, limit: number): Promise<BranchRow[]> =>
  branch(db, { channelId, leaf, limit });

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
export const listAfter = (db: Db, channelId: string, seq: number, limit: number): Promise<MessageRow[]> =>
  sql(db)
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();

const childrenOf = prepared<
  { channelId: string; parents: readonly string[] },
  { id: string; parent_id: string | null }
>((db, { channelId, parents }) =>
  db
    .selectFrom('messages')
    .select(['id', 'parent_id'])
    .where('channel_id', '=', channelId)
    .where('parent_id', 'in', listed(db, parents))
    // As the index has them: by number alone, SQLite would rather walk over the whole channel.
    .orderBy('parent_id')
    .orderBy('seq'),
);

/** The ids of all versions below each of these parents (null: the roots), oldest first. */
export const listFamilies = async (
  db: Db,
  channelId: string,
  parents: ReadonlyArray<string | null>,
): Promise<Map<string | null, string[]>> => {
  const families = new Map<string | null, string[]>();
  const named = parents.filter((id) => id !== null);
  for (const { id, parent_id } of await childrenOf(db, { channelId, parents: named }))
    families.set(parent_id, [...(families.get(parent_id) ?? []), id]);
  if (named.length < parents.length) families.set(null, await listChildIds(db, channelId, null));
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
