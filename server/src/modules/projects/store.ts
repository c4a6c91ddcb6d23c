import { listed } from '../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { isFoundIn, readableBy, toldWorkspace } from '../readers/index.ts';
import type { ProjectRow } from './rows.ts';

export interface ProjectFilter {
  readonly is_archived: boolean;
  /** Of a team; null: those that are in no team's. */
  readonly workspace_id?: string | null | undefined;
}

const counted = (db: Db, userId: string) =>
  sql(db)
    .selectFrom('projects')
    .selectAll('projects')
    .select([
      // Those that the person sees in it: of others not even the number is told.
      raw<number>`(select count(*) from channels c where c.project_id = projects.id and c.archived_at is null and (c.visibility = 'team'
        or exists (select 1 from participants p where p.channel_id = c.id and p.user_id = ${userId})))`.as(
        'channel_count',
      ),
      toldWorkspace(userId, 'projects'),
    ]);

export type CountedProjectRow = Awaited<ReturnType<typeof listReadable>>[number];

const readable = (userId: string, { is_archived, workspace_id }: ProjectFilter, db: Db) => {
  const place = workspace_id === undefined ? raw<boolean>`true` : isFoundIn(userId, 'projects', workspace_id);
  return raw<boolean>`(projects.id in (${readableBy(db, userId)}) and projects.is_archived = ${is_archived} and ${place})`;
};

/** Those that the person may read, the last changed first. */
export const listReadable = (db: Db, userId: string, filter: ProjectFilter, { limit, offset }: Page) =>
  counted(db, userId)
    .where(readable(userId, filter, db))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countReadable = async (db: Db, userId: string, filter: ProjectFilter): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(readable(userId, filter, db))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const find = (db: Db, userId: string, id: string): Promise<CountedProjectRow | undefined> =>
  counted(db, userId).where('projects.id', '=', id).executeTakeFirst();

export const countOwned = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('projects')
    .innerJoin('scopes', 'scopes.id', 'projects.id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('scopes.owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insert = async (db: Db, row: ProjectRow): Promise<void> => {
  await sql(db).insertInto('projects').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<ProjectRow>): Promise<void> => {
  await sql(db).updateTable('projects').set(patch).where('id', '=', id).execute();
};

interface ActivityRow {
  readonly type: 'channel' | 'file' | 'note' | 'task';
  readonly action: 'added' | 'moved_in' | 'moved_out';
  readonly id: string;
  readonly title: string;
  readonly user_id: string | null;
  readonly display_name: string | null;
  readonly at: string;
}

/** What was made in the project and is there, if it did not come later; `from` names the table, and what of it the person may see. */
const made = (type: ActivityRow['type'], projectId: string, from: ReturnType<typeof raw>) =>
  raw`select ${raw.lit(type)} as type, 'added' as action, x.id, x.title, x.user_id, x.at from (${from}) x
    where not exists (select 1 from project_moves m
      where m.project_id = ${projectId} and m.thing_id = x.id and m.direction = 'in')`;

/** What came last, of that which the person may see: channels, files, notes and tasks, and what was moved. */
export const listActivity = async (
  db: Db,
  projectId: string,
  userId: string,
  { limit, offset }: Page,
): Promise<ActivityRow[]> => {
  const isReadable = raw`in (${readableBy(db, userId)})`;
  const owned = (table: 'notes' | 'tasks', where: ReturnType<typeof raw>) =>
    raw`select t.id, t.title, s.owner_id as user_id, t.created_at as at from ${raw.table(table)} t
      join scopes s on s.id = t.id where t.project_id = ${projectId} and ${where} and t.id ${isReadable}`;
  const channels = raw`select c.id, c.title, c.owner_id as user_id, c.created_at as at from channels c
    where c.project_id = ${projectId} and c.archived_at is null and (c.visibility = 'team' or c.id ${isReadable})`;
  const files = raw`select f.id, f.filename as title, f.owner_id as user_id, f.created_at as at from files f
    where f.project_id = ${projectId}`;
  const moved = raw`select m.kind as type, case when m.direction = 'in' then 'moved_in' else 'moved_out' end as action,
      m.thing_id as id, coalesce(c.title, n.title, t.title) as title, m.user_id, m.created_at as at
    from project_moves m left join channels c on c.id = m.thing_id and c.archived_at is null
      left join notes n on n.id = m.thing_id and n.deleted_at is null left join tasks t on t.id = m.thing_id
    where m.project_id = ${projectId} and coalesce(c.id, n.id, t.id) is not null
      and (m.thing_id ${isReadable} or (c.project_id = ${projectId} and c.visibility = 'team'))`;
  const { rows } =
    await raw<ActivityRow>`select a.type, a.action, a.id, a.title, a.user_id, a.at, u.display_name from (
      ${made('channel', projectId, channels)} union all ${made('file', projectId, files)}
      union all ${made('note', projectId, owned('notes', raw`t.deleted_at is null`))}
      union all ${made('task', projectId, owned('tasks', raw`true`))} union all ${moved}) a
    left join users u on u.id = a.user_id
    order by a.at desc, a.id desc, a.action limit ${limit} offset ${offset}`.execute(sql(db));
  return rows;
};

/** Projects of a team, or shared with it, in which this person has a channel, a note, a task or a file. */
export const listUsedInTeam = async (db: Db, teamId: string, userId: string): Promise<string[]> => {
  const { rows } = await raw<{ id: string }>`select p.id from projects p join scopes s on s.id = p.id
    where (s.team_id = ${teamId} or exists (select 1 from scope_members m where m.scope_id = p.id and m.team_id = ${teamId}))
    and (exists (select 1 from channels c where c.project_id = p.id and c.owner_id = ${userId})
      or exists (select 1 from files f where f.project_id = p.id and f.owner_id = ${userId})
      or exists (select 1 from notes n join scopes o on o.id = n.id where n.project_id = p.id and o.owner_id = ${userId})
      or exists (select 1 from tasks t join scopes o on o.id = t.id where t.project_id = p.id and o.owner_id = ${userId}))
    order by p.id`.execute(sql(db));
  return rows.map(({ id }) => id);
};

/** What there is to find of these. */
export const listTexts = (db: Db, ids: readonly string[]) =>
  sql(db)
    .selectFrom('projects')
    .select(['id', 'name as title', 'description', 'instructions', 'created_at'])
    .where('id', 'in', listed(sql(db), ids))
    .execute();
