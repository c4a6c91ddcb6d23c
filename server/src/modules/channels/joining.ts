// Channels that are open to a team: who is in the team sees that they are there, and joins by themselves.

import type { Channel, WorkspaceChannel } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import type { Page } from '../../kernel/page.ts';
import { findMembership } from '../teams/index.ts';
import { PARTICIPANTS_MAX, toParticipant } from './participants.ts';
import * as participantStore from './participants-store.ts';
import * as placeStore from './places-store.ts';
import { access, newParticipant, toChannel } from './service.ts';
import * as store from './store.ts';

/** Guests of the team come as observers. */
export const join = (ctx: Ctx, id: string): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    const me = userId(ctx);
    const mine = await store.findMine(ctx.db, me, id);
    if (mine) return toChannel(mine);
    const open = await placeStore.findOpen(ctx.db, id);
    const member = open?.team_id ? await findMembership(ctx, open.team_id, me) : undefined;
    if (!open || !member) throw notFound('channel');
    if ((await participantStore.listUserIds(ctx.db, id)).length >= PARTICIPANTS_MAX)
      throw badRequest(`a channel holds ${PARTICIPANTS_MAX} participants at most`);
    const role = member.permissions.has('team.things.write') ? 'member' : 'observer';
    const row = {
      ...newParticipant(id, role, ctx.now().toISOString()),
      user_id: me,
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

const asSeen = ({
  participant_count,
  unread_count,
  mention_count,
  ...channel
}: Channel): WorkspaceChannel => ({
  ...{ id: channel.id, title: channel.title, type: channel.type, owner_id: channel.owner_id },
  ...{ visibility: channel.visibility, is_joined: true, participant_count, unread_count, mention_count },
  last_message_at: channel.last_message_at,
  created_at: channel.created_at,
  updated_at: channel.updated_at,
});

/** The caller's channels in a workspace; null: in their own. */
export const listJoined = async (
  ctx: Ctx,
  workspace_id: string | null,
  { limit, offset }: Page,
): Promise<{ data: WorkspaceChannel[]; total: number }> => {
  const filter = { is_archived: false, workspace_id };
  const rows = await store.listMine(ctx.db, userId(ctx), filter, limit, offset);
  const total = await store.countMine(ctx.db, userId(ctx), filter);
  return { data: rows.map(toChannel).map(asSeen), total };
};

/** The channels of a team's workspace that its members may join, or have joined; whether the caller is one is asked before. */
export const listOpen = async (
  ctx: Ctx,
  workspaceId: string,
  page: Page,
): Promise<{ data: WorkspaceChannel[]; total: number }> => {
  const rows = await placeStore.listOpen(ctx.db, workspaceId, userId(ctx), page);
  const data = rows.map(({ message_count, read_count, mention_count, participant_count, ...row }) => ({
    ...row,
    is_joined: read_count !== null,
    participant_count: Number(participant_count),
    unread_count: read_count === null ? 0 : Math.max(0, message_count - read_count),
    mention_count: mention_count ?? 0,
  }));
  return { data, total: await placeStore.countOpen(ctx.db, workspaceId) };
};
