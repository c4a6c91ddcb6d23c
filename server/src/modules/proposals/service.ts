// A branch proposed as the main line of a channel. The owner decides alone and at any time; without them it takes more than half of those who
// may write there now, who proposes it among them. What is counted is asked each time, so that the word of a member who left, or who may
// only read by now, counts no more.

import type { MyProposal, PageQuery, Proposal, ProposalInput } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { DataRecord } from '../../kernel/module.ts';
import { pageOf } from '../../kernel/page.ts';
import { accessChannel, type ChannelWriter, listChannelWriters, moveChannelTo } from '../channels/index.ts';
import { accessMessage, newestLeafBelow } from '../messages/index.ts';
import { notify, readNotificationsDone } from '../notifications/index.ts';
import * as store from './store.ts';

export const list = async (ctx: Ctx, channelId: string, query: PageQuery): Promise<MyProposal[]> => {
  await accessChannel(ctx, channelId);
  return toProposals(ctx, channelId, await store.list(ctx.db, channelId, pageOf(query)));
};

const toProposals = async (
  ctx: Ctx,
  channelId: string,
  rows: readonly store.NamedProposalRow[],
): Promise<MyProposal[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const writers = await listChannelWriters(ctx.db, channelId);
  const votes = Map.groupBy(await store.listVotes(ctx.db, ids), ({ proposal_id }) => proposal_id);
  const places = await store.listPlacesOf(ctx.db, userId(ctx), ids);
  return rows.map(({ proposed_by, proposer_name, ...row }) => ({
    ...row,
    proposed_by: proposed_by === null ? null : { user_id: proposed_by, display_name: proposer_name ?? '' },
    votes: writers.flatMap(({ user_id, display_name }) => {
      const vote = votes.get(row.id)?.find((one) => one.user_id === user_id);
      return vote === undefined ? [] : [{ user_id, display_name, agrees: vote.is_for }];
    }),
    needed: neededOf(writers),
    my_place_before: places.get(row.id) ?? null,
  }));
};

/** More than half. */
const neededOf = (writers: readonly ChannelWriter[]): number => Math.floor(writers.length / 2) + 1;

const load = async (ctx: Ctx, channelId: string, id: string): Promise<MyProposal> => {
  const row = await store.find(ctx.db, channelId, id);
  const [proposal] = row ? await toProposals(ctx, channelId, [row]) : [];
  if (!proposal) throw notFound('proposal');
  return proposal;
};

export const propose = (
  ctx: Ctx,
  channelId: string,
  { leaf_id, note = '' }: ProposalInput,
): Promise<MyProposal> =>
  transact(ctx, async (ctx) => {
    const { main_leaf_id } = await accessChannel(ctx, channelId, 'write');
    await accessMessage(ctx, channelId, leaf_id);
    const leaf = await newestLeafBelow(ctx, channelId, leaf_id);
    if (leaf === main_leaf_id) throw conflict('this branch is the main line already');
    const [id, me] = [newId(), userId(ctx)];
    const created_at = ctx.now().toISOString();
    const row = { id, channel_id: channelId, leaf_id: leaf, note, proposed_by: me, created_at };
    if (!(await store.insert(ctx.db, { ...row, state: 'open', decided_at: null })))
      throw conflict('another proposal is open in this channel; it has to be decided or withdrawn first');
    await store.vote(ctx.db, { proposal_id: id, user_id: me, is_for: true });
    // Where nobody else writes there is nobody to ask.
    await settle(ctx, await load(ctx, channelId, id), { isOwners: false });
    const proposal = await tell(ctx, 'user.proposal.created', channelId, id);
    if (proposal.state === 'open') await askOthers(ctx, proposal);
    return proposal;
  });

const tell = async (
  ctx: Ctx,
  kind: 'user.proposal.created' | 'user.proposal.updated',
  channelId: string,
  id: string,
): Promise<MyProposal> => {
  const mine = await load(ctx, channelId, id);
  const { my_place_before: _, ...proposal } = mine;
  emit(ctx, kind, { channel_id: channelId, proposal }, { topics: [`channel:${channelId}`] });
  return mine;
};

const NEWS = 'assignment';

