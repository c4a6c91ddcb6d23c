import { listed } from '../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { isFoundIn, isPersonaTold, type PlaceAsked, readableBy, toldChannel } from '../readers/index.ts';
import type { RunRow } from './rows.ts';
import { UNFINISHED } from './store.ts';

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

/** Written out in queries of tasks: the last run of one, leaving out what was skipped. */
const LAST = raw<string>`(select l.id from task_runs l where l.task_id = tasks.id and l.status <> 'skipped'
  order by l.created_at desc, l.id desc limit 1)`;

export type LastRunRow = Pick<RunRow, 'task_id' | 'status' | 'started_at' | 'waiting_since' | 'error'>;

/** Of each of these tasks that has one. */
export const listLast = (db: Db, taskIds: readonly string[]): Promise<LastRunRow[]> =>
  sql(db)
    .selectFrom('tasks')
    .innerJoin('task_runs as last', (join) => join.on('last.id', '=', LAST))
    .select(['last.task_id', 'last.status', 'last.started_at', 'last.waiting_since', 'last.error'])
    .where('tasks.id', 'in', listed(sql(db), taskIds))
    .execute();

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

/**
 * Of the tasks that are the person's and still to be done by the persona that has them: those whose last run has failed, leaving out what was skipped, and
 * about whose failures nothing was done since. The newest first.
 */
export const listFailed = (db: Db, ownerId: string, place: PlaceAsked, limit: number) =>
  sql(db)
    .selectFrom('scopes')
    .innerJoin('tasks', 'tasks.id', 'scopes.id')
    .innerJoin('task_runs', (join) =>
      join.onRef('task_runs.persona_id', '=', 'tasks.assignee_persona_id').on('task_runs.id', '=', LAST),
    )
    .innerJoin('personas', 'personas.id', 'task_runs.persona_id')
    .select((eb) => [
      'tasks.id',
      'tasks.title',
      'task_runs.message_id',
      'task_runs.error',
      'task_runs.created_at',
      'task_runs.ended_at',
      'personas.id as persona_id',
      'personas.name as persona_name',
      'personas.handle as persona_handle',
      'personas.avatar_png as persona_png',
      isPersonaTold(ownerId).as('is_persona_told'),
      toldChannel(ownerId, 'task_runs'),
      eb
        .selectFrom('projects')
        .select('projects.name')
        .whereRef('projects.id', '=', 'tasks.project_id')
        .where('projects.id', 'in', readableBy(db, ownerId))
        .as('told_project_name'),
    ])
    .where('scopes.owner_id', '=', ownerId)
    .where('scopes.kind', '=', 'task')
    .where('tasks.failure_count', '>', 0)
    .where('tasks.status', 'in', UNFINISHED)
    .where('task_runs.status', '=', 'failed')
    .where(isFoundIn(ownerId, 'tasks', place))
    .orderBy('task_runs.ended_at', 'desc')
    .orderBy('task_runs.id', 'desc')
    .limit(limit)
    .execute();

/** Those of these messages in which runs were answered. */
export const listAnswersAmong = async (db: Db, messageIds: readonly string[]): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('task_runs')
    .select('message_id')
    .where('message_id', 'in', listed(sql(db), messageIds))
    .execute();
  return rows.flatMap(({ message_id }) => message_id ?? []);
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
