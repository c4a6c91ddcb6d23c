// Who came into a channel by themselves, because it was open to them, goes when the team or the project lets them in no more.

import type { Ctx } from '../../kernel/ctx.ts';
import { definePart } from '../../kernel/parts.ts';
import { leave } from './participants.ts';
import { findByUser } from './participants-store.ts';
import { listJoinedOutsiders } from './places-store.ts';
import type { ParticipantRow } from './store.ts';

type AfterLoss = (ctx: Ctx, channelId: string, userId: string) => Promise<void>;

/** What ends of a person's in a channel that they lost with a team or a project, in the transaction that ends it. */
export const channelLost = definePart<AfterLoss>('channels.lost');

/** A participant goes because of what they lost, not because another person took them off. */
export const lose = async (ctx: Ctx, row: ParticipantRow): Promise<void> => {
  await leave(ctx, row);
  if (row.user_id === null) return;
  for (const after of channelLost.listed(ctx.kernel)) await after(ctx, row.channel_id, row.user_id);
};

/** A person who was brought into a channel by what they had elsewhere, and have no longer, leaves it; its owner stays. */
export const loseChannel = async (ctx: Ctx, channelId: string, userId: string): Promise<void> => {
  const row = await findByUser(ctx.db, channelId, userId);
  if (row && row.role !== 'owner') await lose(ctx, row);
};

/** Those who joined channels of a project and read it no longer leave them; who was added stays. */
export const endJoined = async (ctx: Ctx, projectId: string): Promise<void> => {
  for (const row of await listJoinedOutsiders(ctx.db, projectId)) await lose(ctx, row);
};
