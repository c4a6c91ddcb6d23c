// Channels that are open to a team or to the people of a project: those see that they are there, and join by themselves.

import type { Channel, OpenChannel, WorkspaceChannel } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, coded, notFound } from '../../kernel/errors.ts';
import type { Page } from '../../kernel/page.ts';
import { findRole, type PlaceAsked } from '../readers/index.ts';
import { shareScope, teamsOfScope } from '../scopes/index.ts';
import { findMembership, shareTeam } from '../teams/index.ts';
import { findNamed, pageWithin } from '../users/index.ts';
import { holdParticipants, PARTICIPANTS_MAX, toParticipant } from './participants.ts';
import * as participantStore from './participants-store.ts';
import * as placeStore from './places-store.ts';
import { access, newParticipant, toChannel } from './service.ts';
import * as store from './store.ts';

const NEWS_PAGE = 50;

export const join = (ctx: Ctx, id: string): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    const me = userId(ctx);
    const mine = await store.findMine(ctx.db, me, id);
    if (mine) return toChannel(mine);
    const seen = await placeStore.findOpen(ctx.db, id);
    if (seen) await holdPlace(ctx, seen);
    const open = await placeStore.findOpen(ctx.db, id);
    const role = open && (await roleFor(ctx, open));
    if (!open || !role) throw notFound('channel');
    await holdParticipants(ctx, id);
    if ((await participantStore.count(ctx.db, id)) >= PARTICIPANTS_MAX)
      throw coded('limit_reached', badRequest(`a channel holds ${PARTICIPANTS_MAX} participants at most`));
    const row = {
      ...newParticipant(id, role, ctx.now().toISOString()),
      user_id: me,
      is_joined: true,
      // On the main line, or else where the owner is, with everything before it read.
      active_leaf_id: open.main_leaf_id ?? open.active_leaf_id,
      read_count: open.message_count,
      activity_at: open.last_message_at ?? open.created_at,
    };
    if (await participantStore.insertParticipant(ctx.db, row)) {
      const joined = await participantStore.findParticipant(ctx.db, id, row.id);
      if (joined)
        emit(
          ctx,
          'user.channel.joined',
          { channel_id: id, participant: toParticipant(joined) },
          { userIds: [me], topics: [`members:${id}`] },
        );
    }
    return toChannel(await access(ctx, id));
  });

const named = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

/** What the caller may know of a channel that they are in or may join. Another one does not exist. */
export const look = async (ctx: Ctx, id: string): Promise<OpenChannel> => {
  const mine = await store.findMine(ctx.db, userId(ctx), id);
  const row = await placeStore.findLooked(ctx.db, id);
  const ways = row && (await waysIn(ctx, row));
  const isOpen = row && row.visibility === 'team' && row.archived_at === null;
  if (!row || !ways || !(mine || (isOpen && (ways.member || ways.inProject)))) throw notFound('channel');
  const { workspace_id, workspace_name, project_id, project_name, ...channel } = row;
  return {
    ...{ id: channel.id, title: channel.title, type: channel.type },
    is_joined: mine !== undefined,
    person_count: Number(channel.person_count),
    workspace: ways.member === undefined ? null : named(workspace_id, workspace_name),
    project: ways.inProject === undefined ? null : named(project_id, project_name),
    ...{ last_message_at: channel.last_message_at, created_at: channel.created_at },
  };
};

interface Place {
  readonly team_id: string | null;
  readonly project_id: string | null;
}

/** Who is removing them from the team or the project of the place waits until they have joined, or they find themselves removed. */
const holdPlace = async (ctx: Ctx, { team_id, project_id }: Place): Promise<void> => {
  const ofProject = project_id === null ? [] : await teamsOfScope(ctx, project_id);
  // In one order, so that no two wait for each other.
  const teams = [...new Set([team_id, ...ofProject])].filter((id) => id !== null).sort();
  for (const id of teams) await shareTeam(ctx, id);
  if (project_id !== null) await shareScope(ctx, project_id);
};

const waysIn = async (ctx: Ctx, { team_id, project_id }: Place) => ({
  member: team_id === null ? undefined : await findMembership(ctx, team_id, userId(ctx)),
  inProject: project_id === null ? undefined : await findRole(ctx.db, userId(ctx), project_id),
});

