// What happened in a project or in a workspace, of what a person may see there.

import type { Activity } from '@parley/contract';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { isFoundIn, readableBy } from '../readers/index.ts';

/** A project that the person may read; or a workspace of a team of theirs; or, with null, their own; or, undefined, all that they take part in. */
export type ActivityPlace =
  | { readonly projectId: string }
  | { readonly workspaceId: string; readonly teamId: string }
  | { readonly workspaceId: null | undefined };

export interface ActivityRow extends Pick<Activity, 'type' | 'action' | 'id' | 'title' | 'at'> {
  /** What a file or a document is in; of a channel that the person has not joined, its owner; of others, themselves. */
  readonly within_id: string;
  readonly user_id: string | null;
  readonly display_name: string | null;
  readonly avatar_png: Uint8Array | null;
}

type Sql = ReturnType<typeof raw>;

type OfWorkspace = Extract<ActivityPlace, { workspaceId: unknown }>;

interface Line {
  readonly type: ActivityRow['type'];
  readonly action: ActivityRow['action'];
  /** A select of `id, title, within_id, user_id, at`. */
  readonly from: Sql;
}

/** The newest of these alone: however much there is, no more than a page of each kind is put in order. */
const newest = ({ type, action, from }: Line, count: number): Sql =>
  raw`select * from (select ${raw.lit(type)} as type, ${raw.lit(action)} as action, x.id, x.title, x.within_id, x.user_id, x.at
    from (${from}) x order by x.at desc, x.id desc limit ${count}) l`;

type Table = 'channels' | 'notes' | 'tasks';

/** What is in a project and in a workspace alike. `isIn` says of a table which of its rows are there. */
const linesIn = (isIn: (table: Table) => Sql, isReadable: Sql, isOpen: Sql): Line[] => {
  const channels = raw`channels.archived_at is null and ${isIn('channels')}`;
  const notes = raw`notes.deleted_at is null and ${isIn('notes')} and notes.id ${isReadable}`;
  const tasks = raw`${isIn('tasks')} and tasks.id ${isReadable}`;
  return [
    {
      ...{ type: 'channel', action: 'added' },
      from: raw`select channels.id, channels.title, case when channels.id ${isReadable} then channels.id else channels.owner_id end as within_id,
        channels.owner_id as user_id, channels.created_at as at
        from channels where ${channels} and (channels.id ${isReadable} or ${isOpen})`,
    },
    {
      // Who said it is looked up for the lines of the page alone.
      ...{ type: 'channel', action: 'said' },
      from: raw`select channels.id, channels.title, channels.id as within_id, channels.owner_id as user_id, channels.last_message_at as at
        from channels where ${channels} and channels.id ${isReadable} and channels.last_message_at is not null`,
    },
    {
      ...{ type: 'note', action: 'added' },
      from: raw`select notes.id, notes.title, notes.id as within_id, s.owner_id as user_id, notes.created_at as at
        from notes join scopes s on s.id = notes.id where ${notes}`,
    },
    {
      ...{ type: 'note', action: 'changed' },
      from: raw`select notes.id, notes.title, notes.id as within_id, notes.updated_by as user_id, notes.updated_at as at
        from notes where ${notes} and notes.rev > 1`,
    },
    {
      ...{ type: 'task', action: 'added' },
      from: raw`select tasks.id, tasks.title, tasks.id as within_id, s.owner_id as user_id, tasks.created_at as at
        from tasks join scopes s on s.id = tasks.id where ${tasks}`,
    },
    {
      ...{ type: 'task', action: 'completed' },
      from: raw`select tasks.id, tasks.title, tasks.id as within_id, (select h.user_id from task_history h
          where h.task_id = tasks.id and h.action = 'completed' order by h.created_at desc, h.id desc limit 1) as user_id,
        tasks.completed_at as at from tasks where ${tasks} and tasks.status = 'done' and tasks.completed_at is not null`,
    },
  ];
};

/** What was made in the project, if it did not come later, and what was moved. */
const linesOfProject = (projectId: string, isReadable: Sql): Line[] => {
  const isOpen = raw`channels.visibility = 'team'`;
  const hasCome = (id: Sql) => raw`exists (select 1 from project_moves m
    where m.project_id = ${projectId} and m.thing_id = ${id} and m.direction = 'in')`;
  const moved = (direction: 'in' | 'out') =>
    (['channel', 'note', 'task'] as const).map((type): Line => {
      const table = { channel: 'channels', note: 'notes', task: 'tasks' }[type];
      const isThere = {
        channel: raw`t.archived_at is null and (t.id ${isReadable} or (t.project_id = ${projectId} and t.visibility = 'team'))`,
        note: raw`t.deleted_at is null and t.id ${isReadable}`,
        task: raw`t.id ${isReadable}`,
      }[type];
      const within =
        type === 'channel' ? raw`case when t.id ${isReadable} then t.id else t.owner_id end` : raw`t.id`;
      return {
        ...{ type, action: `moved_${direction}` },
        from: raw`select t.id, t.title, ${within} as within_id, m.user_id, m.created_at as at
          from project_moves m join ${raw.table(table)} t on t.id = m.thing_id
          where m.project_id = ${projectId} and m.direction = ${raw.lit(direction)} and ${isThere}`,
      };
    });
  const lines = linesIn((table) => raw`${raw.ref(`${table}.project_id`)} = ${projectId}`, isReadable, isOpen);
  return [
    ...lines.map((line) =>
      line.action === 'added'
        ? { ...line, from: raw`select y.* from (${line.from}) y where not ${hasCome(raw`y.id`)}` }
        : line,
    ),
    {
      ...{ type: 'file', action: 'added' },
      from: raw`select f.id, f.filename as title, f.project_id as within_id, f.owner_id as user_id, f.created_at as at
        from files f where f.project_id = ${projectId}`,
    },
    ...moved('in'),
    ...moved('out'),
  ];
};

