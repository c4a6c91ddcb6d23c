// Writes down how a run ended. Every write names the lease, so a run that comes late changes nothing.

import type { Database } from '../../db/open.ts';
import type { Db } from '../../db/sql.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { attemptsMax, type Run, Stopping } from './run.ts';
import * as store from './store.ts';

const ERROR_LENGTH_MAX = 1_000;
const BACKOFF_MS_FIRST = 2_000;
const BACKOFF_MS_MAX = 60 * 60_000;

/** 2 s, 4 s, 8 s … one hour. */
const exponentialMs = (attempt: number): number =>
  Math.min(BACKOFF_MS_MAX, BACKOFF_MS_FIRST * 2 ** Math.min(attempt - 1, 30));

/** How a run ended, for those who count. Lost: its lease had run out, and another worker has the job. */
export type JobOutcome = 'done' | 'retry' | 'dead' | 'lost';

interface SettlerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly onOutcome: (name: string, outcome: JobOutcome) => void;
}

export const createSettler = ({ database, clock, random, log, onOutcome }: SettlerOptions) => {
  const now = () => clock.now().toISOString();

  /** While this one ran, the same work may have been asked for again: then the newer job does it. */
  const unlessReplaced = async ({ lease }: Run, work: (tx: Db) => Promise<boolean>): Promise<boolean> => {
    try {
      return await database.begin(work);
    } catch (error) {
      if (!database.dialect.isUniqueViolation(error)) throw error;
      return database.begin((tx) =>
        store.finish(tx, lease, now(), 'replaced by a newer job with the same key'),
      );
    }
  };

  const retry = (run: Run, error: unknown): Promise<boolean> => {
    // Half of the pause is left to chance, so that jobs which failed together do not come back together.
    const pauseMs = (run.spec.backoffMs ?? exponentialMs)(run.row.attempt) * (0.5 + random() / 2);
    const runAt = new Date(clock.now().getTime() + pauseMs).toISOString();
    return unlessReplaced(run, (tx) => store.retry(tx, run.lease, runAt, textOf(error)));
  };

  const conclude = async (
    run: Run,
    outcome: Exclude<JobOutcome, 'lost'>,
    write: Promise<boolean>,
    error?: unknown,
  ) => {
    const about = { job: run.row.name, id: run.row.id, err: error };
    const isWritten = await write;
    onOutcome(run.row.name, isWritten ? outcome : 'lost');
    if (!isWritten) return log.warn(about, 'a job ended after its lease: another worker has it');
    if (outcome === 'dead') log.error(about, 'a job has failed for good');
    if (outcome === 'retry') log.warn(about, 'a job failed and is tried again');
  };

  return {
    done: (run: Run): Promise<void> =>
      conclude(
        run,
        'done',
        database.begin((tx) => store.finish(tx, run.lease, now(), null)),
      ),

    failed: async (run: Run, error: unknown): Promise<void> => {
      if (run.reason() instanceof Stopping) {
        await unlessReplaced(run, (tx) => store.giveBack(tx, run.lease, now()));
        return;
      }
      if (run.row.attempt < attemptsMax(run.spec)) return conclude(run, 'retry', retry(run, error), error);
      const buried = database.begin((tx) => store.bury(tx, run.lease, now(), textOf(error)));
      return conclude(run, 'dead', buried, error);
    },
  };
};

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX);
