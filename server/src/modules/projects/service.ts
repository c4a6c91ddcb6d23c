// The rules of projects. Who may see one and do what with it is said by its scope.

import type { Activity, PageQuery, Project, ProjectInput, ProjectPatch } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, coded, conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { type Page, pageOf } from '../../kernel/page.ts';
import { changedFields, recordAct } from '../audit/index.ts';
import {
  announceInProject,
  endJoined,
  listSeenChannels,
  moveChannelsWithProject,
  moveShared,
  settleTeam,
  type TitledPage,
  takeChannelsOutOfProject,
  workspacePlace,
} from '../channels/index.ts';
import { passOnProjectFiles } from '../files/index.ts';
import { assertThingFree } from '../holds/index.ts';
import { takeNotesOutOfProject } from '../notes/index.ts';
import { accessVisiblePersona, listToldDefaults, withoutToldDefault } from '../personas/index.ts';
import { listReaderIds } from '../readers/index.ts';
import {
  accessScope,
  activityIn,
  createScope,
  listShared,
  newlyPlaced,
  removeScope,
  type Shared,
  teamOfScope,
} from '../scopes/index.ts';
import { indexLater } from '../search/index.ts';
import { takeTasksOutOfProject } from '../tasks/index.ts';
import { avatarUri, findNamed, pageWithin } from '../users/index.ts';
import type { ProjectRow } from './rows.ts';
import * as store from './store.ts';

/** What scopes call one. */
export const KIND = 'project';

/** Stops a runaway client; more than a person keeps by hand. */
const PROJECTS_PER_USER_MAX = 1_000;

type Counts = Pick<
  Project,
  | 'note_count'
  | 'open_task_count'
  | 'done_task_count'
  | 'file_count'
  | 'unread_channel_count'
  | 'next_due_at'
  | 'knowledge_base_count'
  | 'member_count'
>;

/** A project, and how it is shared with the caller. */
interface Seen {
  readonly row: store.CountedProjectRow;
  readonly shared: Shared;
}

/** By project; one that has nothing has no row to count. */
const countsIn = async (ctx: Ctx, seen: readonly Seen[]): Promise<(id: string) => Counts> => {
  const ids = seen.map(({ row }) => row.id);
  const managedIds = seen.flatMap(({ row, shared }) => (shared.rights.manage ? row.id : []));
  const rows = await store.listThingCounts(ctx.db, userId(ctx), ids, managedIds);
  const found = new Map(rows.map((row) => [`${row.kind} ${row.project_id}`, row]));
  const count = (kind: (typeof rows)[number]['kind'], id: string): number =>
    Number(found.get(`${kind} ${id}`)?.n ?? 0);
  return (id) => ({
    note_count: count('note', id),
    open_task_count: count('task', id),
    done_task_count: count('done', id),
    file_count: count('file', id),
    unread_channel_count: count('unread', id),
    next_due_at: found.get(`task ${id}`)?.due_at ?? null,
    knowledge_base_count: count('base', id),
    member_count: count('member', id),
  });
};

/** What is told of them, as far as the caller may see it. */
interface SeenDetails {
  readonly countsOf: (id: string) => Counts;
  readonly personaOf: (row: store.CountedProjectRow) => string | null;
}

const toldOf = async (ctx: Ctx, seen: readonly Seen[]): Promise<SeenDetails> => ({
  countsOf: await countsIn(ctx, seen),
  personaOf: await listToldDefaults(
    ctx,
    seen.map(({ row }) => row),
  ),
});

const toProject = ({ row: counted, shared }: Seen, { countsOf, personaOf }: SeenDetails): Project => {
  const { told_workspace_id, channel_count, ...row } = counted;
  return {
    ...row,
    ...shared,
    default_persona_id: personaOf(counted),
    workspace_id: told_workspace_id,
    channel_count: Number(channel_count),
    ...countsOf(row.id),
  };
};

interface ProjectsQuery extends PageQuery {
  readonly workspace_id?: string | undefined;
  readonly archived?: 'true' | 'false' | undefined;
  readonly people?: 'true' | 'false' | undefined;
  readonly q?: string | undefined;
}

