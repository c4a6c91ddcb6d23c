// Whom a package acts as: the person who called it, with the rights that they have at this moment. What no person called acts as the one
// who installed the package, and reads nothing that opens with a sign-in only.

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
  if (acting === null) throw forbidden('the person who installed the package may not do this any more');
  return acting;
};
