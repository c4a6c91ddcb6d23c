// Opens the toy database for one test.

import type { TestContext } from 'node:test';
import { type Database, openDatabase } from '../src/db/open.ts';
import { type Engine, type FreshDatabase, freshDatabase } from './databases.ts';
import { silent, TOY_STEPS } from './toys.ts';

export interface Toy extends FreshDatabase {
  database: Database;
  engine: Engine;
}

export const openToy = async (
  t: TestContext,
  engine: Engine,
  options: { workTimeoutMs?: number } = {},
): Promise<Toy> => {
  const fresh = await freshDatabase(t, engine, { migrated: false });
  const database = await openDatabase({ ...fresh, log: silent, ...options }, TOY_STEPS);
  t.after(() => database.close());
  return { ...fresh, database, engine };
};