export const list = async (
  ctx: Ctx,
  { workspace_id, archived, people, q, ...query }: ProjectsQuery,
): Promise<{ data: Project[]; total: number }> => {
  const filter = {
    is_archived: archived === 'true',
    workspace_id: workspace_id === undefined ? undefined : await workspacePlace(ctx, workspace_id),
  };
  const found = await findNamed(q, (limit) => store.listNames(ctx.db, userId(ctx), filter, limit));
  const { ids: within, ...page } = pageWithin(found, pageOf(query));
  const rows = await store.listReadable(ctx.db, userId(ctx), { ...filter, ids: within }, page);
  const ids = rows.map(({ id }) => id);
  const shareOf = await listShared(ctx, ids);
  const seen = rows.flatMap((row): Seen[] => {
    const shared = shareOf.get(row.id);
    return shared ? [{ row, shared }] : [];
  });
  const told = await toldOf(ctx, seen);
  const projects = seen.map((one) => toProject(one, told));
  const data = people === 'true' ? await withPeople(ctx, projects) : projects;
  return { data, total: found?.length ?? (await store.countReadable(ctx.db, userId(ctx), filter)) };
};

/** For cards: pictures are large, and most who ask for a list show none. */
const withPeople = async (ctx: Ctx, projects: readonly Project[]): Promise<Project[]> => {
  const ids = projects.map(({ id }) => id);
  const byProject = Map.groupBy(await store.listFirstPeople(ctx.db, ids), ({ project_id }) => project_id);
  return projects.map((project) => ({
    ...project,
    people: (byProject.get(project.id) ?? []).map(({ id, handle, display_name, avatar_png }) => ({
      id,
      handle,
      display_name,
      avatar: avatarUri(avatar_png),
    })),
  }));
};

/** A project that the caller may read. Another one does not exist. */
export const access = async (ctx: Ctx, id: string): Promise<Project> => {
  const shared = await accessScope(ctx, KIND, id);
  const row = await store.find(ctx.db, userId(ctx), id);
  if (!row) throw notFound('project');
  const seen = { row, shared };
  return toProject(seen, await toldOf(ctx, [seen]));
};

/** What is given of a project, as columns; refuses what the caller may not name. */
const columnsOf = async (
  ctx: Ctx,
  { workspace_id, team_id: _team, visibility: _visibility, ...fields }: ProjectPatch,
): Promise<Partial<ProjectRow>> => {
  if (fields.default_persona_id) await accessVisiblePersona(ctx, fields.default_persona_id);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(workspace_id === undefined ? {} : { workspace_id: await workspacePlace(ctx, workspace_id) }),
  };
};

export const create = (ctx: Ctx, input: ProjectInput): Promise<Project> =>
  transact(ctx, async (ctx) => {
    await ctx.kernel.database.dialect.lock(ctx.db, `projects of ${userId(ctx)}`);
    if ((await store.countOwned(ctx.db, userId(ctx))) >= PROJECTS_PER_USER_MAX)
      throw coded(
        'limit_reached',
        badRequest(`you have ${PROJECTS_PER_USER_MAX} projects already; delete one first`),
      );
    const columns = await columnsOf(ctx, input);
    const team_id = await settleTeam(ctx, input.team_id, columns.workspace_id ?? null);
    const id = newId();
    const now = ctx.now().toISOString();
    await createScope(ctx, { id, kind: KIND, team_id, visibility: input.visibility });
    await store.insert(ctx.db, {
      ...{ id, name: input.name, description: '', instructions: '', color: null, icon: null },
      ...{ workspace_id: null, default_model: null, default_persona_id: null, is_archived: false },
      ...columns,
      ...{ created_at: now, updated_at: now },
    });
    await indexLater(ctx, KIND, id);
    emit(ctx, 'user.project.created', { id }, { topics: [`members:${id}`] });
    await note(ctx, 'created', id, { team_id });
    return access(ctx, id);
  });

interface NotedAct {
  /** Whose it is, or was; null: a person's own, which the log says nothing of. */
  readonly team_id: string | null;
  readonly changed?: string[];
}

/** What is done to a team's project is in the audit log, without the words in it. */
const note = async (
  ctx: Ctx,
  act: 'created' | 'updated' | 'archived' | 'restored' | 'deleted',
  id: string,
  { team_id, changed }: NotedAct,
): Promise<void> => {
  if (team_id === null) return;
  await recordAct(ctx, {
    action: `project.${act}`,
    target: { type: 'project', id },
    details: { team_id, ...(changed === undefined ? {} : { changed }) },
  });
};

/** An act of its own, and what follows from other changes. */
const NOT_SAID: readonly string[] = [
  'is_archived',
  'my_role',
  'rights',
  'channel_count',
  'note_count',
  'open_task_count',
  'done_task_count',
  'file_count',
  'unread_channel_count',
  'next_due_at',
  'knowledge_base_count',
  'member_count',
] satisfies Array<keyof Project>;

