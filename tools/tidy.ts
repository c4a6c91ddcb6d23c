// What the compiler, the linters and the graph cannot see: who reads the environment, who calls out, how long files
// are, whether tests hide, whether the lock file is whole. `npm run check` runs it; `node tools/tidy.ts` runs it alone.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { CODE_RULES } from './tidy/code-rules.ts';
import { declarations } from './tidy/declaration-rules.ts';
import { bannedWords, fileLength, fileNames } from './tidy/file-rules.ts';
import { engineTables, kernelWords } from './tidy/kernel-rules.ts';
import { moduleOrder } from './tidy/module-rules.ts';
import { type LockEntry, lockFile, type Manifest, manifests } from './tidy/package-rules.ts';
import { type Finding, isCode, listFiles, parse, type Source } from './tidy/sources.ts';
import { tableWriters } from './tidy/table-rules.ts';

const isText = (path: string): boolean =>
  isCode(path) || /\.(md|css|html|json|ya?ml|sh)$|^\.ci\/run$|^Dockerfile$/.test(path);

/** Everything that is wrong with the project at `root`, worst first. */
export const tidy = (root: string): Finding[] => {
  const paths = listFiles(root).filter((path) => path !== 'package-lock.json');
  const sources = paths.filter(isCode).map((path) => parse(root, path));
  const found = [
    ...sources.flatMap((source) => CODE_RULES.flatMap((rule) => rule(source))),
    ...kernelWords(sources),
    ...engineTables(sources),
    ...moduleOrder(sources),
    ...declarations(sources),
    ...tableWriters(sources),
    ...fileLength(sources),
    ...fileNames(paths),
    ...paths.filter(isText).flatMap((path) => bannedWords(path, readFileSync(join(root, path), 'utf8'))),
    ...manifests(readManifests(root, paths)),
    ...lockFile(readLock(root, 'package-lock.json')),
    // What is beside the workspaces is installed with `--ignore-scripts`, when a long run needs it.
    ...paths
      .filter((path) => path.endsWith('/package-lock.json'))
      .flatMap((file) => lockFile(readLock(root, file), { file, mayHaveScripts: true })),
  ];
  return found.sort((a, b) => (a.severity === b.severity ? 0 : a.severity === 'error' ? -1 : 1));
};

const readJson = <T>(root: string, path: string): T =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

const readLock = (root: string, path: string): Record<string, LockEntry> =>
  readJson<{ packages: Record<string, LockEntry> }>(root, path).packages;

const readManifests = (root: string, paths: string[]): Array<{ path: string; manifest: Manifest }> =>
  paths
    .filter((path) => /^([^/]+\/)?package\.json$/.test(path))
    .map((path) => ({ path, manifest: readJson<Manifest>(root, path) }));

export const format = ({ severity, rule, path, line, message }: Finding): string =>
  `${severity === 'error' ? 'error  ' : 'warning'} ${path}:${line} ${message} (${rule})`;

/** The length that 95 of 100 server files stay below. */
export const lengthP95 = (sources: Array<Pick<Source, 'path' | 'lines' | 'isTest'>>): number => {
  const lengths = sources
    .filter(({ path, isTest }) => path.startsWith('server/src/') && !isTest)
    .map(({ lines }) => lines)
    .sort((a, b) => a - b);
  return lengths[Math.ceil(lengths.length * 0.95) - 1] ?? 0;
};

const isWebTest = (path: string): boolean =>
  /^web\/(e2e|test)\/|^web\/src\/.*\.test\.tsx?$/.test(path) && isCode(path);

/** Translations are counted neither as source nor as tests. */
const isWebSource = (path: string): boolean =>
  /^web\/src\/.*\.tsx?$/.test(path) &&
  !isWebTest(path) &&
  !/\/(settings-)?words\/|^web\/src\/i18n\/(shared\/|administration\/)?[a-z]{2}\.ts$/.test(path);

/** Lines of the page's tests (beside the code, journeys, harness) for each line of the page. */
export const webTestShare = (sources: Array<Pick<Source, 'path' | 'lines'>>): number => {
  const linesOf = (isCounted: (path: string) => boolean): number =>
    sources.filter(({ path }) => isCounted(path)).reduce((sum, { lines }) => sum + lines, 0);
  return linesOf(isWebTest) / Math.max(1, linesOf(isWebSource));
};

if (import.meta.main) {
  const found = tidy(ROOT);
  for (const finding of found) console.log(format(finding));
  const server = listFiles(ROOT, 'server/src').filter(isCode);
  console.log(`p95 of server/src: ${lengthP95(server.map((path) => parse(ROOT, path)))} lines (aim 300)`);
  const web = listFiles(ROOT, 'web').filter(isCode);
  const share = webTestShare(web.map((path) => parse(ROOT, path)));
  console.log(`tests of web/src, lines for each line of source: ${share.toFixed(2)} (aim 0.4)`);
  process.exitCode = found.some(({ severity }) => severity === 'error') ? 1 : 0;
}
