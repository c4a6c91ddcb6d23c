// A database beside the one that is in use: filled from outside, brought to the present schema, looked at, and then put in the place of the
// other in one step, or thrown away.

import type { OpenOptions, Scratch, ScratchOptions } from './database.ts';
import type { Step } from './migrate.ts';
import { STEPS } from './migrations/index.ts';
import { createSqliteScratch, removeSqliteScratches } from './sqlite/scratch.ts';

export type { Scratch } from './database.ts';

/** The version that every database of this program comes to. */
export const SCHEMA_VERSION = STEPS.length;

export const createScratch = async (options: ScratchOptions, steps: Step[] = STEPS): Promise<Scratch> => {
  const { databaseUrl } = options;
  if (databaseUrl === null) return createSqliteScratch(options, steps);
  const { createPostgresScratch } = await import('./postgres/scratch.ts');
  return createPostgresScratch({ ...options, databaseUrl }, steps);
};

/** Removes what a process that was killed during a restore has left; called by one that has opened the database. */
export const removeScratches = async ({
  databaseUrl,
  dataDir,
}: Pick<OpenOptions, 'databaseUrl' | 'dataDir'>): Promise<void> => {
  if (databaseUrl === null) return removeSqliteScratches(dataDir);
  const { removePostgresScratches } = await import('./postgres/scratch.ts');
  await removePostgresScratches(databaseUrl);
};
