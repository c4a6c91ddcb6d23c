// The tables of the job queue. Only its store writes to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    /** Work for later, and who is at it. */
    jobs: {
      id: string;
      name: string;
      payload_json: object;
      state: 'pending' | 'running' | 'done' | 'dead';
      /** When it was to run last. */
      run_at: string;
      /** When to look at it: `run_at` while pending, the end of its lease while running, never once it is over. */
      due_at: string | null;
      attempt: number;
      leased_by: string | null;
      fence: number;
      /** Unique per name while pending. */
      unique_key: string | null;
      last_error: string | null;
      created_at: string;
      finished_at: string | null;
      /** The packages whose calls led to it; null: none. */
      causes_json: readonly string[] | null;
    };
    /** The last tick of each cron schedule that became a job. */
    job_schedules: {
      name: string;
      ticked_at: string;
    };
  }
}
