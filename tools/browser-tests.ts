// The tests in a real browser: Playwright on a Chromium that is already on the machine; nothing is downloaded.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noTally, type Tally } from './tally.ts';
import type { TimedTest } from './test-times.ts';
import type { FailedTest } from './unsteady.ts';

export const BROWSER_CONFIG = join('web', 'e2e', 'playwright.config.ts');

const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine without the window around it, which nobody looks at: half of the processor (18 journeys: 90 s against 166). */
const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell';

/** The long run has the browser that people have. */
export const findChromium = (given: string | undefined, isLong: boolean): string | undefined => {
  const places = isLong ? [...CHROMIUM_PLACES, WITHOUT_WINDOW] : [WITHOUT_WINDOW, ...CHROMIUM_PLACES];
  return [given, ...places].find((path) => path !== undefined && path !== '' && existsSync(path));
};

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: Array<{
    title: string;
    file: string;
    tests: Array<{ status: string; results: Array<{ duration: number }> }>;
  }>;
}

/** The part of Playwright's JSON report that we read. */
interface Report {
  suites?: Suite[];
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: Array<{ message?: string }>;
}

/**
 * Counts a Playwright report. A test that passed only when tried again has not passed, and a report without figures
 * means that Playwright itself fell over.
 */
export const countReport = (text: string | undefined, code: number | null): Tally => {
  const { stats, errors = [] } = parse(text);
  if (!stats) return { ...noTally(), failed: 1 };
  const failed = stats.unexpected + stats.flaky + errors.length;
  const crashed = code !== 0 && failed === 0 ? 1 : 0;
  return { passed: stats.expected, failed: failed + crashed, skipped: stats.skipped };
};

/** Every journey of a report by its file and the names around it, with its time and whether it passed at once. */
export const journeysOf = (text: string | undefined): Array<TimedTest & { hasFailed: boolean }> => {
  const walk = (
    { specs = [], suites = [], title }: Suite,
    within: string[],
  ): ReturnType<typeof journeysOf> => {
    const names = title.endsWith('.ts') ? within : [...within, title];
    const own = specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ status, results }) => ({
          path: `web/e2e/${spec.file}`,
          name: [...names, spec.title].join(' › '),
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
          hasFailed: status !== 'expected',
        })),
    );
    return [...own, ...suites.flatMap((suite) => walk(suite, names))];
  };
  return (parse(text).suites ?? []).flatMap((suite) => walk(suite, []));
};

const parse = (text: string | undefined): Report => {
  try {
    return JSON.parse(text ?? '{}') as Report;
  } catch {
    return {};
  }
};

export interface BrowserResult {
  tally: Tally;
  times: TimedTest[];
  failures: FailedTest[];
}

/** Time for Playwright to close its browsers and servers once it has given up. */
const CLOSING_MS = 60_000;

const runPlaywright = (
  { node, root, timeoutMs, signal }: { node: string; root: string; timeoutMs: number; signal: AbortSignal },
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const stop = (): void => void child.kill('SIGTERM');
    const deadline = setTimeout(() => {
      console.log(
        `the browser tests did not end ${CLOSING_MS / 1000} s after their time was up, and were ended`,
      );
      child.kill('SIGKILL');
    }, timeoutMs + CLOSING_MS);
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', stop);
      resolve(code);
    });
  });

export const runBrowserTests = async (options: {
  root: string;
  node: string;
  chromium: string;
  env: NodeJS.ProcessEnv;
  filters: string[];
  /** Playwright gives up then, and says what it was at. */
  timeoutMs: number;
  signal: AbortSignal;
  running?: Set<string>;
}): Promise<BrowserResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-browser-'));
  const report = join(folder, 'report.json');
  try {
    const cli = join(options.root, 'node_modules', '@playwright', 'test', 'cli.js');
    const args = [
      cli,
      'test',
      `--config=${BROWSER_CONFIG}`,
      '--reporter=list,json',
      `--global-timeout=${options.timeoutMs}`,
      ...options.filters,
    ];
    const env = { ...options.env, PARLEY_CHROMIUM: options.chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    options.running?.add('the browser');
    const code = await runPlaywright(options, args, env);
    const text = await readFile(report, 'utf8').catch(() => undefined);
    const times = journeysOf(text);
    return { tally: countReport(text, code), times, failures: times.filter(({ hasFailed }) => hasFailed) };
  } finally {
    options.running?.delete('the browser');
    await rm(folder, { recursive: true, force: true });
  }
};
