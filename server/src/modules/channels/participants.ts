// Who is in a channel. The owner adds and removes people; every member may leave; the owner may hand the channel over.

import type { Channel, Cursor, Participant, ParticipantInput } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, coded, conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { assertPersonStays } from '../holds/index.ts';
import { notify, withdrawNotifications } from '../notifications/index.ts';
import { accessVisiblePersona } from '../personas/index.ts';
import { endLending } from '../provider-configs/index.ts';
import { accessUser, avatarUri, holdAccount } from '../users/index.ts';
import * as participantStore from './participants-store.ts';
import { access, announce, newParticipant, toChannel } from './service.ts';
import * as store from './store.ts';
import { loseWriting } from './writing.ts';

export const PARTICIPANTS_MAX = 1_000;

export const toParticipant = ({ role_now, ...row }: participantStore.NamedParticipantRow): Participant => ({
  ...row,
  // Who owns it is its owner, also while they may not write there.
  role: row.role === 'owner' ? 'owner' : role_now,
  participant_id: row.user_id ?? row.persona_id ?? '',
  display_name: row.display_name ?? '',
  handle: row.handle ?? '',
  avatar: avatarUri(row.avatar_png),
});

export const list = async (ctx: Ctx, channelId: string): Promise<Participant[]> => {
  await access(ctx, channelId);
  return (await participantStore.listParticipants(ctx.db, channelId)).map(toParticipant);
};

const load = async (
  ctx: Ctx,
  channelId: string,
  id: string,
): Promise<participantStore.NamedParticipantRow> => {
  const row = await participantStore.findParticipant(ctx.db, channelId, id);
  if (!row) throw notFound('participant');
  return row;
};

/** Those who come to a channel at once are counted in turn. */
export const holdParticipants = (ctx: Ctx, channelId: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `participants of ${channelId}`);

/** `isTold`: false where another piece of news says already why they are there. */
export const add = (
  ctx: Ctx,
  channelId: string,
  input: ParticipantInput,
  { isTold } = { isTold: true },
): Promise<Participant> =>
  transact(ctx, async (ctx) => {
    await holdParticipants(ctx, channelId);
    const channel = await access(ctx, channelId, 'manage_participants');
    const isPersona = input.participant_type === 'persona';
    const who = isPersona ? await findPersona(ctx, input) : await findPerson(ctx, input);
    if (Number(channel.participant_count) >= PARTICIPANTS_MAX)
      throw coded('limit_reached', badRequest(`a channel holds ${PARTICIPANTS_MAX} participants at most`));
    const now = ctx.now().toISOString();
    const row = {
      ...newParticipant(channelId, input.role ?? 'member', now),
      ...who,
      // A new participant starts on the main line, or else where the owner is, with everything before it read.
      active_leaf_id: channel.main_leaf_id ?? channel.active_leaf_id,
      read_count: channel.message_count,
      activity_at: channel.last_message_at ?? channel.created_at,
    };
    if (!(await participantStore.insertParticipant(ctx.db, row)))
      throw coded(
        'in_chat_already',
        conflict(`this ${isPersona ? 'persona' : 'person'} is in the channel already`),
      );
    const participant = toParticipant(await load(ctx, channelId, row.id));
    emit(
      ctx,
      'user.channel.joined',
      { channel_id: channelId, participant },
      { ...(who.user_id === null ? {} : { userIds: [who.user_id] }), topics: [`members:${channelId}`] },
    );
    if (who.user_id !== null && isTold) await welcome(ctx, who.user_id, channel);
    return participant;
  });

type Who = Pick<store.ParticipantRow, 'participant_type' | 'user_id' | 'persona_id'>;

const findPerson = async (ctx: Ctx, { participant_id }: ParticipantInput): Promise<Who> => {
  const user = await accessUser(ctx, participant_id);
  if (!user.is_active) throw notFound('user');
  return { participant_type: 'user', user_id: user.id, persona_id: null };
};

/** The caller's own persona, or a global one. */
const findPersona = async (ctx: Ctx, { participant_id }: ParticipantInput): Promise<Who> => {
  const persona = await accessVisiblePersona(ctx, participant_id);
  return { participant_type: 'persona', user_id: null, persona_id: persona.id };
};

