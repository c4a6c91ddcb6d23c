import type { Task } from '@parley/contract';
import { useMe } from '../../lib/me.ts';

/** Whether the reader may say what is to be done, and by whom: what a persona does is done in the name of its owner, who alone says it. */
export const useMayInstruct = ({ assignee, owner_id, rights }: Task): boolean => {
  const { user } = useMe();
  return rights.write && (assignee?.type !== 'persona' || owner_id === user.id);
};
