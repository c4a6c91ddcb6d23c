import type { Dialect } from '../../db/dialect/dialect.ts';
import { listed, listedDocIds } from '../../db/dialect/listed.ts';
import type { RankedText } from '../../db/dialect/ranked-index.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import { createPace } from '../../kernel/pace.ts';
import type { Page } from '../../kernel/page.ts';
import type { ChunkRow } from './rows.ts';

/** Both engines bound the number of values in one statement; and a statement is one step, during which no request is served. */
const ROWS_PER_STATEMENT = 15;

export type NewChunk = Omit<ChunkRow, 'no'> &
  Pick<RankedText, 'words'> & { readonly headingWords: readonly string[] };

const parts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

/** Puts the passages of a document in the place of those that it had. */
export const replaceOfDocument = async (
  db: Db,
  dialect: Dialect,
  { id, kb_id }: { readonly id: string; readonly kb_id: string },
  chunks: readonly NewChunk[],
): Promise<void> => {
  const pace = createPace({ inTransaction: true });
  const before = await lastOfDocument(db, id);
  for (const some of parts(chunks, ROWS_PER_STATEMENT)) {
    const rows = await sql(db)
      .insertInto('knowledge_chunks')
      .values(some.map(({ words: _words, headingWords: _heading, ...row }) => row))
      .returning(['no', 'id'])
      .execute();
    const numbers = new Map(rows.map((row) => [row.id, row.no]));
    await dialect.ranked.add(
      db,
      some.flatMap(({ id: chunkId, headingWords, words }) => {
        const docId = numbers.get(chunkId);
        return docId === undefined ? [] : [{ docId, scopeId: kb_id, heading: headingWords, words }];
      }),
    );
    await pace();
  }
  await keepVectors(db, id, before);
  await removeUpTo(db, id, before);
};

const lastOfDocument = async (db: Db, documentId: string): Promise<number> => {
  const row = await sql(db)
    .selectFrom('knowledge_chunks')
    .select((eb) => eb.fn.max('no').as('last'))
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
};

/** A passage that says what one of those before said has its vectors: they need not be made again. */
const keepVectors = async (db: Db, documentId: string, before: number): Promise<void> => {
  await raw`insert into knowledge_vectors (set_id, chunk_no, data)
    select v.set_id, fresh.no, v.data from knowledge_vectors as v
      join knowledge_chunks as old on old.no = v.chunk_no
      join knowledge_chunks as fresh on fresh.document_id = old.document_id and fresh.content = old.content
      where old.document_id = ${documentId} and old.no <= ${before} and fresh.no > ${before}
    on conflict (chunk_no, set_id) do nothing`.execute(sql(db));
};

const removeUpTo = async (db: Db, documentId: string, last: number): Promise<void> => {
  await sql(db)
    .deleteFrom('knowledge_chunks')
    .where('document_id', '=', documentId)
    .where('no', '<=', last)
    .execute();
};

/** What the index needs of passages that it does not hold, after a number. */
export const listUnindexed = (db: Db, after: number, limit: number) =>
  sql(db)
    .selectFrom('knowledge_chunks as c')
    .innerJoin('knowledge_documents as d', 'd.id', 'c.document_id')
    .select(['c.no', 'c.content', 'c.heading', 'd.title', 'd.kb_id'])
    .where('c.no', '>', after)
    .where(raw<boolean>`not exists (select 1 from knowledge_words as w where w.doc_id = c.no)`)
    .orderBy('c.no')
    .limit(limit)
    .execute();

/** With what the index and the vectors have of them. */
export const removeOfDocument = async (db: Db, documentId: string): Promise<void> => {
  await sql(db).deleteFrom('knowledge_chunks').where('document_id', '=', documentId).execute();
};

export const find = (db: Db, id: string) =>
  sql(db).selectFrom('knowledge_chunks').selectAll().where('id', '=', id).executeTakeFirst();

export const listOfDocument = (db: Db, documentId: string, { limit, offset }: Page) =>
  sql(db)
    .selectFrom('knowledge_chunks')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('place')
    .limit(limit)
    .offset(offset)
    .execute();

/** The first passages of each of these documents, in order. */
export const listBeginnings = (db: Db, documentIds: readonly string[], most: number) =>
  sql(db)
    .selectFrom('knowledge_chunks')
    .select(['document_id', 'content'])
    .where('document_id', 'in', listed(sql(db), documentIds))
    .where('place', '<=', most)
    .orderBy('document_id')
    .orderBy('place')
    .execute();

export type FoundChunkRow = Awaited<ReturnType<typeof listByNumbers>>[number];

/** With what their documents say of themselves. */
export const listByNumbers = (db: Db, numbers: readonly number[]) =>
  sql(db)
    .selectFrom(listedDocIds(sql(db), numbers).as('hits'))
    .innerJoin('knowledge_chunks as c', 'c.no', 'hits.doc_id')
    .innerJoin('knowledge_documents as d', 'd.id', 'c.document_id')
    .select([
      ...(['c.no', 'c.id', 'c.document_id', 'c.content', 'c.heading', 'c.page'] as const),
      ...(['c.start_at', 'c.end_at', 'd.kb_id', 'd.title', 'd.url', 'd.source'] as const),
    ])
    .execute();
