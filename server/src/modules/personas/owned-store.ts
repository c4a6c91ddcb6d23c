// Personas and their groups belong to a person, a team or the platform: who sees them, and how many each has.

import { type Db, raw, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

type Owned = 'personas' | 'persona_groups';

/** A person's own, then those of their teams, then the platform's. */
export const ownFirst = () => raw`case scope when 'personal' then 0 when 'team' then 1 else 2 end`;

export const listOwnedIds = async (db: Db, table: Owned, ownerId: string): Promise<string[]> => {
  const rows = await sql(db).selectFrom(table).select('id').where('owner_id', '=', ownerId).execute();
  return rows.map(({ id }) => id);
};

/** How many a person, a team or the platform has. */
export const countOf = async (
  db: Db,
  table: Owned,
  { scope, owner_id, team_id }: Pick<Tables[Owned], 'scope' | 'owner_id' | 'team_id'>,
): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('scope', '=', scope)
    .where('owner_id', owner_id === null ? 'is' : '=', owner_id)
    .where('team_id', team_id === null ? 'is' : '=', team_id)
    .executeTakeFirstOrThrow();
  return Number(n);
};
