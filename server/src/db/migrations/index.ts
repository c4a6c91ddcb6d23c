// Every migration, in order. Forward only; one that has shipped is never edited.

import type { Step } from '../migrate.ts';

export const STEPS: Step[] = [];
