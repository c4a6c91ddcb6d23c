import type { Permission } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { permissionsOf } from '../roles/index.ts';
import { find } from './service.ts';

/**
 * A context in which this person acts without being there, with the rights that they have at this moment and no key of a session. Null
 * when their account is switched off or gone, or they may not do this.
 */
export const actingAs = async (ctx: Ctx, userId: string, permission: Permission): Promise<Ctx | null> => {
  const person = await find(ctx, userId);
  if (!person?.is_active) return null;
  const permissions = await permissionsOf(ctx, person.id, person.role);
  if (!permissions.has(permission)) return null;
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
