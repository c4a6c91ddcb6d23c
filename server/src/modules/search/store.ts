import type { RawBuilder } from 'kysely';
import type { Dialect } from '../../db/dialect/dialect.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type Kind = Tables['search_documents']['kind'];

const MARKS_PER_STATEMENT = 500;

const addOne = prepared<{ kind: Kind; id: string }, never>((db, { kind, id }) =>
  db.insertInto('search_pending').values({ kind, ref_id: id }),
);

export const addPending = async (db: Db, kind: Kind, ids: readonly string[]): Promise<void> => {
  const [id] = ids;
  if (id !== undefined && ids.length === 1) {
    await addOne(db, { kind, id });
    return;
  }
  for (let i = 0; i < ids.length; i += MARKS_PER_STATEMENT)
    await sql(db)
      .insertInto('search_pending')
      .values(ids.slice(i, i + MARKS_PER_STATEMENT).map((ref_id) => ({ kind, ref_id })))
      .execute();
};

/** Takes the oldest marks away; what another instance is at is passed over. */
export const takePending = async (
  db: Db,
  dialect: Dialect,
  limit: number,
): Promise<Array<{ kind: string; ref_id: string }>> => {
  const { rows } = await raw<{ kind: string; ref_id: string }>`
    delete from search_pending where seq in (
      select seq from search_pending order by seq limit ${limit} ${dialect.skipLocked}
    ) returning kind, ref_id`.execute(sql(db));
  return rows;
};

/** The oldest marks, left where they are. */
export const listPending = (db: Db, limit: number) =>
  sql(db).selectFrom('search_pending').selectAll().orderBy('seq').limit(limit).execute();

/** Takes one mark away. False when somebody else has. */
export const takeMark = async (db: Db, seq: number): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('search_pending')
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export interface Source {
  readonly id: string;
  readonly channel_id: string;
  readonly author_id: string | null;
  readonly text: string;
  readonly at: string;
}

/** What there is to find now; what was deleted is not among it. */
export const listSources = async (db: Db, kind: Kind, ids: readonly string[]): Promise<Source[]> => {
  if (kind === 'message')
    return sql(db)
      .selectFrom('messages')
      .select(['id', 'channel_id', 'author_id', 'content as text', 'created_at as at'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
  if (kind === 'channel')
    return sql(db)
      .selectFrom('channels')
      .select(['id', 'id as channel_id', 'owner_id as author_id', 'title as text', 'created_at as at'])
      .where('id', 'in', ids)
      .execute();
  const files = await sql(db)
    .selectFrom('files')
    .select(['id', 'channel_id', 'owner_id as author_id', 'filename as text', 'created_at as at'])
    .where('id', 'in', ids)
    .execute();
  return files.flatMap(({ channel_id, ...file }) => (channel_id === null ? [] : [{ ...file, channel_id }]));
};

/** The numbers of what is in the index already, by the ids of what they stand for. */
export const listDocuments = async (
  db: Db,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await sql(db)
    .selectFrom('search_documents')
    .select(['ref_id', 'doc_id'])
    .where('kind', '=', kind)
    .where('ref_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ ref_id, doc_id }) => [ref_id, doc_id]));
};

export const insertDocuments = async (
  db: Db,
  kind: Kind,
  sources: readonly Source[],
): Promise<Map<string, number>> => {
  const rows = await sql(db)
    .insertInto('search_documents')
    .values(
      sources.map(({ id, channel_id, author_id, at }) => ({ kind, ref_id: id, channel_id, author_id, at })),
    )
    .returning(['ref_id', 'doc_id'])
    .execute();
  return new Map(rows.map(({ ref_id, doc_id }) => [ref_id, doc_id]));
};

export const removeDocuments = async (db: Db, docIds: readonly number[]): Promise<void> => {
  await sql(db).deleteFrom('search_documents').where('doc_id', 'in', docIds).execute();
};

export interface Filter {
  /** One of the kinds that nouns declare: the contract has checked it. */
  readonly type?: string | undefined;
  readonly channel_id?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Matches in channels that the person is in now, the newest first. */
export const search = (
  db: Db,
  userId: string,
  matches: RawBuilder<{ doc_id: number }>,
  filter: Filter,
  limit: number,
  offset: number,
) =>
  sql(db)
    .selectFrom(raw<{ doc_id: number }>`(${matches})`.as('hits'))
    // CROSS JOIN pins the order on SQLite: left to itself it begins with everything that the person can see.
    .crossJoin('search_documents as d')
    .crossJoin('participants as p')
    .crossJoin('channels as c')
    .whereRef('d.doc_id', '=', 'hits.doc_id')
    .whereRef('p.channel_id', '=', 'd.channel_id')
    .whereRef('c.id', '=', 'd.channel_id')
    .where('p.user_id', '=', userId)
    .where('p.is_archived', '=', false)
    .$if(filter.type !== undefined, (q) => q.where('d.kind', '=', (filter.type ?? 'message') as Kind))
    .$if(filter.channel_id !== undefined, (q) => q.where('d.channel_id', '=', filter.channel_id ?? ''))
    .$if(filter.from !== undefined, (q) => q.where('d.author_id', '=', filter.from ?? ''))
    .$if(filter.before !== undefined, (q) => q.where('d.at', '<', filter.before ?? ''))
    .$if(filter.after !== undefined, (q) => q.where('d.at', '>', filter.after ?? ''))
    .select([
      'd.doc_id',
      'd.kind',
      'd.ref_id',
      'd.channel_id',
      'd.author_id',
      'd.at',
      'c.title as channel_title',
    ])
    .orderBy('d.doc_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