const askOthers = async (ctx: Ctx, proposal: Proposal): Promise<void> => {
  const { id, channel_id, leaf_id, note, proposed_by } = proposal;
  const writers = await listChannelWriters(ctx.db, channel_id);
  const others = writers.map(({ user_id }) => user_id).filter((one) => one !== proposed_by?.user_id);
  await notify(ctx, others, {
    type: NEWS,
    says: { kind: 'main_line_proposed', name: proposed_by?.display_name ?? '' },
    body: note,
    link: `/c/${channel_id}`,
    data: { channel_id, proposal_id: id },
    about: { channelId: channel_id, messageId: leaf_id },
  });
};

export const vote = (ctx: Ctx, channelId: string, id: string, agrees: boolean): Promise<MyProposal> =>
  transact(ctx, async (ctx) => {
    const { role } = await accessChannel(ctx, channelId, 'write');
    const before = await load(ctx, channelId, id);
    const me = userId(ctx);
    if (before.state !== 'open') throw decidedAlready(before);
    if (!agrees && role !== 'owner' && before.proposed_by?.user_id === me)
      throw conflict('this proposal is yours; withdraw it');
    // Those who vote at once are counted in turn.
    if (!(await store.updateOpen(ctx.db, id, { note: before.note })))
      throw decidedAlready(await load(ctx, channelId, id));
    await store.vote(ctx.db, { proposal_id: id, user_id: me, is_for: agrees });
    await readNotificationsDone(ctx, [me], { type: NEWS, name: 'proposal_id', id });
    const isOwners = role === 'owner';
    if (isOwners && !agrees) await decide(ctx, before, 'declined');
    else await settle(ctx, await load(ctx, channelId, id), { isOwners });
    return tell(ctx, 'user.proposal.updated', channelId, id);
  });

const decidedAlready = ({ state }: Proposal) => conflict(`this proposal was ${state} already`);

/** Decides what the votes that there are decide. */
const settle = async (ctx: Ctx, proposal: Proposal, { isOwners }: { readonly isOwners: boolean }) => {
  const writers = await listChannelWriters(ctx.db, proposal.channel_id);
  const agreed = proposal.votes.filter(({ agrees }) => agrees).length;
  const against = proposal.votes.length - agreed;
  if (isOwners || agreed >= proposal.needed) await accept(ctx, proposal);
  else if (writers.length - against < proposal.needed) await decide(ctx, proposal, 'declined');
};

const decide = async (
  ctx: Ctx,
  { id, channel_id }: Proposal,
  state: 'accepted' | 'declined' | 'withdrawn',
  leaf_id?: string,
): Promise<void> => {
  const decided = { state, decided_at: ctx.now().toISOString(), ...(leaf_id ? { leaf_id } : {}) };
  if (!(await store.updateOpen(ctx.db, id, decided)))
    throw conflict('this proposal was decided at this moment', 1);
  const people = (await listChannelWriters(ctx.db, channel_id)).map(({ user_id }) => user_id);
  await readNotificationsDone(ctx, people, { type: NEWS, name: 'proposal_id', id });
};

/** The branch may have grown since it was proposed. */
const accept = async (ctx: Ctx, proposal: Proposal): Promise<void> => {
  const { id, channel_id } = proposal;
  const leaf = await newestLeafBelow(ctx, channel_id, proposal.leaf_id);
  await decide(ctx, proposal, 'accepted', leaf);
  const left = await moveChannelTo(ctx, channel_id, leaf);
  await store.insertPlaces(ctx.db, id, left);
};

export const withdraw = (ctx: Ctx, channelId: string, id: string): Promise<MyProposal> =>
  transact(ctx, async (ctx) => {
    const { role } = await accessChannel(ctx, channelId, 'write');
    const proposal = await load(ctx, channelId, id);
    if (role !== 'owner' && proposal.proposed_by?.user_id !== userId(ctx))
      throw forbidden('only who made a proposal, or the owner of the channel, may withdraw it');
    if (proposal.state !== 'open') throw decidedAlready(proposal);
    await decide(ctx, proposal, 'withdrawn');
    return tell(ctx, 'user.proposal.updated', channelId, id);
  });

const ROWS_PER_READ = 200;

/** All that the caller proposed, for their archive. */
export async function* eachOf(ctx: Ctx): AsyncGenerator<DataRecord> {
  for (let after = ''; ; ) {
    const rows = await store.listBy(ctx.db, userId(ctx), after, ROWS_PER_READ);
    for (const { id, channel_id, leaf_id, note, state, created_at } of rows)
      yield { id, channel_id, leaf_id, note, state, created_at };
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_READ) return;
    after = last.id;
  }
}
