// Every migration, in order. Forward only; one that has shipped is never edited.

import { migration, type Step } from '../migrate.ts';
import { up as kernel } from './0001_kernel.ts';

export const STEPS: Step[] = [migration(1, 'kernel', kernel)];
