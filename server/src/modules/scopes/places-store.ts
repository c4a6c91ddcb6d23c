import { listed } from '../../db/dialect/listed.ts';
import type { Tables } from '../../db/schema.ts';
import { type Db, raw, sql } from '../../db/sql.ts';

/** Tables of nouns whose things are in workspaces: `workspace_id` names one of a team, null means each reader's own. */
export type PlacedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string; workspace_id: string | null } ? Name : never;
}[keyof Tables];

/** Which of these things are in a workspace of the team; null: of any. */
export const listInTeam = async (
  db: Db,
  table: PlacedTable,
  teamId: string | null,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await raw<{ id: string }>`select t.id from ${raw.table(table)} as t
    join workspaces w on w.id = t.workspace_id
    where ${teamId === null ? raw`w.team_id is not null` : raw`w.team_id = ${teamId}`} and t.id in ${listed(sql(db), ids)}`.execute(
    sql(db),
  );
  return rows.map(({ id }) => id);
};

/** They are in their owners' own workspaces from then on. */
export const moveToOwners = async (db: Db, table: PlacedTable, ids: readonly string[]): Promise<void> => {
  await raw`update ${raw.table(table)} set workspace_id = null where id in ${listed(sql(db), ids)}`.execute(
    sql(db),
  );
};

export const moveAll = async (db: Db, table: PlacedTable, fromId: string, toId: string): Promise<void> => {
  await raw`update ${raw.table(table)} set workspace_id = ${toId} where workspace_id = ${fromId}`.execute(
    sql(db),
  );
};
