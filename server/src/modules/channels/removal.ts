// How a channel goes.
//
//                      ╭── owner, retention_ttl_days = 0 or it uses a member's own provider key ──▶ deleted
//   active ──DELETE────┼── owner, retention_ttl_days > 0 ──▶ archived ──after purge_after──▶ deleted
//                      │                                      │  ▲  ╰──restore──▶ active
//                      │                                      ╰──╯ DELETE: nothing changes, the same answer again
//                      ╰── another participant ──▶ they are no longer in it
//
// Deleted is at once for people: the channel has no participants any more. Its messages go afterwards, in small steps.

import type { Channel, DeleteResult, JsonValue } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { invariant } from '../../kernel/errors.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { definePart } from '../../kernel/parts.ts';
import { recordAct } from '../audit/index.ts';
import { assertChannelFree, assertPersonStays, isChannelHeld } from '../holds/index.ts';
import { withdrawNotifications } from '../notifications/index.ts';
import { leave } from './participants.ts';
import * as participantStore from './participants-store.ts';
import { tellPlacesOf } from './place-hints.ts';
import * as purgeStore from './purge-store.ts';
import { access, announce, toChannel } from './service.ts';
import * as store from './store.ts';

export const PURGE_JOB = 'channels.purge';
const DAY_MS = 86_400_000;
const MESSAGES_PER_STEP = 500;
const CHANNELS_PER_RUN = 100;

type AfterRemoval = (ctx: Ctx, channelId: string) => Promise<void>;

/** What comes of a channel's end, archived or deleted, in the transaction that ends it. */
export const channelRemoved = definePart<AfterRemoval>('channels.removed');

const tellRemoved = async (ctx: Ctx, id: string): Promise<void> => {
  for (const after of channelRemoved.listed(ctx.kernel)) await after(ctx, id);
};

export const remove = (ctx: Ctx, id: string): Promise<DeleteResult> =>
  transact(ctx, async (ctx) => {
    const channel = await access(ctx, id);
    if (channel.owner_id !== userId(ctx)) {
      const me = await participantStore.findByUser(ctx.db, id, userId(ctx));
      invariant(me, 'a reader of a channel takes part in it');
      await assertPersonStays(ctx, userId(ctx));
      await leave(ctx, me);
      return { message: 'left channel' };
    }
    if (channel.role !== 'owner') await access(ctx, id, 'remove');
    // How long it is kept is the administrator's to say: asking twice, or a retry, ends it no sooner.
    if (channel.purge_after !== null) return keptUntil(channel.purge_after);
    const days = await ctx.kernel.settings.get(ctx.db, 'retention_ttl_days');
    if (days === 0 || (await usesOwnKey(ctx, channel))) {
      await erase(ctx, id);
      return { message: 'channel deleted' };
    }
    return archive(ctx, id, days);
  });

const keptUntil = (purge_after: string): DeleteResult => ({
  message: 'channel archived for retention',
  purge_after,
});

/** Such a key has answered here, or is there to answer. */
const usesOwnKey = async (ctx: Ctx, channel: store.MyChannelRow): Promise<boolean> =>
  channel.is_byok || (await store.hasPersonalModel(ctx.db, channel.id));

const archive = async (ctx: Ctx, id: string, days: number): Promise<DeleteResult> => {
  const now = ctx.now();
  await tellPlacesOf(ctx, id);
  const purge_after = new Date(now.getTime() + days * DAY_MS).toISOString();
  await store.updateChannel(ctx.db, id, {
    archived_at: now.toISOString(),
    purge_after,
    updated_at: now.toISOString(),
  });
  // Those who may no longer read it hear this as the last, so they are named.
  const members = await participantStore.listUserIds(ctx.db, id);
  await participantStore.updateParticipants(ctx.db, id, { is_archived: true });
  emit(ctx, 'user.channel.archived', { channel_id: id, purge_after }, { userIds: members });
  await tellRemoved(ctx, id);
  return keptUntil(purge_after);
};

export const restore = (ctx: Ctx, id: string): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    await access(ctx, id, 'restore');
    const updated_at = ctx.now().toISOString();
    await store.updateChannel(ctx.db, id, { archived_at: null, purge_after: null, updated_at });
    await participantStore.updateParticipants(ctx.db, id, { is_archived: false });
    emit(ctx, 'user.channel.restored', { channel_id: id }, { topics: [`members:${id}`] });
    const channel = toChannel(await access(ctx, id));
    announce(ctx, channel);
    await tellPlacesOf(ctx, id);
    return channel;
  });

/** From here on no member can see the channel; the job removes what is left of it. */
export const erase = async (ctx: Ctx, id: string, details: Record<string, JsonValue> = {}): Promise<void> => {
  await assertChannelFree(ctx, id);
  await tellPlacesOf(ctx, id);
  const members = await participantStore.listUserIds(ctx.db, id);
  const now = ctx.now().toISOString();
  await store.updateChannel(ctx.db, id, { archived_at: now, purge_after: now, updated_at: now });
  await participantStore.removeParticipants(ctx.db, id);
  emit(ctx, 'user.channel.deleted', { channel_id: id }, { userIds: members });
  await tellRemoved(ctx, id);
  await enqueueJob(ctx, PURGE_JOB, { channel_id: id }, { key: id });
  await recordAct(ctx, { action: 'channel.deleted', target: { type: 'channel', id }, details });
};

/** Removes a channel for good. Runs again from where it was after a crash; where a hold lies, the sweep comes back when it is lifted. */
export const purge = async (ctx: Ctx, id: string, signal: AbortSignal): Promise<void> => {
  while (!(await transact(ctx, (ctx) => withdrawNotifications(ctx, { channelId: id }))))
    signal.throwIfAborted();
  for (;;) {
    signal.throwIfAborted();
    const come = await transact(ctx, async (ctx) => {
      if (await isChannelHeld(ctx, id)) return 'held';
      return (await purgeStore.removeMessages(ctx.db, id, MESSAGES_PER_STEP)) ? 'empty' : 'more';
    });
    if (come === 'held') return;
    if (come === 'empty') break;
  }
  await transact(ctx, async (ctx) => {
    await participantStore.removeParticipants(ctx.db, id);
    await purgeStore.removeChannel(ctx.db, id);
  });
};

/** Archived channels whose time has come. */
export const purgeDue = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  for (const id of await purgeStore.listDue(ctx.db, ctx.now().toISOString(), CHANNELS_PER_RUN))
    if (await claim(ctx, id)) await purge(ctx, id, signal);
};

/** Removes its participants, unless its owner has restored it since it was listed: purging the others takes a while. */
const claim = (ctx: Ctx, id: string): Promise<boolean> =>
  transact({ ...ctx, order: `channel ${id}` }, async (ctx) => {
    if (!(await purgeStore.claimDue(ctx.db, id, ctx.now().toISOString()))) return false;
    emit(
      ctx,
      'user.channel.deleted',
      { channel_id: id },
      { userIds: await participantStore.listUserIds(ctx.db, id) },
    );
    await participantStore.removeParticipants(ctx.db, id);
    return true;
  });
