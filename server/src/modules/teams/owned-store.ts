// What belongs to a person, a team or the platform and is not shared (docs/sharing.md), as queries of the modules that keep it ask for it.

import type { Tables } from '../../db/schema.ts';
import { raw } from '../../db/sql.ts';

type TeamTable = {
  [Name in keyof Tables]: Tables[Name] extends { team_id: string | null } ? Name : never;
}[keyof Tables];

type OwnedTable = {
  [Name in keyof Tables]: Tables[Name] extends {
    id: string;
    scope: 'personal' | 'team' | 'global';
    owner_id: string | null;
    team_id: string | null;
  }
    ? Name
    : never;
}[keyof Tables];

/** Whether the row belongs to a team of the person; false, too, where it belongs to none. */
export const isOfTeams = (userId: string, table: TeamTable) => raw<boolean>`exists (select 1
  from team_members m where m.team_id = ${raw.ref(`${table}.team_id`)} and m.user_id = ${userId})`;

/** One's own, those of one's teams, and those of the platform: each of the three may use an index, where one condition with `or` reads the whole table. */
export const isOwnedOrOfTeams = (
  userId: string,
  table: OwnedTable,
) => raw<boolean>`${raw.ref(`${table}.id`)} in (
  select o.id from ${raw.table(table)} as o where o.owner_id = ${userId}
  union all select o.id from team_members m join ${raw.table(table)} as o on o.team_id = m.team_id
    where m.user_id = ${userId}
  union all select o.id from ${raw.table(table)} as o where o.scope = 'global')`;
