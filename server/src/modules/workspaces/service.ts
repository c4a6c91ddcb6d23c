// Workspaces: everyone has one of their own, every team has one, made with them, and may have more.

import {
  type Activity,
  type KnowledgeBase,
  type ListedWorkspace,
  type NewBoundBase,
  SETTINGS_BYTES_MAX,
  type Workspace,
  type WorkspaceChannel,
  type WorkspaceInput,
  type WorkspaceOverview,
  type WorkspacePatch,
} from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import {
  badRequest,
  coded,
  conflict,
  forbidden,
  invariant,
  notFound,
  tooLarge,
} from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Page } from '../../kernel/page.ts';
import { changedFields, recordAct } from '../audit/index.ts';
import {
  listChannelNews,
  listJoinedChannels,
  listSeenChannels,
  listWorkspacesWithNews,
  moveChannels,
  type TitledPage,
} from '../channels/index.ts';
import { assertWorkspaceFree } from '../holds/index.ts';
import { bindToWorkspace, createBaseInWorkspace, knowledgeOfWorkspaces } from '../knowledge/index.ts';
import { listUnreadAnswers, listUnreadMentions } from '../messages/index.ts';
import { accessVisiblePersona, listToldDefaults, withoutToldDefault } from '../personas/index.ts';
import { listKnownPeople } from '../presence/index.ts';
import type { PlaceAsked } from '../readers/index.ts';
import { activityIn, moveThings } from '../scopes/index.ts';
import { listDueTasks } from '../tasks/index.ts';
import { accessTeam, findMembership, holdTeam, listMemberships } from '../teams/index.ts';
import { avatarUri } from '../users/index.ts';
import { listWaitingAssignments } from '../workflows/index.ts';
import { listFailures } from './failed.ts';
import type { WorkspaceRow } from './rows.ts';
import * as store from './store.ts';

const WORKSPACES_PER_TEAM_MAX = 100;
const SHOWN_MAX = 20;
const ACTIVITY_SHOWN_MAX = 6;
const ONLINE_MAX = 50;
/** As long as a person counts as being there after their last sign of life. */
const ONLINE_MS = 90_000;
const MANAGE = 'team.workspaces.manage';
const WRITE = 'team.things.write';

const isManager = async (ctx: Ctx, { team_id }: WorkspaceRow): Promise<boolean> =>
  team_id === null || (await findMembership(ctx, team_id, userId(ctx)))?.permissions.has(MANAGE) === true;

/** A person may be in many: what they may do there, and what is bound to them, is asked for once. */
const toWorkspaces = async (ctx: Ctx, rows: readonly WorkspaceRow[]): Promise<Workspace[]> => {
  const knowledgeOf = await knowledgeOfWorkspaces(
    ctx,
    rows.map(({ id }) => id),
  );
  const mine = await listMemberships(
    ctx,
    rows.flatMap(({ team_id }) => team_id ?? []),
  );
  const personaOf = await listToldDefaults(ctx, rows);
  const may = (
    { team_id }: Pick<WorkspaceRow, 'team_id'>,
    permission: typeof MANAGE | typeof WRITE,
  ): boolean => team_id === null || mine.get(team_id)?.permissions.has(permission) === true;
  return rows.map(
    ({ owner_id: _, name_key: _key, layout_json, retention_days: _days, retention_from: _from, ...row }) => ({
      ...row,
      default_persona_id: personaOf(row),
      kb_ids: knowledgeOf(row.id),
      layout: layout_json as Workspace['layout'],
      rights: { write: may(row, WRITE), manage: may(row, MANAGE) },
    }),
  );
};

const toWorkspace = async (ctx: Ctx, row: WorkspaceRow): Promise<Workspace> => {
  const [workspace] = await toWorkspaces(ctx, [row]);
  invariant(workspace, 'a row is a workspace');
  return workspace;
};

export const list = async (ctx: Ctx, page: Page): Promise<{ data: ListedWorkspace[]; total: number }> => {
  const rows = await store.listMine(ctx.db, userId(ctx), page);
  const news = new Set(await listWorkspacesWithNews(ctx.db, userId(ctx)));
  const data = (await toWorkspaces(ctx, rows)).map((one) => ({ ...one, has_unread: news.has(one.id) }));
  return { data, total: await store.countMine(ctx.db, userId(ctx)) };
};

