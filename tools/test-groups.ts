// Which test files share a process. To start one and to load the server into it costs a second of processor, more than most files
// need for their tests, so files run in groups; one that changes its process for others gets one of its own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedSeconds, type Times } from './test-times.ts';

/**
 * What a test that touches its process, starts others by itself or needs another kind of document says somewhere. A hook or a mocked
 * timer outside of a test would hold for the other files too, and so would the state of the page behind a stand-in browser. To read
 * how much a suite tries does no harm.
 */
const OWN_PROCESS =
  /globalThis|process\.(on|once|exit|chdir|kill)|process\.env(?!\.PARLEY_\w+[,)])|node:(child_process|worker_threads)|test\/(postgres|live|egress-lab|held-timers)|stand-in-browser|WeakRef|gc\(|mock\.timers|setDefaultCACertificates|stackTraceLimit|^(before|after|beforeEach|afterEach|mock)\b/m;

/** The formula renderer, without a document, does not bear company. */
const OWN_PROCESS_PATHS =
  /^(tools|bench|kit)\/|^server\/test\/(?!security\/)|^web\/src\/features\/markdown\/.*\.ts$/;

const kindOf = (path: string, text: string): 'alone' | 'component' | 'web' | 'pure' | 'server' => {
  if (OWN_PROCESS_PATHS.test(path) || OWN_PROCESS.test(text)) return 'alone';
  // A component needs a document, which a unit of the page must not see.
  if (path.endsWith('.tsx')) return 'component';
  if (path.startsWith('web/')) return 'web';
  return path.startsWith('server/test/') ||
    /test\/(harness|databases|kill|toy|job-house|storages|rooms)/.test(text)
    ? 'server'
    : 'pure';
};

/**
 * A group long enough to repay its start, and not much shorter than the longest file. None runs alone at the end: what is left then are
 * the many small files with a process of their own.
 */
const GROUP_SECONDS = 150;

/** The groups, longest first. Files keep their kind's company, and long ones stay alone. */
export const groupTests = (root: string, paths: string[], times: Times, areGrouped: boolean): string[][] => {
  const groups: Array<{ paths: string[]; seconds: number }> = [];
  const open = new Map<string, { paths: string[]; seconds: number }>();
  for (const path of paths) {
    const seconds = expectedSeconds(times, path);
    const kind = areGrouped ? kindOf(path, readFileSync(join(root, path), 'utf8')) : 'alone';
    const last = open.get(kind);
    if (kind === 'alone' || last === undefined || last.seconds + seconds > GROUP_SECONDS) {
      const group = { paths: [path], seconds };
      groups.push(group);
      if (kind !== 'alone') open.set(kind, group);
    } else {
      last.paths.push(path);
      last.seconds += seconds;
    }
  }
  return groups.toSorted((a, b) => b.seconds - a.seconds).map(({ paths: grouped }) => grouped);
};