const welcome = async (ctx: Ctx, newcomerId: string, { id, title }: store.MyChannelRow): Promise<void> => {
  const { display_name } = await accessUser(ctx, userId(ctx));
  await notify(ctx, [newcomerId], {
    type: 'share',
    says:
      title === ''
        ? { kind: 'added_to_untitled', name: display_name }
        : { kind: 'added_to_chat', name: display_name, title },
    body: '',
    link: `/c/${id}`,
    data: { channel_id: id },
    about: { channelId: id },
  });
};

export const setRole = (
  ctx: Ctx,
  channelId: string,
  id: string,
  role: 'member' | 'observer',
): Promise<Participant> =>
  transact(ctx, async (ctx) => {
    await access(ctx, channelId, 'manage_participants');
    const before = await load(ctx, channelId, id);
    if (before.role === 'owner')
      throw coded('owner_stays', conflict('the owner stays the owner; hand the channel over first'));
    // Who gives them a role wants them there.
    await participantStore.updateParticipant(ctx.db, id, { role, is_joined: false });
    if (role === 'observer' && before.user_id !== null) await loseWriting(ctx, channelId, before.user_id);
    return tellRole(ctx, channelId, id);
  });

const tellRole = async (ctx: Ctx, channelId: string, id: string): Promise<Participant> => {
  const participant = toParticipant(await load(ctx, channelId, id));
  emit(
    ctx,
    'user.channel.role_changed',
    { channel_id: channelId, participant },
    { topics: [`members:${channelId}`] },
  );
  return participant;
};

export const remove = (ctx: Ctx, channelId: string, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const channel = await access(ctx, channelId);
    const row = await load(ctx, channelId, id);
    const isSelf = row.user_id === userId(ctx);
    if (row.role === 'owner')
      throw coded(
        'owner_stays',
        conflict('the owner cannot leave; hand the channel over first, or delete it'),
      );
    if (!isSelf && channel.role !== 'owner')
      throw coded('owners_only', forbidden('only the owner of this channel may remove a participant'));
    if (row.user_id !== null) await assertPersonStays(ctx, row.user_id);
    await leave(ctx, row);
    if (!isSelf && row.user_id !== null) await sayRemoved(ctx, row.user_id, channel);
  });

/** Which chat it was, and no way there any more. */
const sayRemoved = async (ctx: Ctx, personId: string, { title }: store.MyChannelRow): Promise<void> => {
  const { display_name } = await accessUser(ctx, userId(ctx));
  await notify(ctx, [personId], {
    type: 'share',
    says:
      title === ''
        ? { kind: 'removed_from_untitled', name: display_name }
        : { kind: 'removed_from_chat', name: display_name, title },
    link: null,
    data: {},
  });
};

/** Removes a participant, who is told of it and of nothing after it. A person's own personas go with them, and a team's with the last of the team. */
export const leave = async (
  ctx: Ctx,
  row: Pick<store.ParticipantRow, 'id' | 'channel_id' | 'user_id'>,
): Promise<void> => {
  await participantStore.removeParticipant(ctx.db, row.id);
  if (row.user_id !== null) {
    // What they were told quotes from a channel that is no longer theirs to read, and may still wait to be mailed.
    await withdrawNotifications(ctx, { channelId: row.channel_id, userId: row.user_id });
    await takeBackModels(ctx, row.channel_id, row.user_id);
    const own = { channelId: row.channel_id, ownerId: row.user_id };
    for (const persona of await participantStore.listOwnPersonas(ctx.db, own)) await leave(ctx, persona);
    const stranded = await participantStore.listStrandedPersonas(ctx.db, { channelId: row.channel_id });
    for (const persona of stranded) await leave(ctx, persona);
  }
  emit(
    ctx,
    'user.channel.left',
    { channel_id: row.channel_id, participant_id: row.id, user_id: row.user_id },
    { ...(row.user_id === null ? {} : { userIds: [row.user_id] }), topics: [`members:${row.channel_id}`] },
  );
};

/** A former member's keys no longer pay for the channel; on coming back they decide anew what to lend. */
const takeBackModels = async (ctx: Ctx, channel_id: string, lenderId: string): Promise<void> => {
  const ids = await store.unshareModelsOf(ctx.db, channel_id, lenderId);
  if (ids.length > 0) await endLending(ctx, { ownerId: lenderId, channelId: channel_id });
  for (const id of ids)
    emit(ctx, 'user.channel_model.updated', { channel_id, id }, { topics: [`members:${channel_id}`] });
};

