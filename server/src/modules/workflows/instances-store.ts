import { listed } from '../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { isFoundIn, type PlaceAsked, readers } from '../readers/index.ts';
import { concernsPerson } from './assignments-store.ts';
import type { HistoryRow, InstanceRow } from './rows.ts';
import { MAY_BE_STUCK, stuckReasonAt } from './stuck-store.ts';

export const insert = async (db: Db, row: InstanceRow): Promise<void> => {
  await sql(db).insertInto('workflow_instances').values(row).execute();
};

export const find = (db: Db, id: string): Promise<InstanceRow | undefined> =>
  sql(db).selectFrom('workflow_instances').selectAll().where('id', '=', id).executeTakeFirst();

/** The one that waits in this channel. */
export const findWaitingIn = (db: Db, channelId: string): Promise<InstanceRow | undefined> =>
  sql(db)
    .selectFrom('workflow_instances')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();

/** False when another change came before: the row has another `rev` by now. */
export const replace = async (db: Db, row: InstanceRow, rev: number): Promise<boolean> => {
  const { id, ...columns } = row;
  const { numUpdatedRows } = await sql(db)
    .updateTable('workflow_instances')
    .set(columns)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const named = (db: Db, now: Date) =>
  sql(db)
    .selectFrom('workflow_instances')
    .leftJoin('users', 'users.id', 'workflow_instances.initiator_id')
    .innerJoin('workflow_versions', (join) =>
      join
        .onRef('workflow_versions.workflow_id', '=', 'workflow_instances.workflow_id')
        .onRef('workflow_versions.number', '=', 'workflow_instances.version'),
    )
    .selectAll('workflow_instances')
    .select([
      'users.display_name',
      'workflow_versions.definition_json',
      stuckReasonAt(now).as('stuck_reason'),
    ]);

export type NamedInstanceRow = Awaited<ReturnType<typeof listOf>>[number];

export interface InstanceFilter {
  readonly workflowId: string;
  readonly status?: InstanceRow['status'] | undefined;
  readonly isStuck?: boolean | undefined;
  readonly now: Date;
  /** Only what this person started, was given something of or may take something of; null: all. */
  readonly concerning: string | null;
}

const matches = ({ workflowId, status, isStuck, now, concerning }: InstanceFilter) => {
  const all = [raw<boolean>`workflow_instances.workflow_id = ${workflowId}`];
  if (status !== undefined) all.push(raw<boolean>`workflow_instances.status = ${status}`);
  if (isStuck === true)
    all.push(
      raw<boolean>`workflow_instances.status in (${raw.join(MAY_BE_STUCK)})`,
      raw<boolean>`${stuckReasonAt(now)} is not null`,
    );
  if (isStuck === false) all.push(raw<boolean>`${stuckReasonAt(now)} is null`);
  if (concerning !== null)
    all.push(
      raw<boolean>`(workflow_instances.initiator_id = ${concerning} or workflow_instances.id in (select assignments.instance_id from assignments where ${concernsPerson(concerning)}))`,
    );
  return raw<boolean>`(${raw.join(all, raw` and `)})`;
};

/** The latest first. */
export const listOf = (db: Db, filter: InstanceFilter, { limit, offset }: Page) =>
  named(db, filter.now)
    .where(matches(filter))
    .orderBy('workflow_instances.started_at', 'desc')
    .orderBy('workflow_instances.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countOf = async (db: Db, filter: InstanceFilter): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('workflow_instances')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Of each workflow that has any. */
export const countStuck = (db: Db, workflowIds: readonly string[], now: Date) =>
  sql(db)
    .selectFrom('workflow_instances')
    .select((eb) => ['workflow_id', eb.fn.countAll<number>().as('n')])
    .where('workflow_id', 'in', listed(sql(db), workflowIds))
    .where('status', 'in', MAY_BE_STUCK)
    .where(raw<boolean>`${stuckReasonAt(now)} is not null`)
    .groupBy('workflow_id')
    .execute();

export const findNamed = (db: Db, id: string, now: Date): Promise<NamedInstanceRow | undefined> =>
  named(db, now).where('workflow_instances.id', '=', id).executeTakeFirst();

interface FailedRow extends Pick<InstanceRow, 'id' | 'title' | 'error'> {
  readonly workflow_title: string;
  readonly ended_at: string;
  /** 2 and more: those who may change the workflow, and have its runs tried again. */
  readonly level: number;
}

/**
 * Those that have failed since then, the newest first: what the person began, of workflows that they read, and what they published, of those that they may change.
 * One that another one started is told with that.
 */
export const listFailed = async (
  db: Db,
  { userId, place, since }: { readonly userId: string; readonly place: PlaceAsked; readonly since: string },
  limit: number,
): Promise<FailedRow[]> => {
  const hasFailed = raw<boolean>`i.status = 'failed' and i.ended_at >= ${since}`;
  const { rows } = await raw<FailedRow>`select * from (
      select i.id, i.title, i.error, i.ended_at, i.initiator_id, workflows.title as workflow_title,
        (select max(r.level) from ${readers} as r where r.scope_id = i.workflow_id and r.user_id = ${userId}) as level
      from workflow_instances i join workflows on workflows.id = i.workflow_id
      where i.parent_id is null and ${isFoundIn(userId, 'workflows', place)} and i.id in (
        select i.id from workflow_instances i where i.initiator_id = ${userId} and ${hasFailed}
        union
        select i.id from workflow_versions v join workflow_instances i on i.workflow_id = v.workflow_id and i.version = v.number
          where v.published_by = ${userId} and ${hasFailed})
    ) f where f.level >= 2 or (f.level = 1 and f.initiator_id = ${userId})
    order by f.ended_at desc, f.id desc limit ${limit}`.execute(sql(db));
  return rows;
};

const ACTIVE = ['running', 'waiting', 'paused'] as const;

export const listActiveIds = async (db: Db, workflowId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('workflow_instances')
    .select('id')
    .where('workflow_id', '=', workflowId)
    .where('status', 'in', ACTIVE)
    .execute();
  return rows.map(({ id }) => id);
};

export const listActiveChildIds = async (db: Db, parentId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('workflow_instances')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('status', 'in', ACTIVE)
    .execute();
  return rows.map(({ id }) => id);
};

/** Those that should have gone on before this moment: their job may have been lost. */
export const listLate = (db: Db, before: string, limit: number): Promise<InstanceRow[]> =>
  sql(db)
    .selectFrom('workflow_instances')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', raw.lit('running')), eb('updated_at', '<', before)]),
        eb.and([eb('status', '=', raw.lit('waiting')), eb('wake_at', '<', before)]),
      ]),
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute();

