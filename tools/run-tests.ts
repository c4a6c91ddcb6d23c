// `npm test`: every test there is, on every database and browser this machine has, and an honest account of it.
//
//   npm test                                     everything
//   npm test -- server/src/kernel/limits         only files whose path contains this
//   PARLEY_TEST_FULL=1 npm test                  a missing Postgres or Chromium is a failure (continuous integration)
//   PARLEY_TEST_DATABASE=postgres npm test -- …  only on this database
//   npm run test:long                            everything on every database, with many random cases and all journeys

import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureWebBuilt, ROOT, Stop } from './bootstrap.mjs';
import { BROWSER_CONFIG, type BrowserResult, findChromium, runBrowserTests } from './browser-tests.ts';
import { openMemoryFolder, removeMemoryFolder } from './memory-folder.ts';
import { openPostgresLane } from './postgres-lane.ts';
import { addTally, closingLine, exitCode, noTally, seconds } from './tally.ts';
import { type FileResult, type RunOptions, runTestFile, runTestFiles, WHOLE_FILE } from './test-files.ts';
import { groupTests } from './test-groups.ts';
import { inSeconds, keepTimes, readTimes, slowestLines, type TimedTest } from './test-times.ts';
import {
  type FailedTest,
  keepKnown,
  nameOf,
  readKnown,
  settle,
  type Unsteady,
  unsteadyLines,
} from './unsteady.ts';

/**
 * Two cores are common. Beside two processes run the journeys in the browser, which wait for half of their time; a third process takes
 * their place when they are done.
 */
const PROCESSES_BESIDE_THE_BROWSER = 2;
const filters = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const isFull = process.env.PARLEY_TEST_FULL === '1';
const isLong = process.env.PARLEY_TEST_LONG === '1';
/** Several files in one process; '0' gives each its own, to tell what they do to each other. */
const areGrouped = process.env.PARLEY_TEST_GROUPS !== '0';
/** PARLEY_TEST_GATE=1 runs a few files as a whole run that is not a long one would. */
const isWhole = filters.length === 0 || process.env.PARLEY_TEST_GATE === '1';
const isGate = isWhole && !isLong;
/**
 * A test process lives for a minute: what its hottest functions gain from the last of the compilers does not repay the compiling, and
 * short-lived objects are cheaper to leave lying than to move. A fifth less of the processor. The long run has what servers have.
 */
const SHORT_LIFE = ['--no-turbofan', '--max-semi-space-size=64', '--min-semi-space-size=32'];
/** Servers that tests start as processes have them too (PARLEY_TEST_FLAGS): what one has compiled is good for those with the same flags only. */
const FLAGS = isLong ? [] : SHORT_LIFE;
const MINUTE_MS = 60_000;
/**
 * Every wait has an end: a test (the slowest takes half a minute here), a process, the browser, and all of it together. A run beside
 * others that keep both cores busy takes about twice its time, and has it.
 */
const TEST_TIMEOUT_MS = (isLong ? 30 : 5) * MINUTE_MS;
const PROCESS_TIMEOUT_MS = (isLong ? 90 : 20) * MINUTE_MS;
const BROWSER_TIMEOUT_MS = (isLong ? 120 : 40) * MINUTE_MS;
const RUN_TIMEOUT_MS = (isLong ? 8 * 60 : 60) * MINUTE_MS;
/** What runs at this moment. */
const running = new Set<string>();
const stop = new AbortController();
const total = noTally();
/** What failed besides tests: a build, a browser that is not there. */
const failedNames: string[] = [];
const failedTests: FailedTest[] = [];
let unsteady: Unsteady[] = [];
const notRun: string[] = [];
const timed: TimedTest[] = [];
const fileSeconds: Record<string, number> = {};

