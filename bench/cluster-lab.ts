// Instances on one Postgres, and what they and it have used.

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import { type Database, openDatabase } from '../server/src/db/open.ts';
import { type Db, raw, sql } from '../server/src/db/sql.ts';
import { startPostgres } from '../server/test/postgres.ts';
import { cpuSeconds, type House, newFolder, openHouse, tearDown } from './house.ts';

export interface Used {
  /** Milliseconds of processor since the beginning. */
  readonly instances: readonly number[];
  readonly postgres: number;
  /** This process: who asks, and the vendor. */
  readonly clients: number;
  /** All of the machine, whatever runs on it. */
  readonly machine: number;
}

/** What Postgres keeps. */
export interface Kept {
  readonly rows: number;
  readonly bytes: number;
  readonly walBytes: number;
  readonly transactions: number;
}

export interface Lab {
  readonly houses: readonly House[];
  /** Until there are so many. */
  grow(count: number): Promise<void>;
  used(): Used;
  kept(): Promise<Kept>;
  /** Tells everybody again, all at once, what was told: so often that there are so many events. Gives how many. */
  retell(count: number): Promise<number>;
  close(): Promise<void>;
}

const statOf = (pid: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    // It has ended since the folder was read.
    return [];
  }
};
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14];

const ticks = (fields: readonly string[], ...places: number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0);

/** The main process of Postgres, which counts those that have ended, and all that it has now. A tick is 10 ms. */
const postgresMs = (main: string): number => {
  let sum = ticks(statOf(main), USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (fields[PARENT] === main) sum += ticks(fields, USER, SYSTEM);
  }
  return sum * 10;
};

/** What all processors together were busy with since the machine started. */
const machineMs = (): number => {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + interrupts + soft) * 10;
};

const keptIn = async (read: Db): Promise<Kept> => {
  const db = sql(read);
  const tables = await raw<{ name: string }>`select relname as name from pg_stat_user_tables`.execute(db);
  const counts = tables.rows
    .map(({ name }) => `select count(*)::int as rows from "${name}"`)
    .join(' union all ');
  const rows = await raw<{
    rows: number;
  }>`select sum(rows)::int as rows from (${raw.raw(counts)}) counted`.execute(db);
  const sizes = await raw<{ bytes: string; wal: string; xid: string }>`select
    (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables)::text as bytes,
    (pg_current_wal_insert_lsn() - '0/0')::text as wal,
    pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db);
  const [size] = sizes.rows;
  return {
    rows: rows.rows[0]?.rows ?? 0,
    bytes: Number(size?.bytes),
    walBytes: Number(size?.wal),
    transactions: Number(size?.xid),
  };
};

const retellIn = async (database: Database, count: number): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await database.begin((tx) =>
    sql(tx)
      .insertInto('outbox')
      .columns(['xid', 'kind', 'audience_json', 'payload_json', 'created_at'])
      .expression((from) =>
        from
          .selectFrom('outbox')
          .innerJoin(raw<{ n: number }>`generate_series(1, ${raw.lit(count)})`.as('times'), (join) =>
            join.onTrue(),
          )
          .select([
            raw<number>`${database.dialect.outbox.xid}`.as('xid'),
            'kind',
            'audience_json',
            'payload_json',
            'created_at',
          ])
          .where('kind', '=', 'user.message.created')
          .limit(count),
      )
      .executeTakeFirst(),
  );
  return Number(numInsertedOrUpdatedRows ?? 0);
};

export const openLab = async (place: string): Promise<Lab> => {
  const postgres = await startPostgres({ durable: true });
  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    EGRESS_ALLOW: place,
  };
  const houses: House[] = [await openHouse(newFolder(), env)];
  const log = pino({ level: 'silent' });
  const folder = newFolder();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder, log });
  const db = sql(database.read);
  const backend = await raw<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const main = statOf(String(backend.rows[0]?.pid))[PARENT] ?? '';
  return {
    houses,
    grow: async (count) => {
      while (houses.length < count) houses.push(await openHouse(newFolder(), env));
    },
    used: () => {
      const { user, system } = process.cpuUsage();
      return {
        instances: houses.map(({ pid }) => cpuSeconds(pid) * 1_000),
        postgres: postgresMs(main),
        clients: (user + system) / 1_000,
        machine: machineMs(),
      };
    },
    kept: () => keptIn(database.read),
    retell: (count) => retellIn(database, count),
    close: async () => {
      for (const house of houses) {
        await house.stop();
        tearDown(house.dataDir);
      }
      await database.close();
      tearDown(folder);
      await postgres.stop();
    },
  };
};
