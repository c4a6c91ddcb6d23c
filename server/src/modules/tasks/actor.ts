import type { Ctx } from '../../kernel/ctx.ts';
import { forbidden } from '../../kernel/errors.ts';
import { permissionsOf } from '../roles/index.ts';
import { findUser } from '../users/index.ts';

const NEEDED = 'surface.chat.access';

/** A context in which this person acts without being there, with the rights that they have at this moment and no key of a session. */
export const inTheNameOf = async (ctx: Ctx, userId: string): Promise<Ctx> => {
  const person = await findUser(ctx, userId);
  if (!person?.is_active) throw forbidden("the account of the task's owner is switched off");
  const permissions = await permissionsOf(ctx, person.id, person.role);
  if (!permissions.has(NEEDED)) throw forbidden("the task's owner may no longer use conversations");
  return {
    ...ctx,
    actor: {
      kind: 'user',
      userId,
      role: person.role,
      permissions,
      sessionId: null,
      apiKey: null,
      authenticatedAt: null,
      sessionKey: null,
    },
  };
};
