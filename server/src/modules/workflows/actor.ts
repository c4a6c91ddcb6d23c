import type { Ctx, UserActor } from '../../kernel/ctx.ts';
import { forbidden } from '../../kernel/errors.ts';
import { findRole } from '../readers/index.ts';
import { permissionsOf } from '../roles/index.ts';
import { findUser } from '../users/index.ts';

const NEEDED = 'surface.chat.access';

/**
 * A context in which the publisher of a version acts without being there, with the rights that they have at this moment. `workflowId`: what
 * they granted to this workflow opens, too.
 */
export const asPublisher = async (
  ctx: Ctx,
  publisherId: string | null,
  workflowId?: string,
): Promise<Ctx> => {
  const actor = await publisherOf(ctx, publisherId);
  return { ...ctx, actor: workflowId === undefined ? actor : await within(ctx, actor, workflowId) };
};

/** Who has lost a workflow asks no model for it any more, and who only sees it now lends it no key. */
const within = async (ctx: Ctx, actor: UserActor, workflowId: string): Promise<UserActor> => {
  const role = await findRole(ctx.db, actor.userId, workflowId);
  if (role === undefined)
    throw forbidden(
      'the person who published this version does not see this workflow any more; publish it anew',
    );
  return role === 'viewer' ? actor : { ...actor, jobId: workflowId };
};

/** The same for a visitor, who reads what comes of it: nothing of the publisher's own is told to them. */
export const asPublisherForStranger = async (
  ctx: Ctx,
  publisherId: string | null,
  workflowId: string,
): Promise<Ctx> => ({
  ...ctx,
  actor: {
    ...(await within(ctx, await publisherOf(ctx, publisherId), workflowId)),
    isForStranger: true,
  },
});

const publisherOf = async (ctx: Ctx, publisherId: string | null): Promise<UserActor> => {
  const person = publisherId === null ? undefined : await findUser(ctx, publisherId);
  if (!person?.is_active)
    throw forbidden('the account of the person who published this version is gone or switched off');
  const permissions = await permissionsOf(ctx, person.id, person.role);
  if (!permissions.has(NEEDED))
    throw forbidden('the person who published this version may no longer use conversations');
  return {
    kind: 'user',
    userId: person.id,
    role: person.role,
    permissions,
    sessionId: null,
    apiKey: null,
    authenticatedAt: null,
    sessionKey: null,
  };
};
