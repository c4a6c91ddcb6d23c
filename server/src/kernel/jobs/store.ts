// The lease table. A worker owns a job as long as its lease runs and the fence is still the one it was given; every
// write below names both, so a worker that comes back late changes nothing.
//
//            enqueue                claim: fence + 1, attempt + 1
//   (nothing) ─────► pending ──────────────────────────────────────► running ──finish──► done
//                       ▲  ▲                                          │ │ │ ▲
//                       │  └──── retry: later, with the error ────────┘ │ │ └─ claim again, when the lease has run out
//                       │        giveBack: at once, attempt − 1 ────────┘ │
//                       └─ revive ── dead ◄──── bury: attempts used up ───┘

import type { Dialect } from '../../db/dialect/dialect.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type JobState = 'pending' | 'running' | 'done' | 'dead';
export type JobRow = Tables['jobs'];

/** What a worker was given: the proof that it may still speak for the job. */
export interface Lease {
  readonly id: string;
  readonly fence: number;
  readonly leased_by: string;
}

export interface Claim {
  readonly names: string[];
  readonly now: string;
  readonly leaseUntil: string;
  readonly leasedBy: string;
  readonly limit: number;
}

export interface NewJob {
  readonly id: string;
  readonly name: string;
  readonly payload: object;
  readonly key: string | null;
  readonly runAt: string;
  readonly now: string;
  readonly causes?: readonly string[] | null;
}

/** The id of the new job; undefined when one of the same name and key is waiting already. */
export const insert = async (tx: Db, job: NewJob): Promise<string | undefined> => {
  const row = await sql(tx)
    .insertInto('jobs')
    .values({
      id: job.id,
      name: job.name,
      payload_json: job.payload,
      state: 'pending',
      run_at: job.runAt,
      due_at: job.runAt,
      attempt: 0,
      leased_by: null,
      fence: 0,
      unique_key: job.key,
      last_error: null,
      created_at: job.now,
      finished_at: null,
      causes_json: job.causes ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['name', 'unique_key']).where('state', '=', raw.lit('pending')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const findWaiting = async (db: Db, name: string, key: string): Promise<string | undefined> => {
  const row = await sql(db)
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .where('unique_key', '=', key)
    .where('state', '=', raw.lit('pending'))
    .executeTakeFirst();
  return row?.id;
};

/** Whether such a job waits or runs: a schedule does not pile up behind a slow run. */
export const isActive = async (db: Db, name: string, key: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .where('unique_key', '=', key)
    .where('state', 'in', ['pending', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Waiting jobs whose time has come and running ones whose worker has been silent for too long, the oldest first. The
 * order is that of the index, which keeps a planner with old statistics from reading the whole table.
 */
const due = (db: Db, names: string[], now: string, limit: number) =>
  sql(db)
    .selectFrom('jobs')
    .select('id')
    .where('due_at', '<=', now)
    .where('name', 'in', names)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);

/** Spares an idle server the write transaction of a claim. */
export const hasDue = async (db: Db, names: string[], now: string): Promise<boolean> =>
  (await due(db, names, now, 1).executeTakeFirst()) !== undefined;

/** Takes up to `limit` jobs that are due. No two workers get the same one. */
export const claim = async (tx: Db, dialect: Dialect, claim: Claim): Promise<JobRow[]> => {
  const picked = due(tx, claim.names, claim.now, claim.limit).modifyEnd(dialect.skipLocked);
  return sql(tx)
    .with(
      (cte) => cte('picked').materialized(),
      () => picked,
    )
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      attempt: eb('attempt', '+', 1),
      fence: eb('fence', '+', 1),
      due_at: claim.leaseUntil,
      leased_by: claim.leasedBy,
    }))
    .where('id', 'in', (eb) => eb.selectFrom('picked').select('picked.id'))
    .returningAll()
    .execute();
};

const held = (tx: Db, lease: Lease) =>
  sql(tx)
    .updateTable('jobs')
    .where('id', '=', lease.id)
    .where('fence', '=', lease.fence)
    .where('leased_by', '=', lease.leased_by)
    .where('state', '=', 'running');

const isOne = (result: { numUpdatedRows: bigint }): boolean => result.numUpdatedRows === 1n;

/** Which of these jobs the worker still holds; their leases now last until `leaseUntil`. */
export const extend = async (
  tx: Db,
  leasedBy: string,
  ids: string[],
  leaseUntil: string,
): Promise<Array<{ id: string; fence: number }>> =>
  sql(tx)
    .updateTable('jobs')
    .set({ due_at: leaseUntil })
    .where('leased_by', '=', leasedBy)
    .where('state', '=', 'running')
    .where('id', 'in', ids)
    .returning(['id', 'fence'])
    .execute();

export const finish = async (tx: Db, lease: Lease, now: string, note: string | null): Promise<boolean> =>
  isOne(
    await held(tx, lease)
      .set({ state: 'done', leased_by: null, due_at: null, finished_at: now, last_error: note })
      .executeTakeFirstOrThrow(),
  );

/** Fails with a unique violation when a job of the same name and key waits already: that one does the work. */
export const retry = async (tx: Db, lease: Lease, runAt: string, error: string): Promise<boolean> =>
  isOne(
    await held(tx, lease)
      .set({ state: 'pending', leased_by: null, run_at: runAt, due_at: runAt, last_error: error })
      .executeTakeFirstOrThrow(),
  );

/** As if it had never been claimed; the fence stays, so that the giver can no longer speak for it. */
export const giveBack = async (tx: Db, lease: Lease, now: string): Promise<boolean> =>
  isOne(
    await held(tx, lease)
      .set((eb) => ({ state: 'pending', leased_by: null, due_at: now, attempt: eb('attempt', '-', 1) }))
      .executeTakeFirstOrThrow(),
  );

export const bury = async (tx: Db, lease: Lease, now: string, error: string): Promise<boolean> =>
  isOne(
    await held(tx, lease)
      .set({ state: 'dead', leased_by: null, due_at: null, finished_at: now, last_error: error })
      .executeTakeFirstOrThrow(),
  );

/** A dead job starts again from its first attempt. False when there is no such dead job. */
export const revive = async (tx: Db, id: string, now: string): Promise<boolean> =>
  isOne(
    await sql(tx)
      .updateTable('jobs')
      .set({ state: 'pending', attempt: 0, run_at: now, due_at: now, finished_at: null })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .executeTakeFirstOrThrow(),
  );

export const countByState = async (db: Db): Promise<Array<{ state: string; count: number }>> => {
  const rows = await sql(db)
    .selectFrom('jobs')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')] as const)
    .groupBy('state')
    .orderBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
};

/** Newest first. */
export const list = (
  db: Db,
  { state, limit, offset }: { state?: JobState; limit: number; offset: number },
): Promise<JobRow[]> =>
  sql(db)
    .selectFrom('jobs')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state as JobState))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const purge = async (
  tx: Db,
  state: 'done' | 'dead',
  before: string,
  limit: number,
): Promise<number> => {
  const old = sql(tx)
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', state)
    .where('finished_at', '<', before)
    .limit(limit);
  const result = await sql(tx).deleteFrom('jobs').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
};

