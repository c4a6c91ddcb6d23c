// What packages did: their calls and the lines that they wrote.

import type { Tables } from '../../db/schema.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';

type CallRow = Tables['package_calls'];
type LogRow = Tables['package_logs'];

export const insertCall = async (db: Db, row: CallRow, lines: readonly LogRow[]): Promise<void> => {
  await sql(db).insertInto('package_calls').values(row).execute();
  if (lines.length > 0) await sql(db).insertInto('package_logs').values(lines).execute();
};

/** The newest first. */
export const listCalls = (db: Db, packageId: string, { limit, offset }: Page): Promise<CallRow[]> =>
  sql(db)
    .selectFrom('package_calls')
    .selectAll()
    .where('package_id', '=', packageId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** The newest first. */
export const listLogs = (db: Db, packageId: string, { limit, offset }: Page): Promise<LogRow[]> =>
  sql(db)
    .selectFrom('package_logs')
    .selectAll()
    .where('package_id', '=', packageId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** How many calls that nobody asked for since a moment ended in this way. */
export const countOfSchedule = async (
  db: Db,
  packageId: string,
  since: string,
  outcome: CallRow['outcome'],
): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('package_calls')
    .select((eb) => eb.fn.countAll<number | string>().as('n'))
    .where('package_id', '=', packageId)
    .where('kind', '=', 'schedule')
    .where('started_at', '>', since)
    .where('outcome', '=', outcome)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** The same, by whom they were made for. */
export const countByPrincipal = async (
  db: Db,
  packageId: string,
  since: string,
  outcome: CallRow['outcome'],
): Promise<Array<{ principal: string; n: number }>> => {
  const rows = await sql(db)
    .selectFrom('package_calls')
    .select((eb) => ['principal', eb.fn.countAll<number | string>().as('n')] as const)
    .where('package_id', '=', packageId)
    .where('started_at', '>', since)
    .where('outcome', '=', outcome)
    .groupBy('principal')
    .execute();
  return rows.map(({ principal, n }) => ({ principal, n: Number(n) }));
};

export const removeBefore = async (db: Db, before: string): Promise<void> => {
  await sql(db).deleteFrom('package_calls').where('started_at', '<', before).execute();
  await sql(db).deleteFrom('package_logs').where('at', '<', before).execute();
};
