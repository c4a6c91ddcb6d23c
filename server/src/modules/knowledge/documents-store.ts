import { listed } from '../../db/dialect/listed.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { DocumentRow } from './rows.ts';

/** How far a document is when its words can be found and its vectors are to come. */
export const TEXT_PERMILLE = 500;

export const find = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  sql(db).selectFrom('knowledge_documents').selectAll().where('id', '=', id).executeTakeFirst();

const ofBase = (db: Db, kbId: string, status: DocumentRow['status'] | undefined) =>
  sql(db)
    .selectFrom('knowledge_documents')
    .where('kb_id', '=', kbId)
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? 'ready'));

export const listOfBase = (
  db: Db,
  kbId: string,
  status: DocumentRow['status'] | undefined,
  { limit, offset }: Page,
): Promise<DocumentRow[]> =>
  ofBase(db, kbId, status)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countOfBase = async (
  db: Db,
  kbId: string,
  status?: DocumentRow['status'] | undefined,
): Promise<number> => {
  const { n } = await ofBase(db, kbId, status)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const listIdsOfBase = async (db: Db, kbId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('knowledge_documents')
    .select('id')
    .where('kb_id', '=', kbId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** What makes two documents of a base the same. */
export type Identity =
  | { readonly sha256: string }
  | { readonly url: string }
  | { readonly note_id: string }
  | { readonly channel_id: string };

export const findSame = (db: Db, kbId: string, identity: Identity): Promise<DocumentRow | undefined> => {
  const [[column, value]] = Object.entries(identity) as [
    ['sha256' | 'url' | 'note_id' | 'channel_id', string],
  ];
  return sql(db)
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('kb_id', '=', kbId)
    .where(column, '=', value)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
};

export const insert = async (db: Db, row: DocumentRow): Promise<void> => {
  await sql(db).insertInto('knowledge_documents').values(row).execute();
};

export const insertText = async (db: Db, document_id: string, content: string): Promise<void> => {
  await sql(db).insertInto('knowledge_texts').values({ document_id, content }).execute();
};

/** How much this person has put into knowledge bases that is no file: those count by themselves. */
export const countBytesAddedBy = async (db: Db, userId: string): Promise<number> => {
  const { bytes } = await sql(db)
    .selectFrom('knowledge_documents')
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
    .where('added_by', '=', userId)
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

/** To all bases, those of other people as well. */
export const countAddedBy = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('knowledge_documents')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('added_by', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** How many documents the bases of a team have, and how much these take. */
export const sumOfTeam = async (db: Db, teamId: string): Promise<{ count: number; bytes: number }> => {
  const { n, bytes } = await sql(db)
    .selectFrom('knowledge_documents as d')
    .innerJoin('scopes', 'scopes.id', 'd.kb_id')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number | null>('d.size').as('bytes')])
    .where('scopes.team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return { count: Number(n), bytes: Number(bytes ?? 0) };
};

export const hasText = async (db: Db, documentId: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('knowledge_texts')
    .select('document_id')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row !== undefined;
};

export const findText = async (db: Db, documentId: string): Promise<string | undefined> => {
  const row = await sql(db)
    .selectFrom('knowledge_texts')
    .select('content')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.content;
};

/** The row as it is then; undefined when it went, or when another order to read it came meanwhile. */
export const advance = (
  db: Db,
  { id, revision }: Pick<DocumentRow, 'id' | 'revision'>,
  patch: Partial<DocumentRow>,
): Promise<DocumentRow | undefined> =>
  sql(db)
    .updateTable('knowledge_documents')
    .set(patch)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst();

/** Those of which something was read, as waiting for vectors; one that could not be read anew is left as it is. */
export const awaitVectors = async (db: Db, kbId: string, updated_at: string) => {
  await sql(db)
    .updateTable('knowledge_documents')
    .set({ vector_count: 0, vector_error: null })
    .where('kb_id', '=', kbId)
    .execute();
  await sql(db)
    .updateTable('knowledge_documents')
    .set({ status: 'embedding', progress_permille: TEXT_PERMILLE, updated_at })
    .where('kb_id', '=', kbId)
    .where('status', 'in', ['ready', 'embedding'])
    .execute();
  return sql(db)
    .selectFrom('knowledge_documents')
    .select(['id', 'kb_id', 'revision'])
    .where('kb_id', '=', kbId)
    .where('status', 'in', ['embedding', 'failed'])
    .where('chunk_count', '>', 0)
    .orderBy('created_at')
    .execute();
};

/** There are none to wait for. */
export const dropVectors = async (db: Db, kbId: string, updated_at: string): Promise<void> => {
  await sql(db)
    .updateTable('knowledge_documents')
    .set({ vector_count: 0, vector_error: null })
    .where('kb_id', '=', kbId)
    .execute();
  await sql(db)
    .updateTable('knowledge_documents')
    .set({ status: 'ready', progress_permille: 1000, updated_at })
    .where('kb_id', '=', kbId)
    .where('status', '=', 'embedding')
    .execute();
};

export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('knowledge_documents').where('id', '=', id).execute();
};

/** Not ended, and not touched since this moment. */
export const listLingering = (db: Db, before: string, limit: number) =>
  sql(db)
    .selectFrom('knowledge_documents')
    .select(['id', 'kb_id', 'revision', 'status'])
    .where('status', 'in', ['queued', 'parsing', 'embedding'])
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute();

const IDLE = ['ready', 'failed'] as const;

/** Documents that nothing is being done with. */
const idle = (db: Db) =>
  sql(db).selectFrom('knowledge_documents as d').select('d.id').where('d.status', 'in', IDLE);

const idsOf = async (query: { execute(): Promise<Array<{ id: string }>> }): Promise<string[]> =>
  (await query.execute()).map(({ id }) => id);

/** Addresses whose time has come, the longest overdue first. */
export const listDue = (db: Db, now: string, limit: number): Promise<string[]> =>
  idsOf(idle(db).where('d.refresh_at', '<=', now).orderBy('d.refresh_at').limit(limit));

/** Whose note was changed since it was read. */
export const listChangedNotes = (db: Db, limit: number): Promise<string[]> =>
  idsOf(
    idle(db)
      .innerJoin('notes', 'notes.id', 'd.note_id')
      .whereRef('notes.updated_at', '>', 'd.refreshed_at')
      .orderBy('d.refreshed_at')
      .limit(limit),
  );

/** In whose channel something was said since it was read. */
export const listChangedChannels = (db: Db, limit: number): Promise<string[]> =>
  idsOf(
    idle(db)
      .innerJoin('channels', 'channels.id', 'd.channel_id')
      .whereRef('channels.last_message_at', '>', 'd.refreshed_at')
      .orderBy('d.refreshed_at')
      .limit(limit),
  );

export const countByStatus = (db: Db): Promise<Array<{ status: string; n: number }>> =>
  sql(db)
    .selectFrom('knowledge_documents')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute();

export const listByIds = (db: Db, ids: readonly string[]): Promise<DocumentRow[]> =>
  sql(db)
    .selectFrom('knowledge_documents')
    .selectAll()
    .where('id', 'in', listed(sql(db), ids))
    .execute();
