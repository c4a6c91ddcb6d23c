import type { TurnPolicy } from '@parley/contract';

export const POLICY_NAMES = {
  leader: 'groups.policy_leader',
  everyone: 'groups.policy_everyone',
  debate: 'groups.policy_debate',
  relevant: 'groups.policy_relevant',
} as const satisfies Record<TurnPolicy['kind'], string>;