/** No two clocks of one site differ by more. */
const AHEAD_MS_MAX = 5 * 60_000;

/**
 * Remembers schedules from `now` on, and tells since when the ticks of each have been handled. A tick far ahead was taken by a clock that
 * was wrong, and would silence its schedule until then: it is handled up to now. All at once, since every start has some forty of them;
 * in the order of their names, so that two instances which start together do not wait for each other.
 */
export const openSchedules = async (
  tx: Db,
  given: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, string>> => {
  const names = [...given].sort();
  if (names.length === 0) return new Map();
  await sql(tx)
    .insertInto('job_schedules')
    .values(names.map((name) => ({ name, ticked_at: now })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await sql(tx)
    .updateTable('job_schedules')
    .set({ ticked_at: now })
    .where('name', 'in', names)
    .where('ticked_at', '>', new Date(Date.parse(now) + AHEAD_MS_MAX).toISOString())
    .execute();
  const rows = await sql(tx)
    .selectFrom('job_schedules')
    .select(['name', 'ticked_at'])
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, ticked_at }) => [name, ticked_at]));
};

/** True for exactly one caller per tick, over all instances, also when one comes late. */
export const takeTick = async (tx: Db, name: string, tick: string): Promise<boolean> =>
  isOne(
    await sql(tx)
      .updateTable('job_schedules')
      .set({ ticked_at: tick })
      .where('name', '=', name)
      .where('ticked_at', '<', tick)
      .executeTakeFirstOrThrow(),
  );
