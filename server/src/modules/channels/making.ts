// How a channel comes to be: at once and empty, or filled first by several short transactions, so that twenty thousand messages keep no other
// writer waiting. One that is being filled has nobody in it: no list shows it, no search finds it, nobody is told of it. It is opened by the last
// of these transactions, and purged like an archived one whose time has come when that does not happen in time.

import type { Channel, ChannelInput } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { accessFolder } from '../folders/index.ts';
import { indexLater } from '../search/index.ts';
import * as filling from './filling-store.ts';
import * as participantStore from './participants-store.ts';
import { tellPlaces } from './place-hints.ts';
import { type ChannelPlace, NOWHERE, settle, type Wanted } from './places.ts';
import { PURGE_JOB } from './removal.ts';
import { access, newParticipant, toChannel } from './service.ts';
import * as store from './store.ts';

/** Stops a runaway client long before it stops the database. */
const CHANNELS_PER_USER_MAX = 10_000;
/** From one block of messages to the next. */
const FILLING_MS = 60 * 60_000;

/** Only workflows make channels of their own type; what makes one for another thing says where by `besideThing`. */
export type NewChannel = Omit<ChannelInput, 'type' | keyof Wanted> &
  Wanted & { readonly type?: Channel['type'] | undefined };

export interface Filled {
  readonly id: string;
  /** What its owner is called as a participant. It is older than the messages: they were there when these came. */
  readonly ownId: string;
}

/** Where its owner stands in it, and what they have read. */
type OwnView = Partial<Pick<store.ParticipantRow, 'active_leaf_id' | 'read_count'>>;

const untilOf = (ctx: Ctx): string => new Date(ctx.now().getTime() + FILLING_MS).toISOString();

/** Where it is to be, if the caller may make one there. */
const placeOfNew = async (ctx: Ctx, input: NewChannel): Promise<ChannelPlace> => {
  if (input.folder_id) await accessFolder(ctx, input.folder_id);
  return settle(ctx, input, NOWHERE);
};

const insert = async (
  ctx: Ctx,
  { title = '', type = 'direct', system_prompt = '', ai_mode, is_memory_on = true }: NewChannel,
  placed: ChannelPlace & Pick<store.ChannelRow, 'purge_after'>,
): Promise<string> => {
  const owner_id = userId(ctx);
  if ((await store.countOwned(ctx.db, owner_id)) >= CHANNELS_PER_USER_MAX)
    throw badRequest(`you own ${CHANNELS_PER_USER_MAX} channels already; delete one first`);
  const now = ctx.now().toISOString();
  const id = newId();
  await store.insertChannel(ctx.db, {
    id,
    title,
    type,
    owner_id,
    system_prompt,
    ai_mode: ai_mode ?? 'auto',
    is_ai_mode_set: ai_mode !== undefined,
    is_memory_on,
    ...placed,
    is_byok: false,
    message_count: 0,
    main_leaf_id: null,
    last_message_at: null,
    archived_at: null,
    created_at: now,
    updated_at: now,
  });
  return id;
};

/** Its owner comes in, and hears of it. */
const enter = async (
  ctx: Ctx,
  { id, ownId }: Filled,
  { folder_id = null }: NewChannel,
  place: ChannelPlace,
  view: OwnView = {},
): Promise<Channel> => {
  const me = userId(ctx);
  await participantStore.insertParticipant(ctx.db, {
    ...newParticipant(id, 'owner', ctx.now().toISOString()),
    ...{ id: ownId, user_id: me, folder_id },
    ...view,
  });
  await indexLater(ctx, 'channel', id);
  const channel = toChannel(await access(ctx, id));
  emit(ctx, 'user.channel.created', channel, { userIds: [me] });
  await tellPlaces(ctx, place);
  return channel;
};

export const create = (ctx: Ctx, input: NewChannel = {}): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    const place = await placeOfNew(ctx, input);
    const id = await insert(ctx, input, { ...place, purge_after: null });
    return enter(ctx, { id, ownId: newId() }, input, place);
  });

/** Makes one that is to be filled; what could not be opened later is refused now. */
export const begin = (ctx: Ctx, input: NewChannel): Promise<Filled> =>
  transact(ctx, async (ctx) => {
    await placeOfNew(ctx, input);
    const id = await insert(ctx, input, { ...NOWHERE, purge_after: untilOf(ctx) });
    return { id, ownId: newId() };
  });

/** Counts so many messages more into it, in the transaction that stores them. */
export const fill = async (ctx: Ctx, id: string, count: number): Promise<void> => {
  const isThere = await filling.grow(ctx.db, id, {
    count,
    now: ctx.now().toISOString(),
    until: untilOf(ctx),
  });
  if (!isThere) throw notFound('channel');
};

/** All that was to be in it is there: its owner comes in. Part of the caller's transaction. */
export const open = async (ctx: Ctx, filled: Filled, input: NewChannel, view: OwnView): Promise<Channel> => {
  const place = await placeOfNew(ctx, input);
  if (!(await filling.finish(ctx.db, filled.id, place, ctx.now().toISOString())))
    throw conflict('this took too long; try again');
  return enter(ctx, filled, input, place, view);
};

/** Nobody will open it any more. */
export const giveUp = async (ctx: Ctx, id: string): Promise<void> => {
  // Most were opened, and nothing is to be written.
  if (!(await store.isGone(ctx, id))) return;
  await transact(ctx, async (ctx) => {
    await store.updateChannel(ctx.db, id, { purge_after: ctx.now().toISOString() });
    await enqueueJob(ctx, PURGE_JOB, { channel_id: id }, { key: id });
  });
};
