// `npm start`, `npm run dev` and `npm run build`: from a fresh clone to a running server, without a step in between.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureWebBuilt, ROOT, runMain, runtime } from './bootstrap.mjs';

/** Half of the default: an idle server then stays some 35 MB smaller, for a few more short collections under load. */
const YOUNG_HEAP = '--max-semi-space-size=8';

const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'parley-compile');

/** Many threads of the C library each keep freed memory for themselves; two such heaps are enough for us. */
const ENVIRONMENT = { NODE_COMPILE_CACHE: COMPILE_CACHE, MALLOC_ARENA_MAX: '2', ...process.env };

/** Ctrl-C reaches us twice, from the terminal and from npm; only a later one means "now, at once". */
const REPEATED_SIGNAL_MS = 500;

/** npm starts a shell and that starts us; a signal ends both, and dash passes none on. All that we see of it is another parent. */
const PARENT_EVERY_MS = 250;

const isDev = process.argv.includes('--dev');
const isBuildOnly = process.argv.includes('--build-only');

/** Starts one program in its own process group, so that signals reach it through us alone, once each. */
const launch = (/** @type {string[]} */ args, /** @type {string} */ cwd) =>
  spawn(runtime(), args, {
    cwd,
    // The server ends when this line to us is cut: however we end, nothing is left behind.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    env: ENVIRONMENT,
  });

/** Compiles the server once, ahead of its first start, so that the first one is as quick and as small as the next. */
const ensureCompiled = () => {
  if (existsSync(ENVIRONMENT.NODE_COMPILE_CACHE)) return;
  spawnSync(runtime(), ['server/src/main.ts', '--compile-only'], { cwd: ROOT, env: ENVIRONMENT });
};

/** Ends when `main` ends, with its exit code; passes signals on to every program. */
const supervise = (
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
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
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

await runMain(() => {
  ensureInstalled();
  ensureWebBuilt();
  if (isBuildOnly) return;
  if (!isDev) {
    ensureCompiled();
    return supervise(launch([YOUNG_HEAP, 'server/src/main.ts', ...process.argv.slice(2)], ROOT), []);
  }
  // The page is built again on every change and served by the server itself: the same origin and policy as in production.
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const page = launch(
    [vite, 'build', '--watch', '--mode', 'development', '--logLevel', 'warn'],
    join(ROOT, 'web'),
  );
  const watched = ['server/src', 'contract/src', 'web/dist'].map(
    (path) => `--watch-path=${join(ROOT, path)}`,
  );
  supervise(launch([...watched, '--watch-preserve-output', 'server/src/main.ts'], ROOT), [page]);
});
