// Channels: conversations of people and personas. Each member has their own view of one: folder, pin, branch, what they have read.

import type { Channel, ChannelPatch, PageQuery } from '@parley/contract';
import { broadcast, type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { defineState } from '../../kernel/state.ts';
import { accessFolder } from '../folders/index.ts';
import { findRole } from '../readers/index.ts';
import { accessScope, newlyPlaced, noteProjectMove } from '../scopes/index.ts';
import { indexLater } from '../search/index.ts';
import { accessUser } from '../users/index.ts';
import * as participantStore from './participants-store.ts';
import { tellPlaces } from './place-hints.ts';
import { placeOf, settle } from './places.ts';
import { keepOutsiders, listWithOutsiders } from './places-store.ts';
import { allows, type ChannelAction, isShelved, refusal, rightsOf, type Standing } from './policy.ts';
import * as store from './store.ts';

/** A typing sign every two seconds is as much as a reader notices. */
const TYPING_EVERY_MS = 2_000;

const standingOf = (row: store.MyChannelRow): Standing => ({
  role: row.role,
  isArchived: row.archived_at !== null,
  isProjectArchived: row.is_project_archived,
});

/** Who answers without being called: never set, the AI does so for one person alone, and waits to be called from the second on. */
export const aiModeOf = (row: store.MyChannelRow): store.ChannelRow['ai_mode'] => {
  if (row.is_ai_mode_set) return row.ai_mode;
  return row.has_others ? 'mention_only' : 'auto';
};

export const toChannel = (row: store.MyChannelRow): Channel => ({
  ...row,
  ai_mode: aiModeOf(row),
  workspace_id: row.told_workspace_id,
  project_id: row.told_project_id,
  participant_count: Number(row.participant_count),
  person_count: Number(row.person_count),
  unread_count: Math.max(0, row.message_count - row.read_count - Number(row.deleted_count)),
  is_put_away: row.put_away_at !== null && row.activity_at <= row.put_away_at,
  my_role: row.role,
  rights: rightsOf(standingOf(row)),
});

/** Loads a channel in which the caller may do this. One that they may not read does not exist. */
export const access = async (
  ctx: Ctx,
  id: string,
  action: ChannelAction = 'read',
): Promise<store.MyChannelRow> => {
  const row = await store.findMine(ctx.db, userId(ctx), id);
  if (!row) throw notFound('channel');
  if (isShelved(action, standingOf(row))) throw conflict(await shelvedSentence(ctx, row));
  if (!allows(action, standingOf(row))) throw forbidden(refusal(action, standingOf(row)));
  return row;
};

/** Says what the caller can do about the archived project, and nothing that they cannot. */
const shelvedSentence = async (ctx: Ctx, row: store.MyChannelRow): Promise<string> => {
  const inProject =
    row.told_project_id === null ? undefined : await findRole(ctx.db, userId(ctx), row.told_project_id);
  const ways = [
    ...(inProject === 'owner' || inProject === 'editor' ? ['restore the project'] : []),
    ...(inProject !== undefined && allows('edit', standingOf(row)) ? ['move the chat'] : []),
  ];
  return `the project of this chat is archived; ${
    ways.length === 0
      ? 'nothing is written here until it is restored'
      : `${ways.join(', or ')}, to write here`
  }`;
};

export const read = async (ctx: Ctx, id: string): Promise<Channel> => toChannel(await access(ctx, id));

interface ChannelsQuery extends PageQuery {
  readonly type?: 'direct' | 'group' | 'workflow' | undefined;
  readonly folder_id?: string | undefined;
  readonly workspace_id?: string | undefined;
  readonly project_id?: string | undefined;
  readonly pinned?: 'true' | 'false' | undefined;
  readonly archived?: 'true' | 'false' | undefined;
  readonly put_away?: 'true' | 'false' | undefined;
}

export const list = async (ctx: Ctx, query: ChannelsQuery) => {
  const { limit, offset } = pageOf(query);
  if (query.folder_id !== undefined) await accessFolder(ctx, query.folder_id);
  if (query.project_id !== undefined) await accessScope(ctx, 'project', query.project_id);
  const filter = {
    type: query.type,
    folder_id: query.folder_id,
    is_pinned: query.pinned === undefined ? undefined : query.pinned === 'true',
    is_archived: query.archived === 'true',
    is_put_away: query.archived === 'true' ? undefined : query.put_away === 'true',
    workspace_id: query.workspace_id === undefined ? undefined : await placeOf(ctx, query.workspace_id),
    project_id: query.project_id,
  };
  const me = userId(ctx);
  const rows = await store.listMine(ctx.db, me, filter, limit, offset);
  const total = await store.countMine(ctx.db, me, filter);
  return {
    data: rows.map(toChannel),
    page: Math.floor(offset / limit) + 1,
    per_page: limit,
    total,
    total_pages: Math.ceil(total / limit),
  };
};

/** A participant without a person or persona: the caller adds which. */
export const newParticipant = (
  channel_id: string,
  role: store.ParticipantRow['role'],
  now: string,
): store.ParticipantRow => ({
  id: newId(),
  channel_id,
  participant_type: 'user',
  user_id: null,
  persona_id: null,
  role,
  joined_at: now,
  folder_id: null,
  is_pinned: false,
  active_leaf_id: null,
  read_count: 0,
  seen_count: 0,
  mention_count: 0,
  activity_at: now,
  is_archived: false,
  put_away_at: null,
  is_joined: false,
});

/** Where a channel stands for the caller alone; their other devices hear of it. */
const fileMine = async (
  ctx: Ctx,
  { id, activity_at }: store.MyChannelRow,
  { folder_id, is_pinned, is_put_away }: Pick<ChannelPatch, 'folder_id' | 'is_pinned' | 'is_put_away'>,
): Promise<void> => {
  const me = userId(ctx);
  if (folder_id) await accessFolder(ctx, folder_id);
  const now = ctx.now().toISOString();
  // Never before what was said last: the clocks of several servers differ.
  const put_away_at = is_put_away ? (now > activity_at ? now : activity_at) : null;
  await participantStore.updateMine(ctx.db, id, me, {
    ...(folder_id === undefined ? {} : { folder_id }),
    ...(is_pinned === undefined ? {} : { is_pinned }),
    ...(is_put_away === undefined ? {} : { put_away_at }),
  });
  const filed = toChannel(await access(ctx, id));
  const told = { folder_id: filed.folder_id, is_pinned: filed.is_pinned, is_put_away: filed.is_put_away };
  emit(ctx, 'user.channel.filed', { channel_id: id, ...told }, { userIds: [me] });
};

/** Title, prompt and mode are the channel's and its owner's to change; folder, pin and archive are the caller's own. */
export const update = (ctx: Ctx, id: string, patch: ChannelPatch): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    const { folder_id, is_pinned, is_put_away, workspace_id, project_id, visibility, ...rest } = patch;
    const isMoved = [workspace_id, project_id, visibility].some((given) => given !== undefined);
    const isShared = isMoved || Object.keys(rest).length > 0;
    const before = await access(ctx, id, isShared ? 'edit' : 'read');
    const shared = {
      ...rest,
      ...(rest.ai_mode === undefined ? {} : { is_ai_mode_set: true }),
      ...(isMoved
        ? await settle(ctx, newlyPlaced(patch, toChannel(before)), before, workspace_id !== undefined)
        : {}),
    };
    if ([folder_id, is_pinned, is_put_away].some((given) => given !== undefined))
      await fileMine(ctx, before, { folder_id, is_pinned, is_put_away });
    if (isShared) {
      await store.updateChannel(ctx.db, id, { ...shared, updated_at: ctx.now().toISOString() });
      if (isMoved) await keepOutsiders(ctx.db, id);
      await noteProjectMove(ctx, { kind: 'channel', id, from: before.project_id, to: shared.project_id });
      if (shared.title !== undefined) await indexLater(ctx, 'channel', id);
    }
    const row = await access(ctx, id);
    if (isShared) announce(ctx, toChannel(row));
    if (isMoved || shared.title !== undefined) await tellPlaces(ctx, before, row);
    return toChannel(row);
  });

