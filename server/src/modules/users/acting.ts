import type { Permission } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { permissionsOf } from '../roles/index.ts';
import { access, find } from './service.ts';
import type { UserRow } from './store.ts';

/**
 * A context in which this person acts without being there, with the rights that they have at this moment and no key of a session. Null
 * when their account is switched off or gone, or they may not do this.
 */
export const actingAs = async (ctx: Ctx, userId: string, permission: Permission): Promise<Ctx | null> => {
  const person = await find(ctx, userId);
  if (!person?.is_active) return null;
  const permissions = await permissionsOf(ctx, person.id, person.role);
  return permissions.has(permission) ? asPerson(ctx, person, permissions) : null;
};

/** A context for reading what is this person's, for their own archive: also of one whose account is switched off. */
export const readingAs = async (ctx: Ctx, userId: string): Promise<Ctx> => {
  const person = await access(ctx, userId);
  return asPerson(ctx, person, await permissionsOf(ctx, person.id, person.role));
};

const asPerson = (ctx: Ctx, { id, role }: UserRow, permissions: ReadonlySet<string>): Ctx => ({
  ...ctx,
  actor: {
    kind: 'user',
    userId: id,
    role,
    permissions,
    sessionId: null,
    apiKey: null,
    authenticatedAt: null,
    sessionKey: null,
  },
});
