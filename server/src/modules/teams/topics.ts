// Who may hear what happens to a team: those who are in it.

import { none } from '@parley/contract';
import type { SharedTopic } from '../../kernel/ws/topic-rule.ts';
import { findMembership } from './access.ts';
import * as memberStore from './members-store.ts';

const teamOf = ({ team_id }: { readonly team_id: string }): string => team_id;

export const teamTopic: SharedTopic = {
  name: 'team',
  mayFollow: async (ctx, { userId }, id) => (await findMembership(ctx, id, userId)) !== undefined,
  listeners: {
    of: async (ctx, id) => new Set(await memberStore.listUserIds(ctx.db, id)),
    remembered: {
      staleAfter: {
        'team.created': teamOf,
        'team.deleted': teamOf,
        'team.member.added': teamOf,
        'team.member.removed': teamOf,
      },
      staleForPerson: none,
      permissionKinds: [],
      permitted: async (_ctx, userIds) => new Set(userIds),
      addressedAs: 'team_members',
      hints: none,
    },
  },
};
