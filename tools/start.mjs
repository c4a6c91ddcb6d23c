// `npm start`, `npm run dev` and `npm run build`: from a fresh clone to a running server, without a step in between.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureWebBuilt, ROOT, runMain, runtime } from './bootstrap.mjs';
import { SMALL_ENVIRONMENT, SMALL_FLAGS } from './small-process.mjs';
import { launch as launchIn, supervise } from './supervise.mjs';

const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'parley-compile');

const ENVIRONMENT = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...SMALL_ENVIRONMENT, ...process.env };

const launch = (/** @type {string[]} */ args, /** @type {string} */ cwd) =>
  launchIn(runtime(), args, { cwd, env: ENVIRONMENT });

const isDev = process.argv.includes('--dev');
const isBuildOnly = process.argv.includes('--build-only');

/** Compiles the server once, ahead of its first start, so that the first one is as quick and as small as the next. */
const ensureCompiled = () => {
  if (existsSync(ENVIRONMENT.NODE_COMPILE_CACHE)) return;
  spawnSync(runtime(), ['server/src/main.ts', '--compile-only'], { cwd: ROOT, env: ENVIRONMENT });
};

await runMain(() => {
  ensureInstalled();
  ensureWebBuilt();
  if (isBuildOnly) return;
  if (!isDev) {
    ensureCompiled();
    return supervise(launch([...SMALL_FLAGS, 'server/src/main.ts', ...process.argv.slice(2)], ROOT), []);
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
