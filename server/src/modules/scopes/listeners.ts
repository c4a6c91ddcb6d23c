// Who hears what is told of a shared thing: those who may read it, for as long as they may. Who no longer may is told so at once.

import { none } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Listeners } from '../../kernel/ws/topic-rule.ts';
import { listReaderIds } from '../readers/index.ts';
import { allowedOf } from '../roles/index.ts';

/** For topics `<noun>:<id>`. `permission`: what a person needs besides; the same that `mayFollow` of the topic asks for. */
export const readersAsListeners = (permission: Parameters<typeof allowedOf>[2] | null): Listeners => {
  const permitted = async (ctx: Ctx, userIds: readonly string[]): Promise<ReadonlySet<string>> =>
    permission === null ? new Set(userIds) : allowedOf(ctx, userIds, permission);
  return {
    of: async (ctx, id) => permitted(ctx, await listReaderIds(ctx.db, id)),
    remembered: {
      staleAfter: { 'user.scope.changed': ({ id }) => id },
      staleForPerson: {
        'team.member.added': ({ user_id }) => user_id,
        'team.member.removed': ({ user_id }) => user_id,
        'team.deleted': () => null,
      },
      permissionKinds: permission === null ? [] : ['admin.role.changed', 'admin.user.updated'],
      permitted,
      addressedAs: none,
      hints: none,
    },
  };
};