/** Who may write in the team or the project comes as a member, who only reads as an observer; others do not come. */
const roleFor = async (ctx: Ctx, place: Place): Promise<'member' | 'observer' | undefined> => {
  const { member, inProject } = await waysIn(ctx, place);
  if (!member && inProject === undefined) return undefined;
  const writes =
    member?.permissions.has('team.things.write') || ['owner', 'editor'].includes(inProject ?? '');
  return writes ? 'member' : 'observer';
};

const asSeen = ({
  participant_count,
  person_count,
  unread_count,
  mention_count,
  ...channel
}: Channel): WorkspaceChannel => ({
  ...{ id: channel.id, title: channel.title, type: channel.type, owner_id: channel.owner_id },
  ...{ visibility: channel.visibility, is_joined: true, participant_count, person_count },
  ...{ unread_count, mention_count },
  last_message_at: channel.last_message_at,
  created_at: channel.created_at,
  updated_at: channel.updated_at,
});

/** A page, and what titles are to hold. */
export interface TitledPage extends Page {
  readonly q?: string | undefined;
}

/** Those whose titles hold all of these words. */
const findTitled = (
  ctx: Ctx,
  of: placeStore.ChannelsOf,
  q: string | undefined,
): Promise<string[] | undefined> =>
  findNamed(q, async (limit) =>
    (await placeStore.listTitles(ctx.db, of, userId(ctx), limit)).map(({ id, title }) => ({
      id,
      name: title,
    })),
  );

/** The caller's channels there. */
export const listJoined = async (
  ctx: Ctx,
  workspace_id: PlaceAsked,
  { limit, offset, q }: TitledPage,
): Promise<{ data: WorkspaceChannel[]; total: number }> => {
  if (q) return listSeen(ctx, { joinedIn: workspace_id }, { limit, offset, q });
  const filter = { is_archived: false, workspace_id };
  const rows = await store.listMine(ctx.db, userId(ctx), filter, limit, offset);
  const total = await store.countMine(ctx.db, userId(ctx), filter);
  return { data: rows.map(toChannel).map(asSeen), total };
};

/** Of the caller's channels there those with something new in them. The latest first. */
export const listNews = async (
  ctx: Ctx,
  workspace_id: PlaceAsked,
  news: 'unread' | 'mentions',
  limit: number,
): Promise<WorkspaceChannel[]> => {
  const filter = { is_archived: false, workspace_id, news };
  const found: WorkspaceChannel[] = [];
  for (let offset = 0; found.length < limit; offset += NEWS_PAGE) {
    const rows = await store.listMine(ctx.db, userId(ctx), filter, NEWS_PAGE, offset);
    const seen = rows.map(toChannel).map(asSeen);
    // What was not read may have been deleted since.
    found.push(...seen.filter(({ unread_count }) => news === 'mentions' || unread_count > 0));
    if (rows.length < NEWS_PAGE) break;
  }
  return found.slice(0, limit);
};

/** Channels that the caller may join, or has joined; whether they may see the workspace or project is asked before. */
export const listSeen = async (
  ctx: Ctx,
  of: placeStore.ChannelsOf,
  page: TitledPage,
): Promise<{ data: WorkspaceChannel[]; total: number }> => {
  const found = await findTitled(ctx, of, page.q);
  const rows = await placeStore.listSeen(ctx.db, of, userId(ctx), pageWithin(found, page));
  const data = rows.map(({ message_count, read_count, deleted_count, mention_count, ...row }) => ({
    ...row,
    is_joined: read_count !== null,
    participant_count: Number(row.participant_count),
    person_count: Number(row.person_count),
    unread_count: read_count === null ? 0 : Math.max(0, message_count - read_count - Number(deleted_count)),
    mention_count: mention_count ?? 0,
  }));
  return { data, total: found?.length ?? (await placeStore.countSeen(ctx.db, of, userId(ctx))) };
};

/** Wherever they are: what the caller is not in and may join. */
export const listJoinable = async (
  ctx: Ctx,
  page: TitledPage,
): Promise<{ data: OpenChannel[]; total: number }> => {
  const of = { joinable: true } as const;
  const found = await findTitled(ctx, of, page.q);
  const rows = await placeStore.listJoinable(ctx.db, userId(ctx), pageWithin(found, page));
  const data = rows.map(({ workspace_id, workspace_name, project_id, project_name, ...channel }) => ({
    ...channel,
    is_joined: false,
    person_count: Number(channel.person_count),
    workspace: named(workspace_id, workspace_name),
    project: named(project_id, project_name),
  }));
  return { data, total: found?.length ?? (await placeStore.countSeen(ctx.db, of, userId(ctx))) };
};
