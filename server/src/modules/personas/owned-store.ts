// Personas and their groups belong to a person, a team or the platform: who sees them, and how many each has.

import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { isOwnedOrOfTeams } from '../teams/index.ts';
import type { Tables } from './rows.ts';

type Owned = 'personas' | 'persona_groups';

/** What a person may see: their own, then those of their teams, then the platform's. */
export const listFor = <T extends Owned>(
  db: Db,
  table: T,
  userId: string,
  { limit, offset }: Page,
): Promise<Array<Tables[T]>> =>
  sql(db)
    .selectFrom<Owned>(table)
    .selectAll()
    .where(isOwnedOrOfTeams(userId, table))
    .orderBy(raw`case scope when 'personal' then 0 when 'team' then 1 else 2 end`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    // Of two tables in one query the compiler knows only what they share.
    .execute() as unknown as Promise<Array<Tables[T]>>;

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