/** One that the caller works in. Another one does not exist. */
export const access = async (ctx: Ctx, id: string): Promise<WorkspaceRow> => {
  const row = await store.findMine(ctx.db, userId(ctx), id);
  if (!row) throw notFound('workspace');
  return row;
};

export const accessManaged = async (ctx: Ctx, id: string): Promise<WorkspaceRow> => {
  const row = await access(ctx, id);
  if (!(await isManager(ctx, row)))
    throw coded('role_forbids', forbidden(`your role in this team does not allow this (${MANAGE})`));
  return row;
};

export const findPersonalId = async (ctx: Ctx): Promise<string> =>
  (await store.findPersonal(ctx.db, userId(ctx))).id;

export const read = async (ctx: Ctx, id: string): Promise<Workspace> =>
  toWorkspace(ctx, await access(ctx, id));

type NewWorkspace = Pick<WorkspaceRow, 'kind' | 'owner_id' | 'team_id' | 'name' | 'is_default'>;

const newRow = (ctx: Ctx, fields: NewWorkspace): store.WrittenRow => {
  const now = ctx.now().toISOString();
  return {
    id: newId(),
    ...fields,
    ...{ icon: null, color: null, instructions: '', default_model: null, default_persona_id: null },
    ...{ retention_days: null, retention_from: null },
    layout_json: {},
    ...{ created_at: now, updated_at: now },
  };
};

/** With a new account, inside the transaction that makes it. */
export const makePersonal = (ctx: Ctx, owner_id: string): Promise<void> =>
  store.insert(
    ctx.db,
    newRow(ctx, { kind: 'personal', owner_id, team_id: null, name: 'Personal', is_default: true }),
  );

/** With a new team, inside the transaction that makes it. */
export const makeForTeam = (ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> =>
  store.insert(ctx.db, newRow(ctx, { kind: 'team', owner_id: null, team_id: id, name, is_default: true }));

/** The first workspace of a team is called as the team, as long as nobody has called it otherwise. */
export const renameWithTeam = async (
  ctx: Ctx,
  { id, name }: { id: string; name: string },
  before: string,
): Promise<void> => {
  const first = await store.findDefault(ctx.db, id);
  if (first?.name !== before) return;
  await store.update(ctx.db, first.id, { name, updated_at: ctx.now().toISOString() });
  tell(ctx, 'updated', first);
};

const assertLayout = ({ layout }: Pick<WorkspacePatch, 'layout'>): void => {
  if (layout !== undefined && Buffer.byteLength(JSON.stringify(layout)) > SETTINGS_BYTES_MAX)
    throw tooLarge('layout: may have 64 KiB at most');
};

/** What is given of a workspace, as columns; refuses what the caller may not name. */
const columnsOf = async (
  ctx: Ctx,
  { layout, kb_ids: _bases, ...fields }: WorkspacePatch,
): Promise<Partial<store.WrittenRow>> => {
  if (fields.default_persona_id) await accessVisiblePersona(ctx, fields.default_persona_id);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(layout === undefined ? {} : { layout_json: layout }) };
};

export const create = (ctx: Ctx, { team_id, name, ...settings }: WorkspaceInput): Promise<Workspace> =>
  transact(ctx, async (ctx) => {
    assertLayout(settings);
    await holdTeam(ctx, team_id);
    await accessTeam(ctx, team_id, MANAGE);
    if ((await store.countOfTeam(ctx.db, team_id)) >= WORKSPACES_PER_TEAM_MAX)
      throw coded('limit_reached', badRequest(`a team has ${WORKSPACES_PER_TEAM_MAX} workspaces at most`));
    const row = {
      ...newRow(ctx, { kind: 'team', owner_id: null, team_id, name, is_default: false }),
      ...(await columnsOf(ctx, settings)),
    };
    await store.insert(ctx.db, row);
    if (settings.kb_ids) await bindToWorkspace(ctx, row.id, settings.kb_ids);
    tell(ctx, 'created', row);
    await recordAct(ctx, {
      action: 'workspace.created',
      target: { type: 'workspace', id: row.id },
      details: { team_id, name },
    });
    return read(ctx, row.id);
  });

