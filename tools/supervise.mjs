// One program, and those beside it, that end together with whatever started them.

import { spawn } from 'node:child_process';

/** Ctrl-C reaches us twice, from the terminal and from npm; only a later one means "now, at once". */
const REPEATED_SIGNAL_MS = 500;

/** npm starts a shell and that starts us; a signal ends both, and dash passes none on. All that we see of it is another parent. */
const PARENT_EVERY_MS = 250;
const PARENT = process.ppid;

/** Starts one program in its own process group, so that signals reach it through us alone, once each. */
export const launch = (
  /** @type {string} */ program,
  /** @type {string[]} */ args,
  /** @type {{ cwd: string, env: NodeJS.ProcessEnv }} */ options,
) =>
  spawn(program, args, {
    ...options,
    // The server ends when this line to us is cut: however we end, nothing is left behind.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });

/** Ends when `main` ends, with its exit code; passes signals on to every program. */
export const supervise = (
  /** @type {import('node:child_process').ChildProcess} */ main,
  /** @type {import('node:child_process').ChildProcess[]} */ companions,
) => {
  let lastSignalAt = Number.NEGATIVE_INFINITY;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    const now = performance.now();
    if (now - lastSignalAt < REPEATED_SIGNAL_MS) return;
    lastSignalAt = now;
    for (const child of [main, ...companions]) child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
  const watch = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(watch);
    pass('SIGTERM');
  }, PARENT_EVERY_MS);
  // A program that was started by hand may outlive the shell that it was started in.
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') clearInterval(watch);
  main.on('error', (error) => {
    console.error(`parley: the server could not be started (${error.message})`);
    process.exitCode = 1;
  });
  main.on('exit', (code, signal) => {
    clearInterval(watch);
    for (const child of companions) child.kill('SIGTERM');
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
  });
};