export const handOver = (ctx: Ctx, channelId: string, id: string): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    const { visibility, ...mine } = await access(ctx, channelId);
    // Also by an owner who may not write in the team any more: another member should have it.
    const isDemoted = mine.owner_id === userId(ctx) && mine.role !== 'owner' && mine.archived_at === null;
    if (!isDemoted) await access(ctx, channelId, 'manage_participants');
    const next = await load(ctx, channelId, id);
    if (next.user_id === null) throw conflict('a channel belongs to a person');
    if (next.role === 'owner') throw conflict('this person owns the channel already');
    await assertStays(ctx, next.user_id);
    // Of one that is open, they are like those who joined it.
    const joined = { role: 'member', is_joined: visibility === 'team' } as const;
    await participantStore.updateMine(ctx.db, channelId, userId(ctx), joined);
    await makeOwner(ctx, channelId, next.id, next.user_id);
    const me = await participantStore.findByUser(ctx.db, channelId, userId(ctx));
    // What a role may do is not in the channel's own event, because it differs for each member who hears it.
    for (const id of [me?.id ?? '', next.id]) await tellRole(ctx, channelId, id);
    const channel = toChannel(await access(ctx, channelId));
    announce(ctx, channel);
    return channel;
  });

/** A channel goes with the account that owns it: one that is being deleted must not get it in its last moment. */
const assertStays = async (ctx: Ctx, id: string): Promise<void> => {
  await holdAccount(ctx, id);
  const { is_active } = await accessUser(ctx, id);
  if (!is_active) throw conflict('this account is switched off; a channel needs an owner who can sign in');
};

const makeOwner = async (
  ctx: Ctx,
  channelId: string,
  participantId: string,
  ownerId: string,
): Promise<void> => {
  await participantStore.updateParticipant(ctx.db, participantId, { role: 'owner' });
  await store.updateChannel(ctx.db, channelId, { owner_id: ownerId, updated_at: ctx.now().toISOString() });
};

/**
 * Before an account is deleted: its shared channels pass to the earliest participant, members before observers, and those who can
 * sign in before all others. Then it leaves them all, so that the remaining members are told.
 */
export const withdrawFromAll = async (ctx: Ctx, goingId: string): Promise<void> => {
  const passedOn: Array<{ readonly channelId: string; readonly ownerId: string }> = [];
  for (const channelId of await store.listOwnedIds(ctx.db, goingId)) {
    const ownerId = await passOn(ctx, channelId, goingId);
    if (ownerId !== null) passedOn.push({ channelId, ownerId });
  }
  for (const row of await participantStore.listInChannelsOfOthers(ctx.db, goingId)) await leave(ctx, row);
  for (const { channelId, ownerId } of passedOn) {
    const channel = await store.findMine(ctx.db, ownerId, channelId);
    if (channel) announce(ctx, toChannel(channel));
  }
};

type Heir = Awaited<ReturnType<typeof participantStore.listHeirs>>[number];

/** Members before observers, and those who can sign in before all others. */
const nearest = (heirs: readonly Heir[]): Heir | undefined => {
  const active = heirs.filter(({ is_active }) => is_active);
  const able = active.length > 0 ? active : heirs;
  return able.find(({ role }) => role === 'member') ?? able[0];
};

/**
 * Gives a channel to the next participant: in that of a team, to those first who may write in the team, then to its others. Null when there
 * is no other person in it; `teamOnly`: of the team.
 */
export const passOn = async (
  ctx: Ctx,
  channelId: string,
  goingId: string,
  teamOnly = false,
): Promise<string | null> => {
  const heirs = await participantStore.listHeirs(ctx.db, channelId, goingId);
  const next =
    nearest(heirs.filter(({ is_writer }) => is_writer === true)) ??
    nearest(heirs.filter(({ is_writer }) => is_writer !== null)) ??
    (teamOnly ? undefined : nearest(heirs));
  if (!next) return null;
  await makeOwner(ctx, channelId, next.id, next.user_id);
  await tellRole(ctx, channelId, next.id);
  return next.user_id;
};

export const cursors = async (ctx: Ctx, channelId: string): Promise<Cursor[]> => {
  await access(ctx, channelId);
  return participantStore.listReaders(ctx.db, channelId);
};
