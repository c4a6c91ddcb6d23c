// Runs test files, each in a process of its own, and counts what they really did: a file that crashes, hangs,
// ends early or holds no test is a failure, whatever its exit code says.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noTally, type Tally } from './tally.ts';
import type { Outcome } from './test-reporter.ts';

export interface FileResult {
  path: string;
  tally: Tally;
  failures: Array<{ name: string; error: string }>;
  skips: Array<{ name: string; why: string }>;
  output: string;
  ms: number;
}

export interface RunOptions {
  node: string;
  env: NodeJS.ProcessEnv;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Enough of a noisy test's output to find the fault, never enough to fill the memory or the terminal. */
const OUTPUT_CHARS_MAX = 20_000;

const PIPES_DRAIN_MS = 2000;

const REPORTER = new URL('./test-reporter.ts', import.meta.url).href;
/** What a test of a component needs before it can be read: JSX as JavaScript, and a document. */
const COMPONENTS = new URL('../web/test/register.ts', import.meta.url).href;

/** Runs all files, at most `concurrency` at once, and reports each as it ends. */
export const runTestFiles = async (
  paths: string[],
  concurrency: number,
  options: RunOptions,
  onResult: (result: FileResult) => void,
): Promise<void> => {
  const waiting = [...paths];
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (options.signal.aborted) return;
      onResult(await runTestFile(path, options));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
};

export const runTestFile = async (path: string, options: RunOptions): Promise<FileResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const startedAt = performance.now();
  try {
    const report = join(folder, 'report.ndjson');
    const ended = await runProcess(path, report, options);
    const outcomes = parseOutcomes(await readFile(report, 'utf8').catch(() => ''));
    return { path, ...judge(outcomes, ended, options.timeoutMs), ms: performance.now() - startedAt };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const parseOutcomes = (text: string): Outcome[] =>
  text.split('\n').flatMap((line) => {
    // A killed process may leave half a line behind; what is whole still counts.
    if (!line.endsWith('}')) return [];
    return [JSON.parse(line) as Outcome];
  });

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  timedOut: boolean;
  output: string;
}

/** Turns outcomes and the way the process ended into a result that cannot look better than it was. */
export const judge = (
  outcomes: Outcome[],
  ended: Ended,
  timeoutMs: number,
): Omit<FileResult, 'path' | 'ms'> => {
  const failures = outcomes.filter((o) => o.kind === 'fail').map(({ name, error }) => ({ name, error }));
  const skips = outcomes.filter((o) => o.kind === 'skip').map(({ name, why }) => ({ name, why }));
  const notes = outcomes.filter((o) => o.kind === 'note').map(({ text }) => text);
  const passed = outcomes.filter((o) => o.kind === 'pass').length;
  const fault = faultOf(outcomes, ended, failures.length, timeoutMs);
  if (fault !== undefined) failures.push({ name: 'the whole file', error: [fault, ...notes].join('\n') });
  const tally = { ...noTally(), passed, failed: failures.length, skipped: skips.length };
  return { tally, failures, skips, output: ended.output };
};

const faultOf = (
  outcomes: Outcome[],
  ended: Ended,
  failed: number,
  timeoutMs: number,
): string | undefined => {
  if (ended.timedOut) return `was still running after ${timeoutMs / 1000} s and was ended`;
  if (ended.signal) return `was killed by ${ended.signal}`;
  if (!outcomes.some((o) => o.kind === 'end'))
    return `ended with code ${ended.code} before its tests were done`;
  if (ended.code !== 0 && failed === 0) return `ended with code ${ended.code} although no test failed`;
  if (!outcomes.some((o) => o.kind === 'pass' || o.kind === 'fail' || o.kind === 'skip'))
    return 'holds no test';
  return undefined;
};

const runProcess = (path: string, report: string, options: RunOptions): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const args = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`, path];
    if (path.endsWith('.tsx')) args.unshift('--import', COMPONENTS);
    // A group of its own: whatever the test started and forgot ends with it.
    const child = spawn(options.node, args, {
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    let output = '';
    let timedOut = false;
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-OUTPUT_CHARS_MAX);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup(child.pid);
    }, options.timeoutMs);
    const abort = (): void => endGroup(child.pid);
    options.signal.addEventListener('abort', abort, { once: true });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', abort);
      endGroup(child.pid);
      const done = (): void => resolve({ code, signal, timedOut, output });
      // 'close' follows when the pipes are read out; a daemon that left the group may hold them open for ever.
      const enough = setTimeout(done, PIPES_DRAIN_MS);
      child.on('close', () => {
        clearTimeout(enough);
        done();
      });
    });
  });

const endGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The group is gone already, which is what we wanted.
  }
};
