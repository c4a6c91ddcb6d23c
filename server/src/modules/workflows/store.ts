import type { InstanceStatus } from '@parley/contract';
import { listed } from '../../db/dialect/listed.ts';
import { containing } from '../../db/patterns.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import { conflict } from '../../kernel/errors.ts';
import type { Page } from '../../kernel/page.ts';
import { isFoundIn, type PlaceAsked, readableBy, toldWorkspace } from '../readers/index.ts';
import type { VersionRow, WorkflowRow } from './rows.ts';

export interface WorkflowFilter {
  /** Undefined: all but archived ones. */
  readonly status?: WorkflowRow['status'] | undefined;
  readonly team_id?: string | undefined;
  readonly workspace_id?: PlaceAsked;
  /** As it stands in `folded_text`. */
  readonly words?: string | undefined;
}

const shown = (db: Db, userId: string) =>
  sql(db).selectFrom('workflows').selectAll('workflows').select(toldWorkspace(userId, 'workflows'));

export type ShownWorkflowRow = Awaited<ReturnType<typeof listReadable>>[number];

const matches = (db: Db, userId: string, filter: WorkflowFilter) => {
  const all = [raw<boolean>`workflows.id in (${readableBy(db, userId)})`];
  const { status, team_id, workspace_id, words } = filter;
  all.push(
    status === undefined
      ? raw<boolean>`workflows.status <> 'archived'`
      : raw<boolean>`workflows.status = ${status}`,
  );
  if (team_id !== undefined)
    all.push(raw<boolean>`workflows.id in (select s.id from scopes s where s.team_id = ${team_id})`);
  if (workspace_id !== undefined) all.push(isFoundIn(userId, 'workflows', workspace_id));
  if (words !== undefined)
    all.push(raw<boolean>`workflows.folded_text like ${containing(words)} escape '\\'`);
  return raw<boolean>`(${raw.join(all, raw` and `)})`;
};

