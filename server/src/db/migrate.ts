// Numbered, forward-only migrations: what is shared by both engines. How each keeps the old database safe is
// in sqlite/migrate.ts and postgres/migrate.ts.

import type { Kysely } from 'kysely';
import type { Kind } from './columns.ts';
import type { DataType, Dialect } from './dialect/dialect.ts';
import { messageOf, UnusableDatabase } from './failures.ts';
import { addColumns, createTable, type TableBuilder } from './tables.ts';

/** What a migration is given. */
export interface Migration {
  /** For what the helpers do not cover. Untyped: a migration knows the schema of its day, not today's. */
  readonly db: Kysely<unknown>;
  readonly dialect: Dialect;
  kind(kind: Kind): DataType;
  createTable(name: string, build: (t: TableBuilder) => void): Promise<void>;
  addColumns(table: string, build: (t: TableBuilder) => void): Promise<void>;
}

export interface Step {
  readonly version: number;
  readonly name: string;
  readonly up: (m: Migration) => Promise<void>;
}

export const migration = (version: number, name: string, up: Step['up']): Step => ({ version, name, up });

export interface Applied {
  version: number;
  name: string;
}

export const migrationOver = (db: Kysely<unknown>, dialect: Dialect): Migration => ({
  db,
  dialect,
  kind: dialect.kind,
  createTable: (name, build) => createTable(db, dialect, name, build),
  addColumns: (table, build) => addColumns(db, dialect, table, build),
});

export const createHistory = (m: Migration): Promise<void> =>
  m.createTable('schema_migrations', (t) => {
    t.int('version').primaryKey();
    t.text('name');
    t.time('applied_at');
  });

export interface Plan {
  from: number;
  to: number;
  pending: Step[];
}

/** Decides what to run, and refuses a database whose history is not a beginning of ours. */
export const plan = (applied: Applied[], steps: Step[]): Plan => {
  refuseGaps(steps);
  const to = steps.length;
  const from = applied.reduce((highest, { version }) => Math.max(highest, version), 0);
  if (from > to) {
    throw new UnusableDatabase(
      `this database is at schema version ${from}, but this Parley knows only up to ${to}: ` +
        'start the newer Parley again, or restore the copy that was kept before the upgrade',
    );
  }
  for (const step of steps.slice(0, from)) {
    const found = applied.find(({ version }) => version === step.version);
    if (found?.name !== step.name) {
      throw new UnusableDatabase(
        `this database has another history: migration ${step.version} is ${found ? `"${found.name}"` : 'missing'}, ` +
          `this Parley calls it "${step.name}"`,
      );
    }
  }
  return { from, to, pending: steps.slice(from) };
};

/** Nothing of an upgrade that failed remains, so that what ran before can be started again. */
export const failedMigration = (
  step: Step | undefined,
  from: number,
  error: unknown,
  copy: string | null = null,
): UnusableDatabase =>
  new UnusableDatabase(
    `migration ${step?.version ?? 0} (${step?.name ?? 'start'}) failed: ${messageOf(error)}. ` +
      `The database was left as it was, at schema version ${from}: the Parley that ran before can be started again.` +
      (copy === null ? '' : ` A copy of it is in ${copy}.`),
    { cause: error },
  );

const refuseGaps = (steps: Step[]): void => {
  for (const [index, step] of steps.entries()) {
    if (step.version !== index + 1) throw new Error(`migration ${step.version} stands in place ${index + 1}`);
  }
};
