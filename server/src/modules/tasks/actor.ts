import { type Ctx, userActor } from '../../kernel/ctx.ts';
import { forbidden } from '../../kernel/errors.ts';
import { actingAs } from '../users/index.ts';

const NEEDED = 'surface.chat.access';

/** The task's owner, without being there. */
export const inTheNameOf = async (ctx: Ctx, userId: string, mayOpenSealed = false): Promise<Ctx> => {
  const acting = await actingAs(ctx, userId, NEEDED);
  if (acting === null)
    throw forbidden("the account of the task's owner is switched off, or may no longer use conversations");
  return { ...acting, actor: { ...userActor(acting), unattended: { mayOpenSealed } } };
};