/** To archive or restore it is an act of its own, beside what else was changed. */
const noteChanges = async (
  ctx: Ctx,
  ofTeam: string | null,
  before: Project,
  after: Project,
): Promise<void> => {
  const team_id = (await teamOfScope(ctx, after.id)) ?? ofTeam;
  const changed = changedFields(before, after).filter((field) => !NOT_SAID.includes(field));
  if (changed.length > 0) await note(ctx, 'updated', after.id, { team_id, changed });
  if (after.is_archived !== before.is_archived)
    await note(ctx, after.is_archived ? 'archived' : 'restored', after.id, { team_id });
};

/** An archived project is read and no more; the request that restores it may change it too. */
const assertNotArchived = (before: Project, { is_archived, ...rest }: ProjectPatch): void => {
  const known = new Map<string, unknown>(Object.entries(before));
  const isOther = Object.entries(rest).some(
    ([key, value]) => value !== undefined && value !== known.get(key),
  );
  if (before.is_archived && is_archived !== false && isOther)
    throw coded('project_archived', conflict('the project is archived; restore the project to change it'));
};

export const update = (ctx: Ctx, id: string, given: ProjectPatch): Promise<Project> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'write');
    const before = await access(ctx, id);
    const ofTeam = await teamOfScope(ctx, id);
    const patch = withoutToldDefault(newlyPlaced(given, before), before);
    assertNotArchived(before, patch);
    const columns = await columnsOf(ctx, patch);
    const row = await store.find(ctx.db, userId(ctx), id);
    const [from, to] = [row?.workspace_id ?? null, columns.workspace_id];
    await moveShared(ctx, { kind: KIND, id, from, to, given: patch });
    const isMoved = to !== undefined && to !== from;
    if (isMoved || patch.team_id !== undefined || patch.visibility !== undefined)
      await takeAlong(ctx, id, { from, to: to === undefined ? from : to });
    await store.update(ctx.db, id, { ...columns, updated_at: ctx.now().toISOString() });
    await indexLater(ctx, KIND, id);
    emit(ctx, 'user.project.updated', { id }, { topics: [`members:${id}`] });
    const after = await access(ctx, id);
    if (after.is_archived !== before.is_archived) await announceInProject(ctx, id);
    await noteChanges(ctx, ofTeam, before, after);
    return after;
  });

/** What is in a project goes with it as far as its readers see it; things of people who no longer read it leave it. */
const takeAlong = async (
  ctx: Ctx,
  id: string,
  place: { readonly from: string | null; readonly to: string | null },
): Promise<void> => {
  await takeOut(ctx, id);
  await moveChannelsWithProject(ctx, id, place);
  // Last: who was in the team of the old workspace has no way in any more.
  await endJoined(ctx, id);
};

/** What people who no longer read a project had in it. */
const takeOut = async (ctx: Ctx, id: string): Promise<void> => {
  await takeChannelsOutOfProject(ctx.db, id);
  await takeNotesOutOfProject(ctx.db, id);
  await takeTasksOutOfProject(ctx.db, id);
  await passOnProjectFiles(ctx, id);
};

/** The same, and the chats of others that they joined through it. */
export const takeAllOut = async (ctx: Ctx, id: string): Promise<void> => {
  // First: a chat that its owner takes out of the project is none of it afterwards.
  await endJoined(ctx, id);
  await takeOut(ctx, id);
};

/** Who left a team no longer reads its projects: what they had in them is theirs still, and in none. */
export const leaveOfTeam = async (ctx: Ctx, teamId: string, goingId: string): Promise<void> => {
  for (const id of await store.listUsedInTeam(ctx.db, teamId, goingId)) await takeAllOut(ctx, id);
};

/** Its readers are asked for first: afterwards there is none who could be told. Channels and files refer to it and let go. */
export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'manage');
    await assertThingFree(ctx, id);
    const readerIds = await listReaderIds(ctx.db, id);
    const team_id = await teamOfScope(ctx, id);
    await removeScope(ctx, { id, kind: KIND });
    emit(ctx, 'user.project.deleted', { id }, { userIds: readerIds });
    await note(ctx, 'deleted', id, { team_id });
  });

export const channels = async (ctx: Ctx, id: string, page: TitledPage) => {
  await accessScope(ctx, KIND, id);
  return listSeenChannels(ctx, { projectId: id }, page);
};

export const activity = async (ctx: Ctx, id: string, page: Page): Promise<Activity[]> => {
  await accessScope(ctx, KIND, id);
  return activityIn(ctx, { projectId: id }, page);
};
