// What packages did: their calls and the lines that they wrote.

import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';

type CallRow = Tables['package_calls'];
type LogRow = Tables['package_logs'];

/** A call with the lines that it wrote. */
export interface CallMade {
  readonly call: CallRow;
  readonly lines: readonly LogRow[];
}

export const insertCalls = async (db: Db, made: readonly CallMade[]): Promise<void> => {
  const lines = made.flatMap((one) => one.lines);
  await sql(db)
    .insertInto('package_calls')
    .values(made.map(({ call }) => call))
    .execute();
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

type Excess = 'limit' | 'killed';
/** In the words of the index that holds these calls alone. */
const IS_EXCESS = raw<boolean>`outcome in ('limit', 'killed')`;

/** How many calls that nobody asked for since a moment ended in this way. */
export const countOfSchedule = async (
  db: Db,
  packageId: string,
  since: string,
  outcome: Excess,
): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('package_calls')
    .select((eb) => eb.fn.countAll<number | string>().as('n'))
    .where('package_id', '=', packageId)
    .where('started_at', '>', since)
    .where(IS_EXCESS)
    .where('kind', '=', 'schedule')
    .where('outcome', '=', outcome)
    .executeTakeFirstOrThrow();
  return Number(n);
};

const excesses = prepared<
  { packageId: string; since: string },
  { principal: string; outcome: CallRow['outcome']; n: number | string }
>((db, { packageId, since }) =>
  db
    .selectFrom('package_calls')
    .select((eb) => ['principal', 'outcome', eb.fn.countAll<number | string>().as('n')] as const)
    .where('package_id', '=', packageId)
    .where('started_at', '>', since)
    .where(IS_EXCESS)
    .groupBy(['principal', 'outcome']),
);

/** How often each caller brought it beyond its limits since a moment. */
export const countExcesses = async (
  db: Db,
  packageId: string,
  since: string,
): Promise<Array<{ principal: string; outcome: CallRow['outcome']; n: number }>> =>
  (await excesses(db, { packageId, since })).map((row) => ({ ...row, n: Number(row.n) }));

export const removeBefore = async (db: Db, before: string): Promise<void> => {
  await sql(db).deleteFrom('package_calls').where('started_at', '<', before).execute();
  await sql(db).deleteFrom('package_logs').where('at', '<', before).execute();
};