export const tell = (ctx: Ctx, verb: 'created' | 'updated' | 'deleted', row: store.WrittenRow): void => {
  const payload = { workspace_id: row.id };
  const topics = [`team_members:${row.team_id}`, `team:${row.team_id}`];
  if (row.team_id === null) emit(ctx, 'user.workspace.updated', payload, { userIds: [userId(ctx)] });
  else emit(ctx, `team.workspace.${verb}`, payload, { topics });
};

export const update = (ctx: Ctx, id: string, given: WorkspacePatch): Promise<Workspace> =>
  transact(ctx, async (ctx) => {
    assertLayout(given);
    const row = await accessManaged(ctx, id);
    const before = await toWorkspace(ctx, row);
    const patch = withoutToldDefault(given, before);
    await store.update(ctx.db, id, { ...(await columnsOf(ctx, patch)), updated_at: ctx.now().toISOString() });
    if (patch.kb_ids) await bindToWorkspace(ctx, id, patch.kb_ids);
    tell(ctx, 'updated', row);
    const after = await read(ctx, id);
    const changed = changedFields(before, after);
    if (row.team_id !== null && changed.length > 0)
      await recordAct(ctx, {
        action: 'workspace.updated',
        target: { type: 'workspace', id },
        details: { team_id: row.team_id, changed },
      });
    return after;
  });

/** The base and its binding are one change: there is none that was made for the workspace and is not used there. */
export const createBase = (ctx: Ctx, id: string, given: NewBoundBase): Promise<KnowledgeBase> =>
  transact(ctx, async (ctx) => {
    const row = await accessManaged(ctx, id);
    const base = await createBaseInWorkspace(ctx, row, given);
    await store.update(ctx.db, id, { updated_at: ctx.now().toISOString() });
    tell(ctx, 'updated', row);
    if (row.team_id !== null)
      await recordAct(ctx, {
        action: 'workspace.updated',
        target: { type: 'workspace', id },
        details: { team_id: row.team_id, changed: ['kb_ids'] },
      });
    return base;
  });

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { team_id } = await accessManaged(ctx, id);
    // A request that is putting something there has done so, or will find that it is gone.
    if (team_id !== null) await holdTeam(ctx, team_id);
    const row = await accessManaged(ctx, id);
    await assertWorkspaceFree(ctx, id);
    const stays = row.team_id === null ? undefined : await store.findDefault(ctx.db, row.team_id);
    if (row.is_default || !stays)
      throw coded(
        'workspace_stays',
        conflict('this workspace was made with its person or team, and stays as long as they do'),
      );
    await moveChannels(ctx.db, id, stays.id);
    await moveThings(ctx, id, stays.id);
    if (!(await store.remove(ctx.db, id))) throw notFound('workspace');
    tell(ctx, 'deleted', row);
    await recordAct(ctx, {
      action: 'workspace.deleted',
      target: { type: 'workspace', id },
      details: { team_id: row.team_id, name: row.name },
    });
  });

type Channels = { data: WorkspaceChannel[]; total: number };

const joined = (ctx: Ctx, { id, team_id }: WorkspaceRow, page: TitledPage): Promise<Channels> =>
  listJoinedChannels(ctx, team_id === null ? null : id, page);

/** A person's own has no others who could find a channel open. */
const open = async (ctx: Ctx, { id, team_id }: WorkspaceRow, page: TitledPage): Promise<Channels> =>
  team_id === null ? { data: [], total: 0 } : listSeenChannels(ctx, { workspaceId: id }, page);

export const channels = async (
  ctx: Ctx,
  id: string,
  scope: 'joined' | 'open',
  page: TitledPage,
): Promise<Channels> => (scope === 'open' ? open : joined)(ctx, await access(ctx, id), page);

