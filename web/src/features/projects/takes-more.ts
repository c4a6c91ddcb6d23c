import type { Project } from '@parley/contract';

/** Whether the person may put something into it: an archived one takes in nothing more. */
export const takesMore = ({ rights, is_archived }: Project): boolean => rights.write && !is_archived;
