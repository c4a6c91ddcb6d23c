import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { foldName } from '../users/index.ts';
import type { WorkspaceRow } from './rows.ts';

/** Each branch begins at an index: one condition over both would walk through the workspaces of all teams. */
const mine = (db: Db, userId: string) =>
  sql(db)
    .selectFrom('workspaces')
    .where('workspaces.id', 'in', (eb) =>
      eb
        .selectFrom('workspaces as own')
        .select('own.id')
        .where('own.owner_id', '=', userId)
        .unionAll(
          eb
            .selectFrom('team_members as m')
            .innerJoin('workspaces as w', 'w.team_id', 'm.team_id')
            .select('w.id')
            .where('m.user_id', '=', userId),
        ),
    );

/** The person's own, then those of their teams. */
export const listMine = (db: Db, userId: string, { limit, offset }: Page): Promise<WorkspaceRow[]> =>
  mine(db, userId)
    .selectAll()
    .orderBy('kind')
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countMine = async (db: Db, userId: string): Promise<number> => {
  const { n } = await mine(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const findMine = (db: Db, userId: string, id: string): Promise<WorkspaceRow | undefined> =>
  mine(db, userId).selectAll().where('id', '=', id).executeTakeFirst();

/** Whether nothing of this id is there for anyone any more. */
export const isGone = async ({ db }: { readonly db: Db }, id: string): Promise<boolean> =>
  (await sql(db).selectFrom('workspaces').select('id').where('id', '=', id).executeTakeFirst()) === undefined;

/** Everyone has one, made with their account. */
export const findPersonal = (db: Db, userId: string): Promise<WorkspaceRow> =>
  sql(db).selectFrom('workspaces').selectAll().where('owner_id', '=', userId).executeTakeFirstOrThrow();

export const findDefault = (db: Db, teamId: string): Promise<WorkspaceRow | undefined> =>
  sql(db)
    .selectFrom('workspaces')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('is_default', '=', true)
    .executeTakeFirst();

export const countOfTeam = async (db: Db, teamId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('workspaces')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** A workspace as it is written: how its name is sorted follows from it. */
export type WrittenRow = Omit<WorkspaceRow, 'name_key'>;

export const insert = async (db: Db, row: WrittenRow): Promise<void> => {
  await sql(db)
    .insertInto('workspaces')
    .values({ ...row, name_key: foldName(row.name) })
    .execute();
};

export const update = async (db: Db, id: string, patch: Partial<WrittenRow>): Promise<void> => {
  const { name } = patch;
  await sql(db)
    .updateTable('workspaces')
    .set({ ...patch, ...(name === undefined ? {} : { name_key: foldName(name) }) })
    .where('id', '=', id)
    .execute();
};

/** Those of teams, which alone are sorted by name. */
export const listNames = (
  db: Db,
  after: string | null,
  limit: number,
): Promise<Array<Pick<WorkspaceRow, 'id' | 'name' | 'name_key'>>> =>
  sql(db)
    .selectFrom('workspaces')
    .select(['id', 'name', 'name_key'])
    .where('team_id', 'is not', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();

/** Unless it was given another name since it was read. */
export const sortAnew = async (db: Db, { id, name }: Pick<WorkspaceRow, 'id' | 'name'>): Promise<void> => {
  await sql(db)
    .updateTable('workspaces')
    .set({ name_key: foldName(name) })
    .where('id', '=', id)
    .where('name', '=', name)
    .execute();
};

/** False when another request has removed it already. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const removed = await sql(db)
    .deleteFrom('workspaces')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
};

interface Online {
  readonly teamId: string;
  readonly since: string;
  /** Who asks. */
  readonly besides: string;
}

/** The members of a team who were there since then. */
const onlineIn = (db: Db, { teamId, since, besides }: Online) =>
  sql(db)
    .selectFrom('team_members')
    .innerJoin('presence', 'presence.user_id', 'team_members.user_id')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .where('team_members.team_id', '=', teamId)
    .where('users.id', '!=', besides)
    .where('users.is_active', '=', true)
    .where('presence.status', '=', 'online')
    .where('presence.last_seen_at', '>=', since);

export const countOnline = async (db: Db, of: Online): Promise<number> => {
  const { n } = await onlineIn(db, of)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** By handle. */
export const listOnline = (db: Db, of: Online, limit: number) =>
  onlineIn(db, of)
    .select(['users.id', 'users.handle', 'users.display_name', 'users.avatar_png'])
    .orderBy('users.handle')
    .limit(limit)
    .execute();
