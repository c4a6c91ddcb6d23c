// Every migration, in order. Forward only; one that has shipped is never edited.

import { migration, type Step } from '../migrate.ts';
import { up as kernel } from './0001_kernel.ts';
import { up as accounts } from './0002_accounts.ts';
import { up as folders } from './0003_folders.ts';

export const STEPS: Step[] = [
  migration(1, 'kernel', kernel),
  migration(2, 'accounts', accounts),
  migration(3, 'folders', folders),
];
