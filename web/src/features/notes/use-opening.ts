import type { NoteSummary } from '@parley/contract';
import { listScreen } from '../../lib/frame.ts';
import { useScreen } from '../../lib/use-screen.ts';

/** Who may write in a note opens it to write, where there is room for the list beside it; on a phone, and of what lies in the trash, it is read first. */
export const useOpening = () => {
  const isRoomy = useScreen(listScreen);
  return ({ rights, deleted_at }: Pick<NoteSummary, 'rights' | 'deleted_at'>): { edit?: true } =>
    isRoomy && rights.write && deleted_at === null ? { edit: true } : {};
};
