import { listed } from '../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { VectorSetRow } from './rows.ts';

/** With whose the base is: what makes vectors is asked on its behalf. */
const sets = (db: Db) =>
  sql(db)
    .selectFrom('knowledge_vector_sets as s')
    .innerJoin('scopes', 'scopes.id', 's.kb_id')
    .selectAll('s')
    .select(['scopes.owner_id', 'scopes.team_id']);

export type OwnedSet = Awaited<ReturnType<typeof listSets>>[number];

export const listSets = (db: Db, kbIds: readonly string[]) =>
  sets(db)
    .where('s.kb_id', 'in', listed(sql(db), kbIds))
    .execute();

export const findSet = (db: Db, id: string): Promise<OwnedSet | undefined> =>
  sets(db).where('s.id', '=', id).executeTakeFirst();

/** The one that the passages of a base are to have: that which takes the place of another, or the only one. */
export const targetOf = (all: readonly OwnedSet[], kbId: string): OwnedSet | undefined => {
  const own = all.filter(({ kb_id }) => kb_id === kbId);
  return own.find(({ is_current }) => !is_current) ?? own[0];
};

export const findTarget = async (db: Db, kbId: string): Promise<OwnedSet | undefined> =>
  targetOf(await listSets(db, [kbId]), kbId);

export const insertSet = async (db: Db, row: VectorSetRow): Promise<void> => {
  await sql(db).insertInto('knowledge_vector_sets').values(row).execute();
};

/** All of a base, or all but one; their vectors go with them. */
export const removeSets = async (db: Db, kbId: string, but?: string): Promise<void> => {
  await sql(db)
    .deleteFrom('knowledge_vector_sets')
    .where('kb_id', '=', kbId)
    .$if(but !== undefined, (q) => q.where('id', '!=', but ?? ''))
    .execute();
};

export const makeCurrent = async (db: Db, id: string): Promise<void> => {
  await sql(db).updateTable('knowledge_vector_sets').set({ is_current: true }).where('id', '=', id).execute();
};

/** What others remember of the vectors of this base no longer holds. */
export const noteChange = async (db: Db, kbId: string): Promise<void> => {
  await sql(db)
    .updateTable('knowledge_vector_sets')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('kb_id', '=', kbId)
    .execute();
};

/** Passages of a document that have no vector in the set yet, in order. */
export const listMissing = (db: Db, setId: string, documentId: string, limit: number) =>
  sql(db)
    .selectFrom('knowledge_chunks as c')
    .select(['c.no', 'c.content'])
    .where('c.document_id', '=', documentId)
    .where(
      raw<boolean>`not exists (select 1 from knowledge_vectors as v where v.chunk_no = c.no and v.set_id = ${setId})`,
    )
    .orderBy('c.place')
    .limit(limit)
    .execute();

/** Whether a passage of the base has no vector in the set. */
export const isIncomplete = async (db: Db, { id, kb_id }: VectorSetRow): Promise<boolean> => {
  const missing = await sql(db)
    .selectFrom('knowledge_chunks as c')
    .innerJoin('knowledge_documents as d', 'd.id', 'c.document_id')
    .select('c.no')
    .where('d.kb_id', '=', kb_id)
    .where(
      raw<boolean>`not exists (select 1 from knowledge_vectors as v where v.chunk_no = c.no and v.set_id = ${id})`,
    )
    .limit(1)
    .executeTakeFirst();
  return missing !== undefined;
};

export interface NewVector {
  readonly set_id: string;
  readonly chunk_no: number;
  readonly data: Uint8Array;
}

/** One that is there already stays: the same passage may have been sent twice. */
export const insert = async (db: Db, rows: readonly NewVector[]): Promise<void> => {
  await sql(db)
    .insertInto('knowledge_vectors')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['chunk_no', 'set_id']).doNothing())
    .execute();
};

export const countOfDocument = async (db: Db, setId: string, documentId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('knowledge_vectors as v')
    .innerJoin('knowledge_chunks as c', 'c.no', 'v.chunk_no')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('c.document_id', '=', documentId)
    .where('v.set_id', '=', setId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const countOfSet = async (db: Db, setId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('knowledge_vectors')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('set_id', '=', setId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** In the order in which they came, after a number. */
export const listAfter = (db: Db, setId: string, after: number, limit: number) =>
  sql(db)
    .selectFrom('knowledge_vectors')
    .select(['no', 'chunk_no', 'data'])
    .where('set_id', '=', setId)
    .where('no', '>', after)
    .orderBy('no')
    .limit(limit)
    .execute();
