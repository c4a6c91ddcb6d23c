import { type Db, raw, sql } from '../../db/sql.ts';
import type { TeamRoleRow } from './rows.ts';

const counted = (db: Db, teamId: string) =>
  sql(db)
    .selectFrom('team_roles')
    .selectAll('team_roles')
    .select(
      raw<number>`(select count(*) from team_members m where m.team_id = team_roles.team_id and m.role = team_roles.key)`.as(
        'member_count',
      ),
    )
    .where('team_id', '=', teamId);

export type CountedRoleRow = Awaited<ReturnType<typeof list>>[number];

export const list = (db: Db, teamId: string) =>
  counted(db, teamId).orderBy('is_builtin', 'desc').orderBy('created_at').orderBy('id').execute();

export const find = (db: Db, teamId: string, id: string): Promise<CountedRoleRow | undefined> =>
  counted(db, teamId).where('id', '=', id).executeTakeFirst();

export const findByKey = (db: Db, teamId: string, key: string): Promise<TeamRoleRow | undefined> =>
  sql(db)
    .selectFrom('team_roles')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('key', '=', key)
    .executeTakeFirst();

export const insert = async (db: Db, rows: readonly TeamRoleRow[]): Promise<void> => {
  await sql(db).insertInto('team_roles').values(rows).execute();
};

export const update = async (db: Db, id: string, patch: Partial<TeamRoleRow>): Promise<void> => {
  await sql(db).updateTable('team_roles').set(patch).where('id', '=', id).execute();
};

export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('team_roles').where('id', '=', id).execute();
};