/** Those that the person may read, the last changed first. */
export const listReadable = (db: Db, userId: string, filter: WorkflowFilter, { limit, offset }: Page) =>
  shown(db, userId)
    .where(matches(db, userId, filter))
    .orderBy('workflows.updated_at', 'desc')
    .orderBy('workflows.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countReadable = async (db: Db, userId: string, filter: WorkflowFilter): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('workflows')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(matches(db, userId, filter))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const findShown = (db: Db, userId: string, id: string): Promise<ShownWorkflowRow | undefined> =>
  shown(db, userId).where('workflows.id', '=', id).executeTakeFirst();

export const find = (db: Db, id: string): Promise<WorkflowRow | undefined> =>
  sql(db).selectFrom('workflows').selectAll().where('id', '=', id).executeTakeFirst();

export const findBySlug = (db: Db, slug: string): Promise<WorkflowRow | undefined> =>
  sql(db).selectFrom('workflows').selectAll().where('slug', '=', slug).executeTakeFirst();

/** The published ones that an event of this kind starts. */
export const listIdsForEvent = async (db: Db, kind: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('workflows')
    .select('id')
    .where('event_kinds', 'is not', null)
    .where('event_kinds', 'like', `%,${kind},%`)
    .where('status', '=', 'published')
    .execute();
  return rows.map(({ id }) => id);
};

export const countOwned = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('workflows')
    .innerJoin('scopes', 'scopes.id', 'workflows.id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('scopes.owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insert = async (db: Db, row: WorkflowRow): Promise<void> => {
  await sql(db).insertInto('workflows').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<WorkflowRow>): Promise<void> => {
  await sql(db).updateTable('workflows').set(patch).where('id', '=', id).execute();
};

interface InstanceCount {
  readonly workflow_id: string;
  readonly status: InstanceStatus;
  readonly n: number;
}

/** How many instances of each workflow stand how: what was counted once, and the rest. */
export const countInstances = async (db: Db, ids: readonly string[]): Promise<InstanceCount[]> => {
  const rest = await sql(db)
    .selectFrom('workflow_instances')
    .select((eb) => ['workflow_id', 'status', eb.fn.countAll<number>().as('n')])
    .where('workflow_id', 'in', listed(sql(db), ids))
    .where(raw<boolean>`not is_tallied`)
    .groupBy(['workflow_id', 'status'])
    .execute();
  const tallied = await sql(db)
    .selectFrom('workflow_tallies')
    .select(['workflow_id', 'status', 'count as n'])
    .where('workflow_id', 'in', listed(sql(db), ids))
    .execute();
  const sums = new Map<string, InstanceCount>();
  for (const { workflow_id, status, n } of [...tallied, ...rest]) {
    const key = `${workflow_id} ${status}`;
    sums.set(key, { workflow_id, status, n: (sums.get(key)?.n ?? 0) + Number(n) });
  }
  return [...sums.values()];
};

/** A failed one may be tried again and is counted anew each time. */
const FINAL = ['completed', 'cancelled', 'expired'] as const;

/** Counts those that have ended for good, at most `limit`, and says how many it were. */
export const tally = async (db: Db, limit: number): Promise<number> => {
  const rows = await sql(db)
    .selectFrom('workflow_instances')
    .select(['id', 'workflow_id', 'status'])
    .where(raw<boolean>`not is_tallied`)
    .where('status', 'in', FINAL)
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const { numUpdatedRows } = await sql(db)
    .updateTable('workflow_instances')
    .set({ is_tallied: true })
    .where(
      'id',
      'in',
      listed(
        sql(db),
        rows.map(({ id }) => id),
      ),
    )
    .where(raw<boolean>`not is_tallied`)
    .executeTakeFirstOrThrow();
  // Another process counts them at this moment: this transaction is given up.
  if (numUpdatedRows !== BigInt(rows.length)) throw conflict('the instances are being counted already', 1);
  const groups = Map.groupBy(rows, ({ workflow_id, status }) => `${workflow_id} ${status}`);
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const { workflow_id, status } = first;
    const count = others.length + 1;
    await sql(db)
      .insertInto('workflow_tallies')
      .values({ workflow_id, status, count })
      .onConflict((target) =>
        target
          .columns(['workflow_id', 'status'])
          .doUpdateSet((eb) => ({ count: eb('workflow_tallies.count', '+', count) })),
      )
      .execute();
  }
  return rows.length;
};

export const insertVersion = async (db: Db, row: VersionRow): Promise<void> => {
  await sql(db).insertInto('workflow_versions').values(row).execute();
};

const versions = (db: Db, workflowId: string) =>
  sql(db)
    .selectFrom('workflow_versions')
    .leftJoin('users', 'users.id', 'workflow_versions.published_by')
    .selectAll('workflow_versions')
    .select('users.display_name')
    .where('workflow_versions.workflow_id', '=', workflowId);

export type NamedVersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** The latest first. */
export const listVersions = (db: Db, workflowId: string, { limit, offset }: Page) =>
  versions(db, workflowId).orderBy('workflow_versions.number', 'desc').limit(limit).offset(offset).execute();

export const findVersion = (db: Db, workflowId: string, n: number): Promise<NamedVersionRow | undefined> =>
  versions(db, workflowId).where('workflow_versions.number', '=', n).executeTakeFirst();

/** Counted over all that there were: a number is never used again. */
export const lastNumber = async (db: Db, workflowId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('workflow_versions')
    .select((eb) => eb.fn.max('number').as('n'))
    .where('workflow_id', '=', workflowId)
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
};

/** What there is to find of these. */
export const listTexts = (db: Db, ids: readonly string[]) =>
  sql(db)
    .selectFrom('workflows')
    .select(['id', 'title', 'description', 'created_at'])
    .where('id', 'in', listed(sql(db), ids))
    .execute();

/** Those that should have started before this moment, and whose job may have been lost. */
export const listOverdueStarts = (
  db: Db,
  before: string,
  limit: number,
): Promise<Array<Pick<WorkflowRow, 'id' | 'next_start_at'>>> =>
  sql(db)
    .selectFrom('workflows')
    .select(['id', 'next_start_at'])
    .where('next_start_at', '<', before)
    .orderBy('next_start_at')
    .limit(limit)
    .execute();
