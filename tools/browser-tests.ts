// The tests in a real browser: Playwright on a Chromium that is already on the machine; nothing is downloaded.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noTally, type Tally } from './tally.ts';

export const BROWSER_CONFIG = join('web', 'e2e', 'playwright.config.ts');

const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const findChromium = (given: string | undefined): string | undefined =>
  [given, ...CHROMIUM_PLACES].find((path) => path !== undefined && path !== '' && existsSync(path));

/** The part of Playwright's JSON report that we read. */
interface Report {
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

const parse = (text: string | undefined): Report => {
  try {
    return JSON.parse(text ?? '{}') as Report;
  } catch {
    return {};
  }
};

export const runBrowserTests = async (options: {
  root: string;
  node: string;
  chromium: string;
  env: NodeJS.ProcessEnv;
  filters: string[];
  signal: AbortSignal;
}): Promise<Tally> => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-browser-'));
  const report = join(folder, 'report.json');
  try {
    const cli = join(options.root, 'node_modules', '@playwright', 'test', 'cli.js');
    const args = [cli, 'test', `--config=${BROWSER_CONFIG}`, '--reporter=list,json', ...options.filters];
    const env = { ...options.env, PARLEY_CHROMIUM: options.chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const child = spawn(options.node, args, {
      cwd: options.root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    options.signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', resolve);
    });
    return countReport(await readFile(report, 'utf8').catch(() => undefined), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
