// Whom a package acts as: the person who called it, with the rights that they have at this moment. What no person called acts as the one
// who installed the package, with what every account may do and no more of theirs, and reads nothing that opens with a sign-in only.

import { USER_PERMISSIONS_DEFAULT } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { forbidden } from '../../../kernel/errors.ts';
import { actingAs } from '../../users/index.ts';
import type { HostRun } from './host-call.ts';

/** A package that is called with an API key does no more with the things of the person than the key itself may. */
export const assertKeyAllows = ({ actor }: Ctx, scope: 'read' | 'write'): void => {
  if (actor.kind === 'user' && actor.apiKey && !actor.apiKey.scopes.includes(scope))
    throw forbidden(`this API key does not have the scope ${scope}, which the package needs for this`);
};

const SEE = 'surface.chat.access';

export const principalOf = async ({ ctx, found, person }: HostRun): Promise<Ctx> => {
  if (person !== null) return ctx;
  const { installed_by } = found.row;
  const acting = installed_by === null ? null : await actingAs(ctx, installed_by, SEE);
  const actor = acting?.actor;
  if (acting === null || actor?.kind !== 'user')
    throw forbidden('the person who installed the package may not do this any more');
  // Administrators install packages; no webhook and no schedule acts as an administrator.
  const permissions = new Set(USER_PERMISSIONS_DEFAULT.filter((name) => actor.permissions.has(name)));
  return { ...acting, actor: { ...actor, role: 'user', permissions } };
};
