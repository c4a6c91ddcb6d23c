// The steps of `npm run check`. Each says what it proves; each is a program or a function that answers ok or not.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './bootstrap.mjs';
import { type CruisedModule, folderCircles } from './folder-circles.ts';
import { checkLicences } from './licences.ts';
import type { LockEntry } from './tidy/package-rules.ts';
import { isCode, listFiles } from './tidy/sources.ts';
import { tidy, format as tidyLine } from './tidy.ts';

export interface StepResult {
  verdict: 'ok' | 'failed' | 'not run';
  /** Printed below the step's line: always after a failure, and whatever a success wants to be known. */
  output: string;
}

export interface Step {
  name: string;
  run: () => Promise<StepResult>;
}

interface Ran {
  code: number | null;
  stdout: string;
  output: string;
}

/** The longest takes half a minute here, and many times that beside others that want both cores; one that hangs is ended. */
const STEP_TIMEOUT_MS = 30 * 60_000;

/**
 * Steps run beside each other; the native compilers would start workers for each core, which work out the same types again. And a program
 * that ends in half a minute need not collect its garbage often: a sixth less of processor for the promises, and a tenth for the types.
 */
const NATIVE_COMPILERS = { GOMAXPROCS: '1', GOGC: '800', GOMEMLIMIT: '3GiB' };

/** Runs a program with the installed packages first on its path, as npm scripts do, and collects what it says. */
const run = (command: string, args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const path = `${join(ROOT, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
    const env = { ...process.env, PATH: path, NO_COLOR: '1', ...NATIVE_COMPILERS };
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      shell: process.platform === 'win32',
      timeout: STEP_TIMEOUT_MS,
    });
    const ran: Ran = { code: null, stdout: '', output: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      ran.stdout += chunk;
      ran.output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      ran.output += chunk;
    });
    child.on('error', (error) => resolve({ ...ran, output: `${command}: ${error.message}` }));
    child.on('close', (code, signal) => {
      if (signal !== null)
        ran.output += `\n${command} was ended by ${signal}; a step has ${STEP_TIMEOUT_MS / 60_000} minutes`;
      resolve({ ...ran, code });
    });
  });

const program = (name: string, command: string, ...args: string[]): Step => ({
  name,
  run: async () => {
    const { code, output } = await run(command, args);
    // Some programs paint in CI although NO_COLOR is set.
    return code === 0
      ? { verdict: 'ok', output: '' }
      : { verdict: 'failed', output: stripVTControlCharacters(output) };
  },
});

const verdict = (problems: string[], notes: string[] = []): StepResult => ({
  verdict: problems.length === 0 ? 'ok' : 'failed',
  output: [...problems, ...notes].join('\n'),
});

/** Folders whose every file the arrows must have seen. */
const CRUISED = ['contract', 'server', 'web', 'kit', 'tools', 'bench'];

interface CruiseReport {
  modules: CruisedModule[];
  summary: { violations: Array<{ from: string; to: string; rule: { name: string } }> };
}

/** Violations, circles between folders, and every file the cruise did not see: with a compiler it cannot use, it cheerfully reads nothing. */
export const judgeCruise = ({ modules, summary }: CruiseReport, expected: string[]): string[] => {
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = expected.filter((path) => !seen.has(path)).map((path) => `${path} was not read`);
  const broken = summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from}${from === to ? '' : ` → ${to}`}`,
  );
  return [...broken, ...folderCircles(modules), ...unseen];
};

const arrows = async (): Promise<StepResult> => {
  const args = [...CRUISED, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout, output } = await run('depcruise', args);
  const expected = CRUISED.flatMap((folder) => listFiles(ROOT, folder)).filter(isCode);
  try {
    return verdict(judgeCruise(JSON.parse(stdout) as CruiseReport, expected));
  } catch {
    return { verdict: 'failed', output };
  }
};

const lockPackages = (): Record<string, LockEntry> =>
  (
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockEntry>;
    }
  ).packages;

const licences = async (): Promise<StepResult> => verdict(checkLicences(lockPackages(), ROOT));

interface AuditReport {
  metadata?: { vulnerabilities?: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  message?: string;
}

/** npm answers with a report, or with an error in which there is no report: then nothing was proved either way. */
export const judgeAudit = (stdout: string): StepResult => {
  let report: AuditReport = {};
  try {
    report = JSON.parse(stdout) as AuditReport;
  } catch {
    // No JSON, no report: said below.
  }
  if (report.metadata?.vulnerabilities === undefined) {
    const why = report.message?.replace(/https?:\/\/\S+/g, 'the audit service') ?? 'npm gave no report';
    return { verdict: 'not run', output: `the registry did not answer the audit request: ${why}` };
  }
  const bad = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
    /^(high|critical)$/.test(severity),
  );
  return verdict(
    bad.map(([name, { severity, range }]) => `${name} ${range} has a ${severity} vulnerability`),
  );
};

const audit = async (): Promise<StepResult> =>
  judgeAudit((await run('npm', ['audit', '--omit=dev', '--json'])).stdout);

const tidyUp = async (): Promise<StepResult> => {
  const found = tidy(ROOT);
  const errors = found.filter(({ severity }) => severity === 'error');
  const warnings = found.filter(({ severity }) => severity === 'warning');
  return verdict(errors.map(tidyLine), warnings.map(tidyLine));
};

/** The native compiler: a sixth of the time. Version 6 stays beside it for the programs that use its API. */
const TSC = join('node_modules', 'typescript-native', 'bin', 'tsc');
/** Checkers at once find out the same types, each for itself: four of them, the default, take twice the processor. */
const ONE_CHECKER = ['--checkers', '1'];
/** What the compiler knows of the last check: with it, a second one takes a fraction. */
const BUILD_INFO = join('node_modules', '.cache');

const types = (name: string, project: string): Step[] => {
  if (!existsSync(join(ROOT, project))) return [];
  const memory = join(BUILD_INFO, `${project.replaceAll('/', '-')}.tsbuildinfo`);
  const args = ['--noEmit', ...ONE_CHECKER, '--incremental', '--tsBuildInfoFile', memory, '-p', project];
  return [program(name, process.execPath, TSC, ...args)];
};

/** In the order in which they begin: the longest first, so that none runs alone at the end. */
export const STEPS: Step[] = [
  program('promises', 'oxlint', '--type-aware', '--config=.oxlintrc.json', '--deny-warnings'),
  ...types('types', 'tsconfig.json'),
  ...types("types of the web app's tests", 'web/tsconfig.node.json'),
  ...types('types of the web app', 'web/tsconfig.json'),
  { name: 'arrows', run: arrows },
  program('dead code', 'knip', '--no-progress', '--no-config-hints'),
  // A process of its own: it loads the server, and a server that cannot be loaded must not take the other steps along.
  program('generated files', process.execPath, 'tools/generate.ts', '--check'),
  { name: 'audit', run: audit },
  program('format and lint', 'biome', 'check', '--diagnostic-level=error', '--max-diagnostics=50', '.'),
  { name: 'tidy', run: tidyUp },
  { name: 'licences', run: licences },
];
