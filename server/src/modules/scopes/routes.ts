import type { MemberRoutes } from '@parley/contract';
import type { Handlers } from '../../kernel/http.ts';
import * as members from './members.ts';
import { type SharedThing, share, unshare } from './sharing.ts';

/** The handlers of `memberRoutes`, for a noun's `serve(noteRoutes, { …, ...memberHandlers('/api/v1/notes', 'note', told) })`. */
export const memberHandlers = <const P extends string>(
  path: P,
  kind: string,
  told: SharedThing,
): Handlers<MemberRoutes<P>> => {
  const handlers: Handlers<MemberRoutes<''>> = {
    'GET /{id}/members': async (ctx, { params, query }) => ({
      data: await members.list(ctx, kind, params.id, query),
    }),
    'POST /{id}/members': (ctx, { params, body }) => share(ctx, { kind, id: params.id }, body, told),
    'PATCH /{id}/members/{memberId}': (ctx, { params, body }) =>
      members.setRole(ctx, { kind, ...params }, body.role),
    'DELETE /{id}/members/{memberId}': async (ctx, { params }) => {
      await unshare(ctx, { kind, ...params }, told);
      return { message: 'no longer shared' };
    },
  };
  // The compiler does not follow literals into computed keys.
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name.replace(' ', ` ${path}`), handler]),
  ) as unknown as Handlers<MemberRoutes<P>>;
};
