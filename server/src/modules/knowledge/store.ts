import { listed } from '../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { isFoundIn, type PlaceAsked, readableBy, toldWorkspace } from '../readers/index.ts';
import type { BaseRow } from './rows.ts';

const ofDocuments = (what: string) =>
  raw<number>`(select coalesce(${raw.raw(what)}, 0) from knowledge_documents d where d.kb_id = knowledge_bases.id)`;

const counted = (db: Db, userId: string) =>
  sql(db)
    .selectFrom('knowledge_bases')
    .selectAll('knowledge_bases')
    .select([
      ofDocuments('count(*)').as('document_count'),
      ofDocuments('sum(d.chunk_count)').as('chunk_count'),
      ofDocuments('sum(d.token_count)').as('token_count'),
      ofDocuments('sum(d.vector_count)').as('vector_count'),
      ofDocuments("sum(case when d.status = 'ready' then 1 else 0 end)").as('ready_count'),
      ofDocuments("sum(case when d.status = 'failed' then 1 else 0 end)").as('failed_count'),
      toldWorkspace(userId, 'knowledge_bases'),
    ]);

export type CountedBaseRow = Awaited<ReturnType<typeof listReadable>>[number];

const readable = (db: Db, userId: string, place: PlaceAsked) =>
  raw<boolean>`(knowledge_bases.id in (${readableBy(db, userId)}) and ${isFoundIn(userId, 'knowledge_bases', place)})`;

/** Those that the person may read, the last changed first. */
export const listReadable = (db: Db, userId: string, place: PlaceAsked, { limit, offset }: Page) =>
  counted(db, userId)
    .where(readable(db, userId, place))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countReadable = async (db: Db, userId: string, place: PlaceAsked): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('knowledge_bases')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(readable(db, userId, place))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const findProjectName = async (db: Db, projectId: string): Promise<string | undefined> =>
  (await sql(db).selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirst())?.name;

/** The last changed of those that the person may read. */
export const listReadableIds = async (db: Db, userId: string, limit: number): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('knowledge_bases')
    .select('id')
    .where(readable(db, userId, undefined))
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Of these bases, those that everybody in the team of a workspace may read. */
export const listOfWholeTeam = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('scopes')
    .innerJoin('workspaces', (join) => join.on('workspaces.id', '=', workspaceId))
    .select('scopes.id')
    .where('scopes.id', 'in', listed(sql(db), ids))
    .where(raw<boolean>`((scopes.team_id = workspaces.team_id and scopes.visibility = 'team') or exists (
      select 1 from scope_members m where m.scope_id = scopes.id and m.team_id = workspaces.team_id))`)
    .orderBy('scopes.id')
    .execute();
  return rows.map(({ id }) => id);
};

export const find = (db: Db, userId: string, id: string): Promise<CountedBaseRow | undefined> =>
  counted(db, userId).where('knowledge_bases.id', '=', id).executeTakeFirst();

export const countOwned = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('knowledge_bases')
    .innerJoin('scopes', 'scopes.id', 'knowledge_bases.id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('scopes.owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const countOfTeam = async (db: Db, teamId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('knowledge_bases')
    .innerJoin('scopes', 'scopes.id', 'knowledge_bases.id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('scopes.team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insert = async (db: Db, row: BaseRow): Promise<void> => {
  await sql(db).insertInto('knowledge_bases').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<BaseRow>): Promise<void> => {
  await sql(db).updateTable('knowledge_bases').set(patch).where('id', '=', id).execute();
};
