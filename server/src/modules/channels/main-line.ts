// The main line of a channel: the branch that its members agreed on. Each of them is moved to it, and who comes later starts there.

import { type Ctx, emit, userId } from '../../kernel/ctx.ts';
import { moveAllTo } from './progress-store.ts';
import { announce, toChannel } from './service.ts';
import * as store from './store.ts';

/** Inside the caller's transaction. Gives where those were who were elsewhere, for their way back. */
export const moveChannelTo = async (
  ctx: Ctx,
  channelId: string,
  leafId: string,
): Promise<Array<{ user_id: string; leaf_id: string }>> => {
  await store.updateChannel(ctx.db, channelId, {
    main_leaf_id: leafId,
    updated_at: ctx.now().toISOString(),
  });
  const moved = await moveAllTo(ctx.db, channelId, leafId);
  for (const { user_id } of moved)
    emit(
      ctx,
      'user.cursor.moved',
      { channel_id: channelId, user_id, active_leaf_id: leafId },
      { userIds: [user_id], topics: [`channel:${channelId}`] },
    );
  const row = await store.findMine(ctx.db, userId(ctx), channelId);
  if (row) announce(ctx, toChannel(row));
  return moved.flatMap(({ user_id, leaf_id }) => (leaf_id === null ? [] : [{ user_id, leaf_id }]));
};
