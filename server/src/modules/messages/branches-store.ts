// The tree of a channel as its messages refer to each other: versions, branches, and where each person last was below a message.

import { listed } from '../../db/dialect/listed.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';
import type { MessageRow } from './store.ts';

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

/** Which message stands below which, in the order of the channel, from behind `after` on. */
export const listLinks = (db: Db, channelId: string, after: number, limit: number) =>
  sql(db)
    .selectFrom('messages')
    .select(['id', 'parent_id', 'seq'])
    .where('channel_id', '=', channelId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();

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
