// Reads the configuration, starts, says where it is, and stops cleanly.

import { flushCompileCache } from 'node:module';
import { ConfigProblem, readConfig } from './config.ts';
import { UnusableDatabase } from './db/failures.ts';
import { type Log, openProcessLog } from './kernel/log.ts';
import type { LogSink } from './kernel/log-sink.ts';
import type { Server } from './server.ts';

/** sysexits.h: something in the configuration or in the data folder has to be put right first. */
const EXIT_CONFIG = 78;
const DRAIN_MS = 3_000;
const STOP_MS_MAX = 30_000;
/** An instance that an administrator drains has time: others take the requests meanwhile. */
const DRAIN_GRACE_MS = 10 * 60_000;

/** All that goes to the standard output takes the way of the log, which waits for no reader. */
const openOutput = (level: string): { log: Log; sink: LogSink; say: (lines: readonly string[]) => void } => {
  const { log, sink } = openProcessLog(level);
  process.on('exit', () => sink.flushSync());
  return { log, sink, say: (lines) => sink.write(`${lines.join('\n')}\n`) };
};

/** Ends with the last lines written, if they can be. */
const end = async (sink: LogSink, code: number): Promise<never> => {
  await sink.flush();
  return process.exit(code);
};

const fail = (error: unknown): never => {
  const isTold = error instanceof ConfigProblem || error instanceof UnusableDatabase;
  process.stderr.write(`Parley cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  if (!isTold && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(isTold ? EXIT_CONFIG : 1);
};

/** Says what a signal does, first before there is a server: as the first process of a container nothing else would end a long start. */
const stopOnSignals = (log: Log, sink: LogSink): ((server: Server) => void) => {
  let server: Server | null = null;
  let isStopping = false;
  const stop = (reason: string, code: number, drainMs: number, graceMs?: number): void => {
    if (isStopping) process.exit(code === 0 ? 130 : code);
    isStopping = true;
    log.info({ reason }, 'stopping');
    // Whatever the start has begun is undone when it is opened again, as after a crash.
    if (server === null) process.exit(code === 0 ? 130 : code);
    setTimeout(() => process.exit(1), STOP_MS_MAX + (graceMs ?? 0)).unref();
    server.stop(graceMs === undefined ? { drainMs } : { drainMs, graceMs }).then(
      () => end(sink, code),
      (error: unknown) => {
        log.error({ err: error }, 'the stop was not clean');
        return end(sink, 1);
      },
    );
  };
  // A person at a terminal does not want to wait for a balancer.
  process.on('SIGINT', () => stop('SIGINT', 0, 0));
  // Closing the terminal means the same as stopping the service.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () =>
      stop(signal, 0, server === null || server.kernel.config.databaseUrl === null ? 0 : DRAIN_MS),
    );
  // `npm start` keeps a line open to us; when it is cut, what started us has ended without a word.
  if (process.channel) process.on('disconnect', () => stop('the starting program has ended', 0, 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    stop('uncaughtException', 1, 0);
  });
  return (started) => {
    server = started;
    started.kernel.self.onDrain = () => stop('drained', 0, DRAIN_MS, DRAIN_GRACE_MS);
  };
};

/** Some 2,000 modules, which take a second: what is wrong with the configuration is said before. */
const loadServer = (): Promise<typeof import('./server.ts')> => import('./server.ts');

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const { log, sink, say } = openOutput(config.logLevel);
  const onStarted = stopOnSignals(log, sink);
  const { startServer, VERSION } = await loadServer();
  const server = await startServer({ config, log, droppedLines: sink.dropped });
  onStarted(server);
  say([
    '',
    `  Parley ${VERSION} is ready at ${config.publicUrl ?? server.address}`,
    `  data        ${config.databaseUrl === null ? config.dataDir : `Postgres; files in ${config.dataDir}`}`,
    `  API         ${config.publicUrl ?? server.address}/api/docs`,
    `  next        open the address in a browser${server.isFresh ? '; the first account is an administrator' : ''}`,
    '',
  ]);
};

/** `--reset-administrator <username>` (docs/operating.md); undefined without it. */
const accountToReset = (): string | undefined => {
  const at = process.argv.indexOf('--reset-administrator');
  if (at === -1) return undefined;
  const login = process.argv[at + 1];
  if (login === undefined || login.startsWith('-'))
    throw new ConfigProblem('--reset-administrator is followed by a username or an e-mail address.');
  return login;
};

const rescue = async (login: string): Promise<void> => {
  const { resetAdministrator } = await import('./rescue.ts');
  const config = readConfig(process.env);
  const { log, sink, say } = openOutput(config.logLevel);
  const { VERSION } = await loadServer();
  const options = { config, version: VERSION, log };
  const password = await resetAdministrator(options, login);
  say([
    '',
    `  ${login} is an administrator again. Their sessions and API keys are ended, and a second factor is removed.`,
    `  password    ${password}`,
    '  next        start Parley, sign in, and change it; the old password still unlocks their provider keys',
    '',
  ]);
  await sink.flush();
};

/** `--backup` and `--restore FILE` (docs/backups.md); false without them. */
const runArchiveCommand = async (): Promise<boolean> => {
  const args = process.argv;
  if (!args.includes('--backup') && !args.includes('--restore')) return false;
  const { backupNow, restoreNow } = await import('./archive-commands.ts');
  const config = readConfig(process.env);
  const { log, sink, say } = openOutput(config.logLevel);
  const { VERSION } = await loadServer();
  const options = { config, version: VERSION, log };
  const command = args.includes('--restore') ? restoreNow : backupNow;
  say(['', ...(await command(options, args)), '']);
  await sink.flush();
  return true;
};

/** `--doctor` and `--check-upgrade` (docs/operating.md); null without them, otherwise the exit code. */
const runExamination = async (): Promise<number | null> => {
  const isDoctor = process.argv.includes('--doctor');
  if (!isDoctor && !process.argv.includes('--check-upgrade')) return null;
  const { checkUpgrade, examine } = await import('./doctor.ts');
  const { lines, isFine } = await (isDoctor ? examine : checkUpgrade)(() => readConfig(process.env));
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
  return isFine ? 0 : 1;
};

try {
  const examined = await runExamination();
  if (examined !== null) process.exit(examined);
  if (await runArchiveCommand()) process.exit(0);
  const login = accountToReset();
  if (login !== undefined) {
    await rescue(login);
    process.exit(0);
  }
  // With --compile-only everything is loaded, and so compiled, and nothing begins.
  if (process.argv.includes('--compile-only')) await loadServer();
  else await run();
  // Node writes it only on a clean exit; a process that was killed should be back as fast as one that was stopped.
  flushCompileCache();
} catch (error) {
  fail(error);
}
