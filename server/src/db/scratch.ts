// A database beside the one that is in use: filled from outside, brought to the present schema, looked at, and then put in the place of the
// other in one step, or thrown away.

import type { Scratch, ScratchOptions } from './database.ts';
import type { Step } from './migrate.ts';
import { STEPS } from './migrations/index.ts';
import { createSqliteScratch } from './sqlite/scratch.ts';

export type { Scratch } from './database.ts';
export { removeSqliteScratches as removeScratches } from './sqlite/scratch.ts';

/** The version that every database of this program comes to. */
export const SCHEMA_VERSION = STEPS.length;

export const createScratch = async (options: ScratchOptions, steps: Step[] = STEPS): Promise<Scratch> => {
  const { databaseUrl } = options;
  if (databaseUrl === null) return createSqliteScratch(options, steps);
  const { createPostgresScratch } = await import('./postgres/scratch.ts');
  return createPostgresScratch({ ...options, databaseUrl }, steps);
};