/** Gives a channel a generated name. One that has a name keeps it, unless its owner asked for a new one. */
export const entitle = (ctx: Ctx, id: string, title: string, isAsked: boolean): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    const before = await access(ctx, id, isAsked ? 'edit' : 'write');
    if (before.title !== '' && !isAsked) return toChannel(before);
    await store.updateChannel(ctx.db, id, { title, updated_at: ctx.now().toISOString() });
    await indexLater(ctx, 'channel', id);
    await tellPlaces(ctx, before);
    const channel = toChannel(await access(ctx, id));
    announce(ctx, channel);
    return channel;
  });

/** A person's own key has answered here; such a channel is not kept once it is deleted. */
export const markOwnKeyUsed = (ctx: Ctx, id: string): Promise<void> =>
  store.updateChannel(ctx.db, id, { is_byok: true });

/** Tells all members how the channel is now. */
export const announce = (ctx: Ctx, channel: Channel): void =>
  emit(ctx, 'user.channel.updated', channel, { topics: [`members:${channel.id}`] });

/** Those who read a project hear of its changes. Of one that changes what may be done in its chats, the others there hear by the chat. */
export const announceInProject = async (ctx: Ctx, projectId: string): Promise<void> =>
  announceAll(ctx, await listWithOutsiders(ctx.db, projectId));

/** The same of several. */
export const announceAll = async (
  ctx: Ctx,
  channels: ReadonlyArray<Pick<store.ChannelRow, 'id' | 'owner_id'>>,
): Promise<void> => {
  for (const { id, owner_id } of channels) {
    const row = await store.findMine(ctx.db, owner_id, id);
    if (row) announce(ctx, toChannel(row));
  }
};

/** When each person was last shown as typing, by person and channel. */
const typists = defineState('channels.typing', () => new Map<string, number>());
const TYPERS_REMEMBERED_MAX = 10_000;

/** Ephemeral: sent to the connections that follow the channel now, and kept nowhere. */
export const typing = async (ctx: Ctx, id: string): Promise<void> => {
  await access(ctx, id, 'write');
  const me = userId(ctx);
  const key = `${me} ${id}`;
  const now = ctx.now();
  const lastTyped = typists.of(ctx.kernel);
  if (now.getTime() - (lastTyped.get(key) ?? 0) < TYPING_EVERY_MS) return;
  if (lastTyped.size >= TYPERS_REMEMBERED_MAX) lastTyped.clear();
  lastTyped.set(key, now.getTime());
  const { display_name } = await accessUser(ctx, me);
  const typed = { channel_id: id, user_id: me, display_name };
  broadcast(ctx, 'user.typing', typed, { topics: [`channel:${id}`] });
};

/** A channel that was brought in is as old as it was elsewhere, inside the caller's transaction, before any other person is in it. */
export const backdate = async (
  ctx: Ctx,
  id: string,
  { createdAt, lastAt, isPinned }: { createdAt: string; lastAt: string; isPinned: boolean },
): Promise<void> => {
  await store.updateChannel(ctx.db, id, {
    created_at: createdAt,
    updated_at: lastAt,
    last_message_at: lastAt,
  });
  await participantStore.updateParticipants(ctx.db, id, { activity_at: lastAt, is_pinned: isPinned });
};
