// A small database for tests of the database layer itself: two tables that no other test depends on.

import type { Generated, Kysely } from 'kysely';
import { pino } from 'pino';
import { migration, type Step } from '../src/db/migrate.ts';
import { type Db, sql } from '../src/db/sql.ts';

export interface ThingsTable {
  id: string;
  name: string;
  note: string | null;
  amount: number;
  is_good: boolean | null;
  seen_at: string | null;
  data_json: unknown;
  blob: Uint8Array | null;
}

interface ToyTables {
  things: ThingsTable;
  notes: { seq: Generated<number>; thing_id: string | null; text: string };
}

export const TOY_STEPS: Step[] = [
  migration(1, 'toys', async (m) => {
    await m.createTable('things', (t) => {
      t.id('id').primaryKey();
      t.text('name').unique();
      t.text('note').nullable();
      t.int('amount').default(0);
      t.bool('is_good').nullable();
      t.time('seen_at').nullable();
      t.json('data_json').default([]);
      t.bytes('blob').nullable();
      t.index(['amount', 'name desc']);
    });
    await m.createTable('notes', (t) => {
      t.sequence('seq');
      t.id('thing_id').nullable().references('things.id', 'cascade');
      t.text('text');
      t.index(['thing_id']);
    });
  }),
];

export const silent = pino({ level: 'silent' });

export const toys = (db: Db): Kysely<ToyTables> => sql(db) as unknown as Kysely<ToyTables>;

/** Ids in order: `id(1)` is smaller than `id(2)` on both engines. */
export const id = (number: number): string =>
  `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

export const addThing = (tx: Db, number: number, more: Partial<ThingsTable> = {}) =>
  toys(tx)
    .insertInto('things')
    .values({ id: id(number), name: `thing ${number}`, data_json: {}, amount: 0, ...more })
    .execute();

export const thingNames = async (db: Db): Promise<string[]> =>
  (await toys(db).selectFrom('things').select('name').orderBy('id').execute()).map(({ name }) => name);
