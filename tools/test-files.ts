// Runs test files, alone or several in one process, and counts what they really did: a file that crashes, hangs,
// ends early or holds no test is a failure, whatever its exit code says.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { noTally, type Tally } from './tally.ts';
import { createSilence, PROGRESS_MARK, stallOf, whereOf } from './test-progress.ts';
import type { Outcome } from './test-reporter.ts';

export interface FileResult {
  path: string;
  tally: Tally;
  failures: Array<{ name: string; error: string }>;
  skips: Array<{ name: string; why: string }>;
  output: string;
  /** Every test that ran, and how long it took. */
  times: Array<{ name: string; ms: number }>;
  ms: number;
}

export interface RunOptions {
  node: string;
  /** Modules to load before the tests of the server. */
  preload?: string[];
  /** Further options of Node. */
  flags?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** After so long a single test has failed; the rest of its file goes on. */
  testTimeoutMs: number;
  /** After so long a process is ended, whatever it does. */
  timeoutMs: number;
  signal: AbortSignal;
  /** The files that run at this moment are kept here. */
  running?: Set<string>;
  /** Hears how far a long test has come, while it runs. */
  onProgress?: (text: string) => void;
}

/** Enough of a noisy test's output to find the fault, never enough to fill the memory or the terminal. */
const OUTPUT_CHARS_MAX = 20_000;

const PIPES_DRAIN_MS = 2000;
const PROGRESS_EVERY_MS = 2000;

/** Fails when the file did not end as it should, whatever its tests said. */
export const WHOLE_FILE = 'the whole file';

const REPORTER = new URL('./test-reporter.ts', import.meta.url).href;
const GROUP = fileURLToPath(new URL('./test-group.ts', import.meta.url));
const LEAN_HOOK = new URL('./lean-test-hook.ts', import.meta.url).href;
/** What a test of a component needs before it can be read: JSX as JavaScript, and a document. */
const COMPONENTS = new URL('../web/test/register.ts', import.meta.url).href;
/** A unit of the page may import a component through the index of a feature. */
const UNITS_OF_THE_PAGE = new URL('../web/test/jsx.ts', import.meta.url).href;

/**
 * Runs all groups of files and reports each file as its group ends. As many processes run at once as there are `begins`, each from the
 * moment on that its promise is kept.
 */
export const runTestFiles = async (
  groups: string[][],
  begins: ReadonlyArray<Promise<unknown>>,
  options: RunOptions,
  onResult: (result: FileResult) => void,
): Promise<void> => {
  const waiting = [...groups];
  const work = async (begin: Promise<unknown>): Promise<void> => {
    await begin;
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      if (options.signal.aborted) return;
      for (const result of await runTestGroup(group, options)) onResult(result);
    }
  };
  await Promise.all(begins.map(work));
};

export const runTestFile = async (path: string, options: RunOptions): Promise<FileResult> => {
  const { outcomes, ended, ms } = await runReported([path], options);
  return { path, ...judge(outcomes, ended), ms };
};

/**
 * Runs several files in one process. When that process does not end as it should, each file runs again by itself: that
 * tells which one it was, and if it was none of them, the group has failed.
 */
const runTestGroup = async (paths: string[], options: RunOptions): Promise<FileResult[]> => {
  const [first = ''] = paths;
  if (paths.length === 1) return [await runTestFile(first, options)];
  const { outcomes, ended } = await runReported([GROUP, ...paths], options);
  const failed = outcomes.filter(({ kind }) => kind === 'fail').length;
  const fault = faultOf(outcomes, ended, failed);
  if (fault === undefined) return shareOut(paths, outcomes, ended.output);
  const results: FileResult[] = [];
  for (const path of paths) {
    if (!options.signal.aborted) results.push(await runTestFile(path, options));
  }
  const [any] = results;
  if (any && results.every(({ tally }) => tally.failed === 0)) {
    any.failures.push({ name: 'the whole group', error: `${paths.join(', ')}: ${fault}` });
    any.tally.failed += 1;
    any.output = ended.output;
  }
  return results;
};

/** Each file gets its own outcomes; what no file of the group claims belongs to the one before it. */
const shareOut = (paths: string[], outcomes: Outcome[], output: string): FileResult[] => {
  const mine = new Map(paths.map((path) => [resolve(path), [] as Outcome[]]));
  let current = resolve(paths[0] ?? '');
  for (const outcome of outcomes) {
    if ('file' in outcome && outcome.file !== undefined && mine.has(outcome.file)) current = outcome.file;
    mine.get(current)?.push(outcome);
  }
  return paths.map((path) => {
    const own: Outcome[] = [...(mine.get(resolve(path)) ?? []), { kind: 'end' }];
    const code = own.some(({ kind }) => kind === 'fail') ? 1 : 0;
    const judged = judge(own, { code, signal: null, endedBecause: undefined, output });
    return { path, ...judged, ms: judged.times.reduce((sum, { ms }) => sum + ms, 0) };
  });
};

interface Reported {
  outcomes: Outcome[];
  ended: Ended;
  ms: number;
}

