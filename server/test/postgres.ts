// A throw-away Postgres of our own for tests: from the system's binaries, in a temporary folder, on a spare
// port, never as root. It goes away with the process that started it, even if that one is killed.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { elapse } from './elapse.ts';

const START_ATTEMPTS_MAX = 3;
const INITDB_TIMEOUT_MS = 120_000;
const READY_TIMEOUT_MS = 60_000;
const ANSWER_TIMEOUT_MS = 10_000;
const READY_POLL_MS = 50;
const DUMP_BYTES_MAX = 256 * 1024 * 1024;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

export interface PostgresServer {
  /** A superuser's address of the database `postgres`. */
  readonly url: string;
  /** Stops it at once (SIGQUIT: no checkpoint, no shutdown) and starts again on the same folder and port. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Really writes to the disk, for tests that count what survives. Off, it is several times faster. */
  durable?: boolean;
}

/** The folder that holds `postgres` and `initdb`, newest version first; undefined when there is none. */
export const findPostgres = (): string | undefined => {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_FOLDER, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))));
};

/** What an administrator would keep of a database: empty where the program for it is not there. */
export const dumpOf = (url: string): Buffer => {
  const program = join(findPostgres() ?? '', 'pg_dump');
  if (!existsSync(program)) return Buffer.alloc(0);
  return execFileSync(program, ['--dbname', url], { maxBuffer: DUMP_BYTES_MAX, timeout: INITDB_TIMEOUT_MS });
};

export const startPostgres = async ({ durable = false }: PostgresOptions = {}): Promise<PostgresServer> => {
  const binaries = findPostgres();
  if (!binaries) {
    throw new Error(
      `no Postgres binaries in ${DEBIAN_FOLDER}/*/bin or on the PATH: install postgresql, or set PARLEY_TEST_POSTGRES`,
    );
  }
  const owner = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const cluster: Cluster = { binaries, owner, folder, durable };
  initialise(cluster);
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(cluster, await sparePort());
    } catch (error) {
      // Another process may have taken the port in between.
      if (attempt >= START_ATTEMPTS_MAX) throw error;
    }
  }
};

interface Cluster {
  binaries: string;
  owner: { uid: number; gid: number } | undefined;
  folder: string;
  durable: boolean;
}

/** Postgres refuses to run as root, and so do we. */
const unprivileged = (): Cluster['owner'] => {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([user]) => user === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('running as root, and there is neither a user postgres nor nobody to run Postgres as');
};

// A locale whose order is not that of code points: what depends on the server's locale shows itself here.
const LOCALES = [['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en'], ['--locale=C']];

const initialise = ({ binaries, owner, folder }: Cluster): void => {
  for (const [index, locale] of LOCALES.entries()) {
    const args = ['-D', join(folder, 'data'), '-U', 'parley', '-A', 'trust', '-E', 'UTF8', '-N', ...locale];
    try {
      execFileSync(join(binaries, 'initdb'), args, {
        ...owner,
        cwd: folder,
        stdio: 'pipe',
        timeout: INITDB_TIMEOUT_MS,
      });
      return;
    } catch (error) {
      // Built without ICU, or older than 15.
      if (index === LOCALES.length - 1) throw error;
      rmSync(join(folder, 'data'), { recursive: true, force: true });
    }
  }
};

// Lives as long as its standard input: when this process goes, for whatever reason, the pipe closes, and the
// server and its folder go too. A line means: pull the plug and start again.
const KEEPER = `
folder=$1; shift
"$@" > "$folder/log" 2>&1 & server=$!
while read -r line; do
  kill -QUIT $server; wait $server
  "$@" >> "$folder/log" 2>&1 & server=$!
done
kill -QUIT $server 2> /dev/null; wait $server
rm -rf "$folder"
`;

const run = async (cluster: Cluster, port: number): Promise<PostgresServer> => {
  const { binaries, owner, folder, durable } = cluster;
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 300,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [join(binaries, 'postgres'), '-D', join(folder, 'data'), ...flags];
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', folder, ...server], {
    ...owner,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl+C in a terminal is for the tests; they stop the server themselves.
    detached: true,
  });
  // A process whose tests are over must not stay alive for its database.
  keeper.unref();
  (keeper.stdin as unknown as { unref?: () => void } | null)?.unref?.();

  const url = `postgres://parley@127.0.0.1:${port}/postgres`;
  try {
    await ready(url, folder);
  } catch (error) {
    await end(keeper);
    throw error;
  }
  return {
    url,
    crash: async () => {
      const before = await startedAt(url);
      keeper.stdin?.write('again\n');
      await ready(url, folder, before);
    },
    stop: () => end(keeper),
  };
};

const end = async (keeper: ChildProcess): Promise<void> => {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  const exited = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.ref();
  keeper.stdin?.end();
  await exited;
};

const sparePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

const startedAt = async (url: string): Promise<string | undefined> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
    return rows[0]?.at;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Until a server answers that is not the one which was started at `before`. */
const ready = async (url: string, folder: string, before?: string): Promise<void> => {
  for (const end = performance.now() + READY_TIMEOUT_MS; performance.now() < end; ) {
    const now = await startedAt(url);
    if (now !== undefined && now !== before) return;
    await elapse(READY_POLL_MS, 'a server takes a moment to start');
  }
  const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').slice(-2000) : '';
  throw new Error(`Postgres did not start:\n${log}`);
};
