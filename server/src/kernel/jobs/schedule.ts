// Cron schedules: each tick becomes one job, whichever instance sees it first. All times are UTC.

import { Cron } from 'croner';
import type { Database } from '../../db/open.ts';
import type { Clock } from '../clock.ts';
import { invariant } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import * as store from './store.ts';

/** Marks the jobs that a schedule made, so that it can see whether its last one is still at work. */
const CRON_KEY = 'cron';

/** By an offset of nothing: to ask for the time zone named UTC gives the same ticks for six times the work. */
export const parseCron = (pattern: string): Cron => new Cron(pattern, { utcOffset: 0 });

/** The last tick at or before `now`; croner counts in whole seconds and leaves out the reference itself. */
export const lastTick = (cron: Cron, now: Date): Date | undefined => {
  const nextSecond = Math.floor(now.getTime() / 1000) * 1000 + 1000;
  return cron.previousRuns(1, new Date(nextSecond))[0];
};

interface Schedule {
  readonly name: string;
  readonly cron: Cron;
  /** When to ask the database next; it alone knows whether a tick is still to be had. */
  nextMs: number;
}

export interface Scheduler {
  /** Takes up the schedules. One that slept over its ticks, because no server ran, gets one of them now. */
  open(patterns: ReadonlyMap<string, string>): Promise<void>;
  /** Turns the ticks that have come into jobs. True when there is a new one. */
  tick(): Promise<boolean>;
}

export const createScheduler = (database: Database, clock: Clock, log: Log): Scheduler => {
  const schedules: Schedule[] = [];

  const nextMs = (cron: Cron, after: Date): number =>
    cron.nextRun(after)?.getTime() ?? Number.POSITIVE_INFINITY;

  const enqueue = (schedule: Schedule, tick: Date, now: Date): Promise<boolean> =>
    database.begin(async (tx) => {
      if (!(await store.takeTick(tx, schedule.name, tick.toISOString()))) return false;
      if (await store.isActive(tx, schedule.name, CRON_KEY)) {
        log.warn(
          { job: schedule.name },
          'a scheduled job is still at work from last time: this tick is skipped',
        );
        return false;
      }
      const at = now.toISOString();
      const job = { id: newId(), name: schedule.name, payload: {}, key: CRON_KEY, runAt: at, now: at };
      return (await store.insert(tx, job)) !== undefined;
    });

  return {
    open: async (patterns) => {
      const now = clock.now().toISOString();
      const ticked = await database.begin((tx) => store.openSchedules(tx, [...patterns.keys()], now));
      for (const [name, pattern] of patterns) {
        const cron = parseCron(pattern);
        schedules.push({ name, cron, nextMs: nextMs(cron, new Date(ticked.get(name) ?? now)) });
      }
    },
    tick: async () => {
      const now = clock.now();
      let isNew = false;
      for (const schedule of schedules) {
        if (now.getTime() < schedule.nextMs) continue;
        const tick = lastTick(schedule.cron, now);
        invariant(tick, 'a tick that has come can be named');
        if (await enqueue(schedule, tick, now)) isNew = true;
        schedule.nextMs = nextMs(schedule.cron, now);
      }
      return isNew;
    },
  };
};
