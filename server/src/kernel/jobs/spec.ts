// What a job is to the queue that runs it.

import type { Log } from '../log.ts';

export interface JobRun {
  readonly id: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Aborted when the job takes too long, when its lease is lost and when the server stops. */
  readonly signal: AbortSignal;
  /** Grows with every claim of this job: what it writes elsewhere can carry it, and refuse a smaller one. */
  readonly fence: number;
}

/**
 * Which places a job takes. What waits for servers of others, what reads documents, and what goes on for hours has places of its own: a person's
 * slow provider, thousand documents or large import hold up no letter.
 */
export const JOB_LANES = ['quick', 'outside', 'documents', 'long'] as const;
export type JobLane = (typeof JOB_LANES)[number];

/** When a job runs and how often it is tried. */
export interface JobTerms {
  /** 'module.verb_noun' */
  readonly name: string;
  /** Then it is dead and waits for a person. 5 unless said. */
  readonly attemptsMax?: number;
  /** The pause after a failed attempt, of which half is left to chance. Doubles from 2 s to an hour unless said. */
  readonly backoffMs?: (attempt: number) => number;
  /** 5 minutes unless said. */
  readonly timeoutMs?: number;
  /** A cron pattern in UTC. The payload is then {}. */
  readonly every?: string;
  /** Quick unless said. */
  readonly lane?: JobLane;
}

/** What the queue needs of the context that it hands to a job. */
export interface JobContext {
  readonly log: Log;
  /** The packages whose calls led to the job. */
  readonly causes?: readonly string[];
}

export interface JobSpec<P, C> extends JobTerms {
  /** To return is to be done; to throw is to have failed. A run that stops early because of the signal throws. */
  run(ctx: C, payload: P, job: JobRun): Promise<void>;
}