/** Who came to the team; of all workspaces, who else came to one of the person's teams. */
const linesOfPeople = (userId: string, place: OfWorkspace): Line => {
  const isThere =
    'teamId' in place
      ? raw`m.team_id = ${place.teamId}`
      : raw`m.user_id <> ${userId} and m.team_id in (select mine.team_id from team_members mine where mine.user_id = ${userId})`;
  return {
    ...{ type: 'person', action: 'joined' },
    from: raw`select u.id, u.display_name as title, u.id as within_id, u.id as user_id, m.joined_at as at
      from team_members m join users u on u.id = m.user_id where ${isThere}`,
  };
};

/** Beside what projects have: its projects and their files, what the AI was given to know, workflows, and who came. */
const linesOfWorkspace = (userId: string, place: OfWorkspace, isReadable: Sql): Line[] => {
  const { workspaceId } = place;
  // In a person's own workspace nothing is open: what is found there and not shared with them is another person's. Of all of them, what they may
  // join and have not is not theirs.
  const isOpen = workspaceId ? raw`channels.visibility = 'team'` : raw`false`;
  const projects = raw`${isFoundIn(userId, 'projects', workspaceId)} and projects.id ${isReadable}`;
  return [
    ...linesIn((table) => isFoundIn(userId, table, workspaceId), isReadable, isOpen),
    {
      ...{ type: 'project', action: 'added' },
      from: raw`select projects.id, projects.name as title, projects.id as within_id, s.owner_id as user_id, projects.created_at as at
        from projects join scopes s on s.id = projects.id where ${projects}`,
    },
    {
      ...{ type: 'file', action: 'added' },
      from: raw`select f.id, f.filename as title, f.project_id as within_id, f.owner_id as user_id, f.created_at as at
        from files f join projects on projects.id = f.project_id where ${projects}`,
    },
    {
      ...{ type: 'document', action: 'added' },
      from: raw`select d.id, d.title, d.kb_id as within_id, d.added_by as user_id, d.created_at as at
        from knowledge_documents d join knowledge_bases on knowledge_bases.id = d.kb_id
        where ${isFoundIn(userId, 'knowledge_bases', workspaceId)} and d.kb_id ${isReadable}`,
    },
    {
      ...{ type: 'workflow', action: 'published' },
      from: raw`select workflows.id, workflows.title, workflows.id as within_id, v.published_by as user_id, v.published_at as at
        from workflows join workflow_versions v on v.workflow_id = workflows.id and v.number = workflows.published_version
        where ${isFoundIn(userId, 'workflows', workspaceId)} and workflows.id ${isReadable}`,
    },
    ...(workspaceId === null ? [] : [linesOfPeople(userId, place)]),
  ];
};

/** Written out for `m`: what a run of work for the AI asks stands there in the name of the task's owner, who did not write it. */
const IS_OF_RUN = raw`exists (select 1 from task_runs r join messages a on a.id = r.message_id
  where r.channel_id = m.channel_id and a.parent_id = m.id)`;

/** The newest first. */
export const listActivity = async (
  db: Db,
  userId: string,
  place: ActivityPlace,
  { limit, offset }: Page,
): Promise<ActivityRow[]> => {
  const isReadable = raw`in (${readableBy(db, userId)})`;
  const lines =
    'projectId' in place
      ? linesOfProject(place.projectId, isReadable)
      : linesOfWorkspace(userId, place, isReadable);
  const all = raw.join(
    lines.map((line) => newest(line, limit + offset)),
    raw` union all `,
  );
  const { rows } =
    await raw<ActivityRow>`select p.type, p.action, p.id, p.title, p.within_id, p.at, u.id as user_id, u.display_name, u.avatar_png
    from (select a.type, a.action, a.id, a.title, a.within_id, a.at, case when a.action = 'said' then (select m.author_id from messages m
        where m.channel_id = a.id and m.author_type = 'user' and m.deleted_at is null and not ${IS_OF_RUN} order by m.seq desc limit 1) else a.user_id end as user_id
      from (${all}) a order by a.at desc, a.id desc, a.action limit ${limit} offset ${offset}) p
    left join users u on u.id = p.user_id order by p.at desc, p.id desc, p.action`.execute(sql(db));
  return rows;
};
