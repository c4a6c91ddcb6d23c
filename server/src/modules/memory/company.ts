// Who reads what is said in a channel.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { accessChannel, findTeamOfWorkspace, type MyChannelRow } from '../channels/index.ts';
import { findRole, isAlone, isReadByAll, isTeamOfAll } from '../readers/index.ts';
import { findMembership } from '../teams/index.ts';

export interface Company {
  readonly channel: MyChannelRow;
  /** No other person can read it: it is open to none, and none takes part. */
  readonly isAlone: boolean;
}

export const companyIn = async (ctx: Ctx, channelId: string): Promise<Company> => {
  const channel = await accessChannel(ctx, channelId);
  return { channel, isAlone: await isAlone(ctx.db, { channelId, userId: userId(ctx) }) };
};

/** Whether something may be remembered of what is said there, for the person who asks. */
export const isLearnedFrom = async (ctx: Ctx, channelId: string): Promise<boolean> => {
  const { channel, isAlone } = await companyIn(ctx, channelId);
  return isAlone && channel.is_memory_on;
};

/** A place of the channel that the person who asks may read. */
interface MyPlace {
  readonly id: string;
  /** Everyone who reads the channel may read that too. */
  readonly isForAll: boolean;
}

export const projectOf = async (ctx: Ctx, { channel }: Company): Promise<MyPlace | null> => {
  const { id: channelId, project_id: id } = channel;
  const me = userId(ctx);
  if (id === null || (await findRole(ctx.db, me, id)) === undefined) return null;
  return { id, isForAll: await isReadByAll(ctx.db, { channelId, userId: me, scopeId: id }) };
};

/** The team of the channel's workspace. */
export const teamOf = async (ctx: Ctx, { channel }: Company): Promise<MyPlace | null> => {
  const id = await findTeamOfWorkspace(ctx, channel.workspace_id);
  if (id === null || (await findMembership(ctx, id, userId(ctx))) === undefined) return null;
  return { id, isForAll: await isTeamOfAll(ctx.db, { channelId: channel.id, teamId: id }) };
};
