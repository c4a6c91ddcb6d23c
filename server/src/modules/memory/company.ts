// Who reads what is said in a channel.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { accessChannel, findTeamOfWorkspace, type MyChannelRow } from '../channels/index.ts';
import { listReaderIds } from '../readers/index.ts';
import { findMembership } from '../teams/index.ts';

export interface Company {
  readonly channel: MyChannelRow;
  readonly readerIds: readonly string[];
  /** No other person can read it: it is open to none, and none takes part. */
  readonly isAlone: boolean;
}

export const companyIn = async (ctx: Ctx, channelId: string): Promise<Company> => {
  const channel = await accessChannel(ctx, channelId);
  const readerIds = await listReaderIds(ctx.db, channelId);
  const isOpen = channel.visibility !== 'private' || channel.type === 'workflow';
  return { channel, readerIds, isAlone: !isOpen && readerIds.every((id) => id === userId(ctx)) };
};

/** Whether something may be remembered of what is said there, for the person who asks. */
export const isLearnedFrom = async (ctx: Ctx, channelId: string): Promise<boolean> => {
  const { channel, isAlone } = await companyIn(ctx, channelId);
  return isAlone && channel.is_memory_on;
};

/** The channel's project, if every reader of the channel may read that too. */
export const projectForAll = async (ctx: Ctx, { channel, readerIds }: Company): Promise<string | null> => {
  if (channel.project_id === null) return null;
  const inProject = new Set(await listReaderIds(ctx.db, channel.project_id));
  return readerIds.every((id) => inProject.has(id)) ? channel.project_id : null;
};

/** The team of the channel's workspace, if every reader of the channel is in it. */
export const teamForAll = async (ctx: Ctx, { channel, readerIds }: Company): Promise<string | null> => {
  const teamId = await findTeamOfWorkspace(ctx, channel.workspace_id);
  if (teamId === null) return null;
  for (const id of readerIds) if ((await findMembership(ctx, teamId, id)) === undefined) return null;
  return teamId;
};
