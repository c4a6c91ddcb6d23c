import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { toldChannel } from '../readers/index.ts';
import type { RunRow } from './rows.ts';

/** Written out: with places for them no plan could know that an index of such runs alone will do. */
const ACTIVE = [raw.lit('queued' as const), raw.lit('running' as const)];

export const insert = async (db: Db, row: RunRow): Promise<void> => {
  await sql(db).insertInto('task_runs').values(row).execute();
};

export const find = (db: Db, id: string): Promise<RunRow | undefined> =>
  sql(db).selectFrom('task_runs').selectAll().where('id', '=', id).executeTakeFirst();

export const findActive = (db: Db, taskId: string): Promise<RunRow | undefined> =>
  sql(db)
    .selectFrom('task_runs')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('status', 'in', ACTIVE)
    .executeTakeFirst();

/** What the runs of a task have asked, whose answers may still be on their way. */
export const listTurnIds = async (db: Db, taskId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('task_runs')
    .select('turn_id')
    .where('task_id', '=', taskId)
    .execute();
  return rows.flatMap(({ turn_id }) => turn_id ?? []);
};

/** With the channel as far as the person may read it. */
const asTold = (db: Db, userId: string) =>
  sql(db).selectFrom('task_runs').selectAll('task_runs').select(toldChannel(userId, 'task_runs'));

export type ShownRunRow = RunRow & { readonly told_channel_id: string | null };

/** The latest first. */
export const listShown = (
  db: Db,
  userId: string,
  taskId: string,
  { limit, offset }: Page,
): Promise<ShownRunRow[]> =>
  asTold(db, userId)
    .where('task_id', '=', taskId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** A run that was just made or ended, as the person sees it. */
export const shown = (db: Db, userId: string, run: RunRow): Promise<ShownRunRow> =>
  asTold(db, userId).where('task_runs.id', '=', run.id).executeTakeFirstOrThrow();

export const count = async (db: Db, taskId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('task_runs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const update = async (db: Db, id: string, patch: Partial<RunRow>): Promise<void> => {
  await sql(db).updateTable('task_runs').set(patch).where('id', '=', id).execute();
};

/** False when it is over already. */
export const updateActive = async (db: Db, id: string, patch: Partial<RunRow>): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('task_runs')
    .set(patch)
    .where('id', '=', id)
    .where('status', 'in', ACTIVE)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Those that began before this moment and are not over, the earliest first. */
export const listLingering = (db: Db, before: string, limit: number): Promise<RunRow[]> =>
  sql(db)
    .selectFrom('task_runs')
    .selectAll()
    .where('status', 'in', ACTIVE)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();

export const countByStatus = (db: Db): Promise<Array<{ status: RunRow['status']; n: number }>> =>
  sql(db)
    .selectFrom('task_runs')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute();

/** Keeps the latest of a task. */
export const removeOld = async (db: Db, taskId: string, kept: number): Promise<void> => {
  await sql(db)
    .deleteFrom('task_runs')
    .where('task_id', '=', taskId)
    .where('status', 'not in', ACTIVE)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('task_runs as latest')
        .select('latest.id')
        .where('latest.task_id', '=', taskId)
        .orderBy('latest.created_at', 'desc')
        .orderBy('latest.id', 'desc')
        .limit(kept),
    )
    .execute();
};
