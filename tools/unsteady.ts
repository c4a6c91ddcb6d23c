// A test that failed in a whole run is run again, alone, three times. One that fails again has failed. One that passes all three is
// unsteady: named in the closing lines, written to the list of unsteady tests with its date, and forgiven only if it is not about
// security, durability or isolation, and if there are no more than two.

import { readFileSync, writeFileSync } from 'node:fs';
import { WHOLE_FILE } from './test-files.ts';

/** A failure as the closing lines name it: `path › name`. */
export interface FailedTest {
  readonly path: string;
  readonly name: string;
}

export interface Unsteady extends FailedTest {
  /** Why the run is red all the same; undefined when it is forgiven. */
  readonly complaint: string | undefined;
  /** Not in the list yet. */
  readonly isNew: boolean;
}

export interface Settled {
  /** Failed again: real. */
  readonly failed: FailedTest[];
  readonly unsteady: Unsteady[];
}

/** Entries of tools/unsteady.json: what is known to be unsteady, and since when. Each is a debt, to be mended and taken out. */
export interface KnownUnsteady {
  readonly test: string;
  readonly since: string;
}

const RERUNS = 3;
const FORGIVEN_MAX = 2;
/** More failures than these are no accident, and would keep the run busy for long. */
const RERUN_TESTS_MAX = 6;

/** Security, durability and isolation, wherever their tests stand. */
const NEVER_FORGIVEN = new RegExp(
  [
    '^server/(test/(security|kill|live)|src/db)/',
    '/kernel/(outbound|crypto)/|/modules/(auth|oidc|mtls|two-factor|api-keys|credentials|roles|readers)/|/sandbox/',
    'isolation|durab|stores?\\b|survival|backup|killed|converge|races?\\b|hostile|attack',
  ].join('|'),
);

export const isForgivable = (path: string): boolean => !NEVER_FORGIVEN.test(path);

export const nameOf = ({ path, name }: FailedTest): string => `${path} › ${name}`;

export const readKnown = (path: string): KnownUnsteady[] =>
  JSON.parse(readFileSync(path, 'utf8')) as KnownUnsteady[];

/** Adds what is new to the list, for the next commit to carry. */
export const keepKnown = (
  path: string,
  known: readonly KnownUnsteady[],
  unsteady: readonly Unsteady[],
  today: string,
): void => {
  const added = unsteady.filter(({ isNew }) => isNew).map((one) => ({ test: nameOf(one), since: today }));
  if (added.length > 0) writeFileSync(path, `${JSON.stringify([...known, ...added], null, 2)}\n`);
};

/** `rerun` runs a file while nothing else runs, and answers with the names of the tests that failed in it. */
export const settle = async (
  failures: readonly FailedTest[],
  known: readonly KnownUnsteady[],
  rerun: (path: string) => Promise<ReadonlySet<string>>,
): Promise<Settled> => {
  if (failures.length > RERUN_TESTS_MAX) return { failed: [...failures], unsteady: [] };
  const failed = new Set<FailedTest>();
  for (const path of new Set(failures.map((failure) => failure.path))) {
    const here = failures.filter((failure) => failure.path === path);
    for (let time = 0; time < RERUNS && here.some((failure) => !failed.has(failure)); time++) {
      const again = await rerun(path);
      for (const failure of here) if (again.has(failure.name) || again.has(WHOLE_FILE)) failed.add(failure);
    }
  }
  const passed = failures.filter((failure) => !failed.has(failure));
  const complaintOf = (failure: FailedTest): string | undefined => {
    if (!isForgivable(failure.path)) return 'it is about security, durability or isolation';
    return passed.length > FORGIVEN_MAX ? `more than ${FORGIVEN_MAX} are unsteady` : undefined;
  };
  return {
    failed: [...failed],
    unsteady: passed.map((failure) => ({
      ...failure,
      complaint: complaintOf(failure),
      isNew: !known.some(({ test }) => test === nameOf(failure)),
    })),
  };
};

/** The closing lines about unsteady tests. */
export const unsteadyLines = (unsteady: readonly Unsteady[]): string[] =>
  unsteady.map((one) => {
    const place = one.isNew ? '; new, written to tools/unsteady.json' : '';
    const verdict = one.complaint === undefined ? '' : `; counted as failed: ${one.complaint}`;
    return `unsteady: ${nameOf(one)} (failed once, passed ${RERUNS} times alone)${place}${verdict}`;
  });
