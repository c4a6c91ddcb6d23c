import { listed } from '../../db/dialect/listed.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { isFoundIn, type PlaceAsked, readableBy, toldWorkspace } from '../readers/index.ts';
import type { ProjectRow } from './rows.ts';

export interface ProjectFilter {
  readonly is_archived: boolean;
  readonly workspace_id?: PlaceAsked;
  /** Of these alone. */
  readonly ids?: readonly string[] | undefined;
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

interface ThingCount {
  readonly kind: 'note' | 'task' | 'done' | 'file' | 'unread' | 'base' | 'member';
  readonly project_id: string;
  readonly n: number;
  /** Of tasks: when the next one is due. */
  readonly due_at: string | null;
}

/**
 * How many notes, unfinished and finished tasks, files, unread channels, knowledge bases and members of these projects the person sees: of
 * others not even the number is told. Files are for all who read it; teams among the members for their people, and for those who manage it.
 */
export const listThingCounts = async (
  db: Db,
  userId: string,
  projectIds: readonly string[],
  managedIds: readonly string[],
): Promise<readonly ThingCount[]> => {
  if (projectIds.length === 0) return [];
  const ids = listed(sql(db), projectIds);
  const mine = readableBy(db, userId);
  const { rows } = await raw<ThingCount>`
    select 'note' as kind, project_id, count(*) as n, null as due_at from notes
      where project_id in ${ids} and deleted_at is null and id in (${mine}) group by project_id
    union all select case when status = 'done' then 'done' else 'task' end, project_id, count(*), min(due_at) from tasks
      where project_id in ${ids} and status in ('open', 'in_progress', 'blocked', 'done') and id in (${mine})
      group by project_id, case when status = 'done' then 'done' else 'task' end
    union all select 'file', project_id, count(*), null from files where project_id in ${ids} group by project_id
    union all select 'unread', c.project_id, count(*), null from channels c join participants me on me.channel_id = c.id
      where c.project_id in ${ids} and c.archived_at is null and me.user_id = ${userId} and c.message_count > me.read_count
        and c.message_count - me.read_count > (select count(*) from messages d
          where d.channel_id = c.id and d.seq > me.read_count and d.deleted_at is not null)
      group by c.project_id
    union all select 'base', project_id, count(*), null from project_knowledge
      where project_id in ${ids} and kb_id in (${mine}) group by project_id
    union all select 'member', scope_id, count(*), null from scope_members
      where scope_id in ${ids} and (team_id is null or scope_id in ${listed(sql(db), managedIds)}
        or team_id in (select m.team_id from team_members m where m.user_id = ${userId})) group by scope_id`.execute(
    sql(db),
  );
  return rows;
};

const PEOPLE_SHOWN_MAX = 3;

/** The people that these projects were shared with first, their owners among them. */
export const listFirstPeople = async (db: Db, projectIds: readonly string[]) => {
  if (projectIds.length === 0) return [];
  const { rows } = await raw<{
    readonly project_id: string;
    readonly id: string;
    readonly handle: string;
    readonly display_name: string;
    readonly avatar_png: Uint8Array | null;
  }>`select f.project_id, u.id, u.handle, u.display_name, u.avatar_png from (
      select m.scope_id as project_id, m.user_id, row_number() over (partition by m.scope_id order by m.created_at, m.id) as place
      from scope_members m where m.scope_id in ${listed(sql(db), projectIds)} and m.user_id is not null) f
    join users u on u.id = f.user_id where f.place <= ${raw.lit(PEOPLE_SHOWN_MAX)} order by f.project_id, f.place`.execute(
    sql(db),
  );
  return rows;
};

export type CountedProjectRow = Awaited<ReturnType<typeof listReadable>>[number];

const readable = (userId: string, { is_archived, workspace_id, ids }: ProjectFilter, db: Db) => {
  const place = isFoundIn(userId, 'projects', workspace_id);
  const found = ids === undefined ? raw<boolean>`true` : raw<boolean>`projects.id in ${listed(sql(db), ids)}`;
  return raw<boolean>`(projects.id in (${readableBy(db, userId)}) and projects.is_archived = ${is_archived} and ${place} and ${found})`;
};

/** What they are called, in the order of the list. */
export const listNames = (db: Db, userId: string, filter: ProjectFilter, limit: number) =>
  sql(db)
    .selectFrom('projects')
    .select(['id', 'name'])
    .where(readable(userId, filter, db))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

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

/** Projects of a team, or shared with it, in which this person has a channel, a note, a task or a file. */
export const listUsedInTeam = async (db: Db, teamId: string, userId: string): Promise<string[]> => {
  const { rows } = await raw<{ id: string }>`select p.id from projects p join scopes s on s.id = p.id
    where (s.team_id = ${teamId} or exists (select 1 from scope_members m where m.scope_id = p.id and m.team_id = ${teamId}))
    and (exists (select 1 from channels c where c.project_id = p.id and c.owner_id = ${userId})
      or exists (select 1 from channels c join participants i on i.channel_id = c.id
        where c.project_id = p.id and i.user_id = ${userId} and i.is_joined)
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
