import type { Dialect } from '../../db/dialect/dialect.ts';
import { listedDocIds } from '../../db/dialect/listed.ts';
import { preparedRows } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { SearchDocument } from '../../kernel/module.ts';
import { createPace } from '../../kernel/pace.ts';
import { readableBy, readers } from '../readers/index.ts';
import type { Tables } from './rows.ts';

const MARKS_PER_STATEMENT = 100;
const DOCUMENTS_PER_STATEMENT = 50;

interface Mark {
  readonly kind: string;
  readonly ref_id: string;
}
const addRows = (count: number) =>
  preparedRows<Mark>(count, ['kind', 'ref_id'], (db, marks) => db.insertInto('search_pending').values(marks));
const addOne = addRows(1);
const addMany = addRows(MARKS_PER_STATEMENT);

export const addPending = async (db: Db, kind: string, ids: readonly string[]): Promise<void> => {
  const pace = createPace({ inTransaction: true });
  const marks = ids.map((ref_id) => ({ kind, ref_id }));
  for (let i = 0; i < marks.length; i += MARKS_PER_STATEMENT) {
    const few = marks.slice(i, i + MARKS_PER_STATEMENT);
    if (few.length === 1) await addOne(db, few);
    else if (few.length === MARKS_PER_STATEMENT) await addMany(db, few);
    else await sql(db).insertInto('search_pending').values(few).execute();
    await pace();
  }
};

/** Takes every document out of the list and marks what it stood for, in the same order: for a database whose full text is not there. */
export const markAll = async (db: Db): Promise<void> => {
  await raw`insert into search_pending (kind, ref_id) select kind, ref_id from search_documents order by doc_id`.execute(
    sql(db),
  );
  await sql(db).deleteFrom('search_documents').execute();
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

/** Marks of things that are scopes themselves, of those that the person may read: the last marked first. */
export const listMarkedReadable = async (
  db: Db,
  { userId, kind, limit }: { readonly userId: string; readonly kind: string; readonly limit: number },
): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('search_pending')
    .select('ref_id')
    .where('kind', '=', kind)
    .where('ref_id', 'in', readableBy(db, userId))
    .groupBy('ref_id')
    .orderBy((eb) => eb.fn.max('seq'), 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ ref_id }) => ref_id);
};

/** Takes one mark away. False when another instance has. */
export const takeMark = async (db: Db, seq: number): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('search_pending')
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** A document as it is in the index. */
export type DocumentRow = Pick<
  Tables['search_documents'],
  'ref_id' | 'scope_id' | 'channel_id' | 'author_id'
> & { readonly doc_id: number };

/** What is in the index already of these. */
export const listDocuments = (db: Db, kind: string, ids: readonly string[]): Promise<DocumentRow[]> =>
  sql(db)
    .selectFrom('search_documents')
    .select(['doc_id', 'ref_id', 'scope_id', 'channel_id', 'author_id'])
    .where('kind', '=', kind)
    .where('ref_id', 'in', ids)
    .execute();

/** The number of each new document by the id of what it stands for. */
export const insertDocuments = async (
  db: Db,
  kind: string,
  documents: readonly SearchDocument[],
): Promise<Map<string, number>> => {
  const pace = createPace({ inTransaction: true });
  const numbers = new Map<string, number>();
  for (let i = 0; i < documents.length; i += DOCUMENTS_PER_STATEMENT) {
    const rows = await sql(db)
      .insertInto('search_documents')
      .values(
        documents
          .slice(i, i + DOCUMENTS_PER_STATEMENT)
          .map(({ id, scope_id, container_id, author_id, at }) => ({
            ...{ kind, ref_id: id, scope_id, channel_id: container_id, author_id, at },
          })),
      )
      .returning(['ref_id', 'doc_id'])
      .execute();
    for (const { ref_id, doc_id } of rows) numbers.set(ref_id, doc_id);
    await pace();
  }
  return numbers;
};

export const updateDocument = async (
  db: Db,
  docId: number,
  { scope_id, container_id, author_id }: SearchDocument,
): Promise<void> => {
  await sql(db)
    .updateTable('search_documents')
    .set({ scope_id, channel_id: container_id, author_id })
    .where('doc_id', '=', docId)
    .execute();
};

export const removeDocuments = async (db: Db, docIds: readonly number[]): Promise<void> => {
  await sql(db).deleteFrom('search_documents').where('doc_id', 'in', docIds).execute();
};

export const listDocIdsOfScope = async (db: Db, scopeId: string, limit: number): Promise<number[]> => {
  const rows = await sql(db)
    .selectFrom('search_documents')
    .select('doc_id')
    .where('scope_id', '=', scopeId)
    .orderBy('doc_id')
    .limit(limit)
    .execute();
  return rows.map(({ doc_id }) => doc_id);
};

/** Documents of things that went without saying so: with the account that owned them. */
/** Among the next so many behind this one; gives the last that it looked at, null when there is none. */
export const removeOrphans = async (
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number | null> => {
  const rows = await sql(db)
    .selectFrom('search_documents')
    .select('doc_id')
    .where('doc_id', '>', after)
    .orderBy('doc_id')
    .limit(limit)
    .execute();
  const last = rows.at(-1)?.doc_id;
  if (last === undefined) return null;
  await sql(db)
    .deleteFrom('search_documents')
    .where('doc_id', '>', after)
    .where('doc_id', '<=', last)
    .where('channel_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('scopes').select('scopes.id').whereRef('scopes.id', '=', 'search_documents.scope_id'),
        ),
      ),
    )
    .execute();
  return Number(last);
};

export interface Filter {
  /** One of the kinds that nouns declare: the contract has checked it. */
  readonly type?: string | undefined;
  readonly channel_id?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

interface Asked {
  readonly userId: string;
  readonly docIds: readonly number[];
  readonly filter: Filter;
}

/** What the person may read now of these documents, the newest first. What is archived is not found, not by its owner either. */
export const listReadable = (db: Db, { userId, docIds, filter }: Asked) =>
  sql(db)
    .selectFrom(listedDocIds(sql(db), docIds).as('hits'))
    // CROSS JOIN pins the order on SQLite: left to itself it begins with everything that the person can see.
    .crossJoin('search_documents as d')
    .leftJoin('channels as c', 'c.id', 'd.channel_id')
    .whereRef('d.doc_id', '=', 'hits.doc_id')
    .where('c.archived_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom(readers.as('r'))
          .select('r.level')
          .whereRef('r.scope_id', '=', 'd.scope_id')
          .where('r.user_id', '=', userId),
      ),
    )
    .$if(filter.type !== undefined, (q) => q.where('d.kind', '=', filter.type ?? ''))
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
    .execute();

export type FoundRow = Awaited<ReturnType<typeof listReadable>>[number];
