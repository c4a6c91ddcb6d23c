import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

export type InstanceRow = Tables['instances'];

export const put = async (db: Db, row: InstanceRow): Promise<void> => {
  await sql(db)
    .insertInto('instances')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ last_seen_at: row.last_seen_at, figures_json: row.figures_json }),
    )
    .execute();
};

export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('instances').where('id', '=', id).execute();
};

export const removeStale = async (db: Db, before: string): Promise<void> => {
  await sql(db).deleteFrom('instances').where('last_seen_at', '<', before).execute();
};

export const list = (db: Db, since: string, { limit, offset }: Page): Promise<InstanceRow[]> =>
  sql(db)
    .selectFrom('instances')
    .selectAll()
    .where('last_seen_at', '>=', since)
    .orderBy('started_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

/** The one that has been there longest. */
export const findOldest = async (db: Db, since: string): Promise<string | undefined> => {
  const row = await sql(db)
    .selectFrom('instances')
    .select('id')
    .where('last_seen_at', '>=', since)
    .orderBy('started_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};
