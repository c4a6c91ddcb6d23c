// What the server does by itself after a request has been answered: suites that compare the database wait until it is done.

import { sql } from '../../src/db/sql.ts';
import { until } from '../until.ts';
import type { World } from './world.ts';

/** The answer that is being written, or the background job that is running or due; null when there is none. */
const atWork = async ({ harness }: World): Promise<string | null> => {
  const database = sql(harness.server.kernel.database.read);
  const answer = await database
    .selectFrom('generations')
    .select('message_id')
    .where('state', '=', 'running')
    .limit(1)
    .executeTakeFirst();
  if (answer) return `the answer ${answer.message_id}`;
  const job = await database
    .selectFrom('jobs')
    .select(['name', 'state', 'attempt', 'last_error'])
    // One that a fixture has made up is run by nothing.
    .where('name', 'not like', 'tests.%')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'running'),
        eb.and([eb('state', '=', 'pending'), eb('run_at', '<=', new Date().toISOString())]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return job ? JSON.stringify(job) : null;
};

export const untilQuiet = async (world: World): Promise<void> => {
  let last: string | null = null;
  const isQuiet = async (): Promise<boolean> => {
    last = await atWork(world);
    return last === null;
  };
  await until('no answer is being written and no job is due', isQuiet).catch((error: unknown) => {
    throw new Error(`still at work: ${last}`, { cause: error });
  });
};
