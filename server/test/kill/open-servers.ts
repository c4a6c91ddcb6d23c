// The servers of a test that kills them: processes on one fresh database.

import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { type Engine, freshDatabase } from '../databases.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** `onPostgres` of them on Postgres; SQLite has one. */
export const openServers = async (
  t: TestContext,
  engine: Engine,
  onPostgres: number,
): Promise<ServerProcess[]> => {
  const { databaseUrl, dataDir } = await freshDatabase(t, engine);
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const servers: ServerProcess[] = [];
  for (let n = 0; n < (engine === 'postgres' ? onPostgres : 1); n++) {
    const server = await serverProcess(env);
    t.after(() => server.end());
    await server.start();
    servers.push(server);
  }
  return servers;
};
