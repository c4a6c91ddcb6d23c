// One Postgres for a whole test run: the tests make databases in it, which is much cheaper than a server per file.

import { findPostgres, startPostgres } from '../server/test/postgres.ts';

export interface PostgresLane {
  /** Why there is none; then the tests run on the embedded database only. */
  missing?: string;
  /** What the test processes need to find it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const none = (missing: string): PostgresLane => ({
  missing,
  env: { PARLEY_TEST_POSTGRES: 'off' },
  stop: async () => {},
});

/** `given` is PARLEY_TEST_POSTGRES: the address of a server to use, 'off', or nothing. */
export const openPostgresLane = async (given: string | undefined): Promise<PostgresLane> => {
  if (given === 'off') return none('PARLEY_TEST_POSTGRES is off');
  if (given) return { env: { PARLEY_TEST_POSTGRES: given }, stop: async () => {} };
  if (!findPostgres()) {
    return none(
      'no Postgres binaries were found; install postgresql, or set PARLEY_TEST_POSTGRES to an address',
    );
  }
  const server = await startPostgres();
  return { env: { PARLEY_TEST_POSTGRES: server.url }, stop: () => server.stop() };
};