/** Of a person's own, if wanted, all that they take part in. */
const placeIn = ({ id, team_id }: WorkspaceRow, isAll: boolean): PlaceAsked =>
  team_id === null ? (isAll ? undefined : null) : id;

/** One call paints the home of a workspace; that of a person's own also with what waits for them and happened elsewhere. */
export const overview = async (ctx: Ctx, id: string, isAll: boolean): Promise<WorkspaceOverview> => {
  const row = await access(ctx, id);
  const place = placeIn(row, isAll);
  return {
    workspace: await toWorkspace(ctx, row),
    unread: await listChannelNews(ctx, place, 'unread', SHOWN_MAX),
    mentions: await listChannelNews(ctx, place, 'mentions', SHOWN_MAX),
    mentioned_in: await listUnreadMentions(ctx, place, SHOWN_MAX),
    finished: await listUnreadAnswers(ctx, place, SHOWN_MAX),
    failed: await listFailures(ctx, place, SHOWN_MAX),
    ...(await toDo(ctx, place)),
    recent: (await listJoinedChannels(ctx, place, { limit: SHOWN_MAX, offset: 0 })).data,
    ...(await online(ctx, row)),
    activity: await happened(ctx, row, isAll, { limit: ACTIVITY_SHOWN_MAX, offset: 0 }),
    open_channel_count: (await open(ctx, row, { limit: 1, offset: 0 })).total,
  };
};

const happened = (ctx: Ctx, { id, team_id }: WorkspaceRow, isAll: boolean, page: Page): Promise<Activity[]> =>
  activityIn(
    ctx,
    team_id === null ? { workspaceId: isAll ? undefined : null } : { workspaceId: id, teamId: team_id },
    page,
  );

export const activity = async (ctx: Ctx, id: string, isAll: boolean, page: Page): Promise<Activity[]> =>
  happened(ctx, await access(ctx, id), isAll, page);

/** What the caller has to do there, the soonest first. */
const toDo = async (ctx: Ctx, place: PlaceAsked): Promise<Pick<WorkspaceOverview, 'due' | 'waiting'>> => {
  const now = ctx.now().toISOString();
  const found = [
    ...(await listDueTasks(ctx, place, SHOWN_MAX)).map((task) => ({
      ...task,
      type: 'task' as const,
      from: task.told_project_name,
    })),
    ...(await listWaitingAssignments(ctx, place, SHOWN_MAX)).map((assignment) => ({
      ...assignment,
      type: 'assignment' as const,
      from: assignment.workflow_title,
    })),
  ];
  const due = found.flatMap(({ type, id, title, from, due_at }) =>
    due_at === null ? [] : [{ type, id, title, from, due_at, is_overdue: due_at < now }],
  );
  return {
    due: due.toSorted((a, b) => a.due_at.localeCompare(b.due_at)).slice(0, SHOWN_MAX),
    waiting: found.flatMap(({ type, id, title, from, due_at }) =>
      due_at === null ? [{ type, id, title, from }] : [],
    ),
  };
};

/** Who else is there. */
const online = async (
  ctx: Ctx,
  { team_id }: WorkspaceRow,
): Promise<Pick<WorkspaceOverview, 'online' | 'online_count'>> => {
  if (team_id === null) {
    const known = (await listKnownPeople(ctx)).filter(({ status }) => status === 'online');
    const people = known.map(({ id, handle, display_name, avatar }) => ({
      id,
      handle,
      display_name,
      avatar,
    }));
    const shown = people.slice(0, ONLINE_MAX);
    return {
      online: shown.toSorted((a, b) => (a.handle < b.handle ? -1 : 1)),
      online_count: people.length,
    };
  }
  const since = new Date(ctx.now().getTime() - ONLINE_MS).toISOString();
  const of = { teamId: team_id, since, besides: userId(ctx) };
  const rows = await store.listOnline(ctx.db, of, ONLINE_MAX);
  return {
    online: rows.map(({ avatar_png, ...person }) => ({ ...person, avatar: avatarUri(avatar_png) })),
    online_count: rows.length < ONLINE_MAX ? rows.length : await store.countOnline(ctx.db, of),
  };
};