const wanted = (path: string): boolean =>
  filters.length === 0 || filters.some((filter) => path.includes(filter.replace(/^\.\//, '')));

const listTests = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(wanted)
    .sort();

const fail = (name: string): void => {
  total.failed += 1;
  failedNames.push(name);
};

/** Something this machine lacks: said aloud, never counted as passed; in continuous integration a failure. */
const missing = (what: string, why: string): void => {
  notRun.push(`${what}: ${why}`);
  if (isFull) fail(`${what} did not run`);
};

const show = ({ path, tally, failures, skips, output, times, ms }: FileResult): void => {
  addTally(total, tally);
  fileSeconds[path] = inSeconds(ms);
  timed.push(...times.map(({ name, ms: own }) => ({ path, name, ms: own })));
  const verdict = tally.failed > 0 ? 'FAIL' : 'ok  ';
  console.log(`${verdict} ${path}  ${closingLine(tally)}  ${seconds(ms)}`);
  for (const { name, why } of skips) console.log(`  skipped: ${name} (${why})`);
  for (const { name, error } of failures) {
    failedTests.push({ path, name });
    console.log(`  failed: ${name}\n${indent(error)}`);
  }
  if (tally.failed > 0 && output.trim() !== '')
    console.log(`  what it printed:\n${indent(output.trimEnd())}`);
};

const indent = (text: string): string => text.replace(/^/gm, '    ');

const buildPage = (): boolean => {
  try {
    ensureWebBuilt();
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`parley: ${error.message}`);
    fail('building the web app');
    return false;
  }
};

const runBrowser = (chromium: string, env: NodeJS.ProcessEnv, specs: string[]): Promise<BrowserResult> =>
  runBrowserTests({
    root: ROOT,
    node: process.execPath,
    chromium,
    env: { ...env, ...(isGate ? { PARLEY_TEST_GATE: '1' } : {}) },
    filters: specs,
    timeoutMs: BROWSER_TIMEOUT_MS,
    signal: stop.signal,
    running,
  });

const runJourneys = async (specs: string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const chromium = findChromium(process.env.PARLEY_CHROMIUM, isLong);
  if (chromium === undefined) {
    return missing('browser tests', 'no Chromium was found; install one or set PARLEY_CHROMIUM to its path');
  }
  const { tally, times, failures } = await runBrowser(chromium, env, filters.length === 0 ? [] : specs);
  addTally(total, tally);
  timed.push(...times);
  failedTests.push(...failures);
  const others = tally.failed - failures.length;
  if (others > 0) failedNames.push(`${others} in the browser besides journeys, told above`);
};

/** Runs what failed again, by itself, and tells what failed from what is unsteady. */
const settleFailures = async (options: RunOptions): Promise<void> => {
  const rerun = async (path: string): Promise<Set<string>> => {
    console.log(`again, alone: ${path}`);
    const isJourney = path.startsWith('web/e2e/');
    const chromium = isJourney ? findChromium(process.env.PARLEY_CHROMIUM, isLong) : undefined;
    const { failures, tally } =
      chromium === undefined
        ? await runTestFile(path, options)
        : await runBrowser(chromium, options.env, [path]);
    const names = new Set(failures.map(({ name }) => name));
    return tally.failed > failures.length ? names.add(WHOLE_FILE) : names;
  };
  const list = join(ROOT, 'tools', 'unsteady.json');
  const known = readKnown(list);
  const settled = await settle(failedTests, known, rerun);
  keepKnown(list, known, settled.unsteady, new Date().toISOString().slice(0, 10));
  const forgiven = settled.unsteady.filter(({ complaint }) => complaint === undefined).length;
  addTally(total, { passed: forgiven, failed: -forgiven, skipped: 0 });
  unsteady = settled.unsteady;
  failedTests.splice(0, Number.POSITIVE_INFINITY, ...settled.failed);
};

/** Chooses the databases that a test runs on. */
const ALTERNATE_ENGINES = pathToFileURL(join(ROOT, 'server', 'test', 'alternate-engines.ts')).href;

const main = async (): Promise<void> => {
  const memory = process.env.TMPDIR === undefined ? openMemoryFolder() : undefined;
  // What the processes of this run make once for all of them lies there too.
  if (memory !== undefined) Object.assign(process.env, { TMPDIR: memory, PARLEY_TEST_SHARED: memory });
  try {
    await runEverything();
  } finally {
    if (memory !== undefined) removeMemoryFolder(memory);
  }
};

const runEverything = async (): Promise<void> => {
  const files = listTests('{contract,server,kit,tools,web/src,bench}/**/*.test.{ts,tsx}');
  const specs = existsSync(join(ROOT, BROWSER_CONFIG)) ? listTests('web/e2e/**/*.{spec,test}.ts') : [];
  // The server's own tests read the built page too, so a whole run builds it first.
  const hasPage = filters.length === 0 || specs.length > 0 ? buildPage() : true;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'parley-compile'),
    PARLEY_TEST_FLAGS: FLAGS.join(' '),
  };
  const needsPostgres = files.some((path) => path.startsWith('server/')) || specs.length > 0;
  const postgres = needsPostgres ? await openPostgresLane(process.env.PARLEY_TEST_POSTGRES) : undefined;
  if (postgres?.missing !== undefined) missing('tests on Postgres', postgres.missing);
  const only = process.env.PARLEY_TEST_DATABASE;
  if (only !== undefined) missing('tests on other databases', `PARLEY_TEST_DATABASE is ${only}`);
  Object.assign(env, postgres?.env);
  try {
    // Without Postgres there is nothing to alternate with.
    const preload = isGate && postgres?.missing === undefined ? [ALTERNATE_ENGINES] : [];
    const options = {
      node: process.execPath,
      preload,
      flags: FLAGS,
      env,
      testTimeoutMs: TEST_TIMEOUT_MS,
      timeoutMs: PROCESS_TIMEOUT_MS,
      signal: stop.signal,
      running,
      onProgress: (text: string) => console.log(`  ${text}`),
    };
    if (specs.length === 0 && filters.length === 0) notRun.push('browser tests: there are none');
    const journeys = specs.length > 0 && hasPage ? runJourneys(specs, env) : Promise.resolve();
    const now = Array.from({ length: PROCESSES_BESIDE_THE_BROWSER }, () => Promise.resolve());
    const groups = groupTests(ROOT, files, readTimes(ROOT), areGrouped);
    await Promise.all([journeys, runTestFiles(groups, [...now, journeys], options, show)]);
    keepTimes(ROOT, fileSeconds, timed);
    if (isWhole && failedTests.length > 0 && !stop.signal.aborted) await settleFailures(options);
  } finally {
    await postgres?.stop();
  }
};

const summarise = (startedAt: number): void => {
  console.log();
  for (const text of slowestLines(timed)) console.log(text);
  console.log(`ran for ${seconds(performance.now() - startedAt)}`);
  for (const name of [...failedNames, ...failedTests.map(nameOf)]) console.log(`failed: ${name}`);
  for (const text of unsteadyLines(unsteady)) console.log(text);
  for (const what of notRun) console.log(`not run: ${what}`);
  if (stop.signal.aborted) console.log('not run: the rest, because the run was interrupted');
  else if (total.passed + total.failed === 0) console.log('not run: anything; no test file matches');
  console.log(closingLine(total));
  process.exitCode = stop.signal.aborted ? 130 : exitCode(total);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
const startedAt = performance.now();
const deadline = setTimeout(() => {
  fail(
    `the run took more than ${RUN_TIMEOUT_MS / MINUTE_MS} minutes; at that moment ran ${[...running].join(', ')}`,
  );
  stop.abort();
}, RUN_TIMEOUT_MS);
await main();
clearTimeout(deadline);
summarise(startedAt);
