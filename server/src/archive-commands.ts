// Backup and restore for an operator at the command line, also of a server that does not start.

import { link, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigProblem } from './config.ts';
import { lockFolder } from './db/lock.ts';
import { hasSqlite } from './db/open.ts';
import { type Kernel, systemCtx } from './kernel/ctx.ts';
import { Failure } from './kernel/errors.ts';
import { closeKernel, openKernel, openRestoreParts } from './kernel/kernel.ts';
import type { Log } from './kernel/log.ts';
import { BrokenArchive, makeNow, restoreClosed, restoreFile } from './modules/backups/index.ts';
import { MODULES } from './modules.ts';

interface CommandOptions {
  readonly config: Config;
  readonly version: string;
  readonly log: Log;
}

/** What follows a name in the arguments; undefined without it. */
export const argumentOf = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(name);
  if (at === -1) return undefined;
  const value = args[at + 1];
  return value === undefined || value.startsWith('-') ? '' : value;
};

/** A passphrase is never an argument, which every user of the machine can read. */
const passphraseOf = async (args: readonly string[]): Promise<string | null> => {
  const path = argumentOf(args, '--passphrase-file');
  if (path === undefined) return null;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ConfigProblem('--passphrase-file is followed by a file that holds the passphrase.');
  });
  return text.replace(/\r?\n$/, '');
};

const told = (error: unknown): unknown =>
  error instanceof Failure || error instanceof BrokenArchive ? new ConfigProblem(`${error.message}.`) : error;

/** `--backup [--passphrase-file FILE]`. Gives the lines to print. */
export const backupNow = async (options: CommandOptions, args: readonly string[]): Promise<string[]> => {
  const passphrase = await passphraseOf(args);
  const kernel = await openKernel({ ...options, modules: MODULES });
  try {
    const wish = { origin: 'manual' as const, ...(passphrase === null ? {} : { passphrase }) };
    const made = await makeNow(systemCtx(kernel, 'backup by the operator'), wish);
    return [`  The backup ${made.filename} is ready, ${made.size} bytes, in the folder backups.`];
  } catch (error) {
    throw told(error);
  } finally {
    await closeKernel(kernel);
  }
};

/** `--restore FILE [--passphrase-file FILE]`. Gives the lines to print. */
export const restoreNow = async (options: CommandOptions, args: readonly string[]): Promise<string[]> => {
  const file = argumentOf(args, '--restore');
  if (!file || !(await stat(file).catch(() => null))?.isFile())
    throw new ConfigProblem('--restore is followed by the file of a backup.');
  const passphrase = await passphraseOf(args);
  const kernel = await openKernel({ ...options, modules: MODULES }).catch((error: unknown) => {
    options.log.warn({ err: error }, 'the server does not start; it is restored without');
    return null;
  });
  try {
    return kernel === null
      ? await restoreBroken(options, file, passphrase)
      : await restoreWorking(kernel, file, passphrase);
  } catch (error) {
    throw told(error);
  }
};

const restoreWorking = async (kernel: Kernel, file: string, passphrase: string | null): Promise<string[]> => {
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await closeKernel(kernel);
    isOpen = false;
  };
  kernel.renewal.provide(async (swap) => {
    await close();
    await swap();
  });
  try {
    const report = await restoreFile(systemCtx(kernel, 'restore by the operator'), file, passphrase);
    return [
      `  Restored: ${report.counts.users ?? 0} people, ${report.counts.messages ?? 0} messages, ${report.files} files, as of ${report.created_at}.`,
      '  What was here before is in the list of backups.',
    ];
  } finally {
    await close();
  }
};

/** There is nothing to ask about the old database; on SQLite its file is kept beside. */
const restoreBroken = async (
  { config, log }: CommandOptions,
  file: string,
  passphrase: string | null,
): Promise<string[]> => {
  const folder = config.databaseUrl === null ? lockFolder(config.dataDir) : null;
  const parts = await openRestoreParts({ config, log });
  try {
    const kept =
      hasSqlite(config.dataDir) && folder !== null ? await keepFile(config.dataDir, parts.clock.now()) : null;
    const { counts, files, created_at } = await restoreClosed(parts, file, passphrase);
    return [
      `  Restored: ${counts.users ?? 0} people, ${counts.messages ?? 0} messages, ${files} files, as of ${created_at}.`,
      kept === null
        ? '  Of what was here before nothing is kept.'
        : `  The database that was here before is ${kept}.`,
    ];
  } finally {
    await parts.close();
    folder?.release();
  }
};

const keepFile = async (dataDir: string, now: Date): Promise<string> => {
  const folder = join(dataDir, 'backups');
  const kept = join(folder, `replaced-${now.toISOString().replaceAll(':', '')}.db`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await link(join(dataDir, 'parley.db'), kept);
  return kept;
};
