// What the server does by itself after a request has been answered: suites that compare the database wait until it is done.

import { sql } from '../../src/db/sql.ts';
import { until } from '../until.ts';
import type { World } from './world.ts';

/** No answer is being written, and no background job is running or due. */
const isQuiet = async ({ harness }: World): Promise<boolean> => {
  const database = sql(harness.server.kernel.database.read);
  const answer = await database
    .selectFrom('generations')
    .select('message_id')
    .where('state', '=', 'running')
    .limit(1)
    .executeTakeFirst();
  if (answer) return false;
  const job = await database
    .selectFrom('jobs')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'running'),
        eb.and([eb('state', '=', 'pending'), eb('run_at', '<=', new Date().toISOString())]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return job === undefined;
};

export const untilQuiet = (world: World): Promise<void> =>
  until('no answer is being written and no job is due', () => isQuiet(world));