export const listExpired = async (db: Db, now: string, limit: number): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('workflow_instances')
    .select('id')
    .where('expires_at', '<', now)
    .where('status', 'in', ACTIVE)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const appendHistory = async (db: Db, row: HistoryRow): Promise<void> => {
  await sql(db).insertInto('workflow_history').values(row).execute();
};

export const lastSeq = async (db: Db, instanceId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('workflow_history')
    .select((eb) => eb.fn.max('seq').as('n'))
    .where('instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
};

/** What happened last in it. */
export const lastKind = async (db: Db, instanceId: string): Promise<string | null> => {
  const row = await sql(db)
    .selectFrom('workflow_history')
    .select('kind')
    .where('instance_id', '=', instanceId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.kind ?? null;
};

/** The earliest first. */
export const listHistory = (db: Db, instanceId: string, { limit, offset }: Page) =>
  sql(db)
    .selectFrom('workflow_history')
    .leftJoin('users', 'users.id', 'workflow_history.actor_id')
    .selectAll('workflow_history')
    .select('users.display_name')
    .where('workflow_history.instance_id', '=', instanceId)
    .orderBy('workflow_history.seq')
    .limit(limit)
    .offset(offset)
    .execute();

/** The stages that it has been in, each once, in the order in which it came to them. */
export const listEntered = async (db: Db, instanceId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('workflow_history')
    .select('stage_key')
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'stage_entered')
    .groupBy('stage_key')
    .orderBy(({ fn }) => fn.min('seq'))
    .execute();
  return rows.flatMap(({ stage_key }) => stage_key ?? []);
};

/** What a stay in a stage started. */
export const findChild = (db: Db, parentId: string, parentRun: number): Promise<InstanceRow | undefined> =>
  sql(db)
    .selectFrom('workflow_instances')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where('parent_run', '=', parentRun)
    .executeTakeFirst();

/** Whether a person has, had or may take something of it. */
export const concerns = async (db: Db, id: string, userId: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('assignments')
    .select('id')
    .where('instance_id', '=', id)
    .where(concernsPerson(userId))
    .executeTakeFirst();
  return row !== undefined;
};

/** What these are called; one that is gone is not there. */
export const listUserNames = (db: Db, ids: ReadonlySet<string>) =>
  sql(db)
    .selectFrom('users')
    .select(['id', 'display_name as name'])
    .where('id', 'in', listed(sql(db), [...ids]))
    .execute();

export const listTeamNames = (db: Db, ids: ReadonlySet<string>) =>
  sql(db)
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', 'in', listed(sql(db), [...ids]))
    .execute();

export const listFileNames = (db: Db, ids: ReadonlySet<string>) =>
  sql(db)
    .selectFrom('files')
    .select(['id', 'filename as name', 'channel_id'])
    .where('id', 'in', listed(sql(db), [...ids]))
    .execute();