const runReported = async (args: string[], options: RunOptions): Promise<Reported> => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const startedAt = performance.now();
  const what = args.filter((arg) => arg !== GROUP).join(', ');
  options.running?.add(what);
  try {
    const report = join(folder, 'report.ndjson');
    const ended = await runProcess(args, report, options);
    const outcomes = await readOutcomes(report);
    return { outcomes, ended, ms: performance.now() - startedAt };
  } finally {
    options.running?.delete(what);
    await rm(folder, { recursive: true, force: true });
  }
};

const readOutcomes = async (report: string): Promise<Outcome[]> =>
  parseOutcomes(await readFile(report, 'utf8').catch(() => ''));

export const parseOutcomes = (text: string): Outcome[] =>
  text.split('\n').flatMap((line) => {
    // A killed process may leave half a line behind; what is whole still counts.
    if (!line.endsWith('}')) return [];
    return [JSON.parse(line) as Outcome];
  });

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why we ended it, if we did. */
  endedBecause: string | undefined;
  output: string;
}

/** Turns outcomes and the way the process ended into a result that cannot look better than it was. */
const judge = (outcomes: Outcome[], ended: Ended): Omit<FileResult, 'path' | 'ms'> => {
  const failures = outcomes.filter((o) => o.kind === 'fail').map(({ name, error }) => ({ name, error }));
  const skips = outcomes.filter((o) => o.kind === 'skip').map(({ name, why }) => ({ name, why }));
  const notes = outcomes.filter((o) => o.kind === 'note').map(({ text }) => text);
  const passed = outcomes.filter((o) => o.kind === 'pass').length;
  const fault = faultOf(outcomes, ended, failures.length);
  if (fault !== undefined) failures.push({ name: WHOLE_FILE, error: [fault, ...notes].join('\n') });
  const tally = { ...noTally(), passed, failed: failures.length, skipped: skips.length };
  const times = outcomes
    .filter((o) => o.kind === 'pass' || o.kind === 'fail')
    .map(({ name, ms }) => ({ name, ms }));
  return { tally, failures, skips, output: ended.output, times };
};

const faultOf = (outcomes: Outcome[], ended: Ended, failed: number): string | undefined => {
  if (ended.endedBecause !== undefined)
    return `${ended.endedBecause} and was ended; it was ${whereOf(outcomes)}`;
  if (ended.signal) return `was killed by ${ended.signal}`;
  if (!outcomes.some((o) => o.kind === 'end'))
    return `ended with code ${ended.code} before its tests were done`;
  if (ended.code !== 0 && failed === 0) return `ended with code ${ended.code} although no test failed`;
  if (!outcomes.some((o) => o.kind === 'pass' || o.kind === 'fail' || o.kind === 'skip'))
    return 'holds no test';
  return undefined;
};

const runProcess = (what: string[], report: string, options: RunOptions): Promise<Ended> =>
  new Promise((settle, reject) => {
    const args = [
      ...(options.flags ?? []),
      `--test-timeout=${options.testTimeoutMs}`,
      `--test-reporter=${REPORTER}`,
      `--test-reporter-destination=${report}`,
      ...what,
    ];
    if (what.some((path) => path.startsWith('server/')))
      args.unshift(...(options.preload ?? []).flatMap((module) => ['--import', module]));
    if (what.some((path) => path.endsWith('.tsx'))) args.unshift('--import', COMPONENTS);
    else if (what.some((path) => path.startsWith('web/src/'))) args.unshift('--import', UNITS_OF_THE_PAGE);
    args.unshift('--import', LEAN_HOOK);
    // A group of its own: whatever the test started and forgot ends with it.
    const child = spawn(options.node, args, {
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    let output = '';
    let endedBecause: string | undefined;
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-OUTPUT_CHARS_MAX);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let told = 0;
    createInterface({ input: child.stdout }).on('line', (text) => {
      if (!text.startsWith(PROGRESS_MARK)) return;
      told += 1;
      options.onProgress?.(text.slice(PROGRESS_MARK.length));
    });
    const end = (why: string): void => {
      endedBecause = why;
      endGroup(child.pid);
    };
    const timer = setTimeout(
      () => end(`was still running after ${options.timeoutMs / 1000} s`),
      options.timeoutMs,
    );
    const watch = watchProgress(report, () => told, options, end);
    const abort = (): void => endGroup(child.pid);
    options.signal.addEventListener('abort', abort, { once: true });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      clearInterval(watch);
      options.signal.removeEventListener('abort', abort);
      endGroup(child.pid);
      const done = (): void => settle({ code, signal, endedBecause, output });
      // 'close' follows when the pipes are read out; a daemon that left the group may hold them open for ever.
      const enough = setTimeout(done, PIPES_DRAIN_MS);
      child.on('close', () => {
        clearTimeout(enough);
        done();
      });
    });
  });

/** Looks at what a process has reported, and ends it when nothing more will come. */
const watchProgress = (
  report: string,
  /** How often a test has told how far it is. */
  countTold: () => number,
  { testTimeoutMs }: RunOptions,
  end: (why: string) => void,
): NodeJS.Timeout => {
  const silence = createSilence();
  const look = async (): Promise<void> => {
    const outcomes = await readOutcomes(report);
    const quietMs = silence(`${outcomes.length} ${countTold()}`, performance.now());
    const why = stallOf(outcomes, quietMs, testTimeoutMs);
    if (why !== undefined) end(why);
  };
  return setInterval(() => void look(), PROGRESS_EVERY_MS);
};

const endGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The group is gone already, which is what we wanted.
  }
};
