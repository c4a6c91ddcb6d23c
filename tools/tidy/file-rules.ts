// Rules about files as such: how long, how named, and which words may not be in them.

import type { Finding, Source } from './sources.ts';

export const FILE_LINES_AIM = 300;
export const FILE_LINES_MAX = 500;
const ROUTES_LINES_AIM = 150;

/** Files that may pass the limit, each with its reason. An entry that is no longer needed is itself an error. */
export const LONG_FILES: Record<string, string> = {};

export const fileLength = (sources: Source[], allowed = LONG_FILES): Finding[] => {
  const long = sources.flatMap(({ path, lines, isTest }): Finding[] => {
    if (lines > FILE_LINES_MAX && !isTest && !(path in allowed)) {
      return [
        about(path, 'error', `${lines} lines (limit ${FILE_LINES_MAX}); split it, or list it with a reason`),
      ];
    }
    const aim = path.endsWith('/routes.ts') ? ROUTES_LINES_AIM : isTest ? FILE_LINES_MAX : FILE_LINES_AIM;
    return lines > aim ? [about(path, 'warning', `${lines} lines (aim ${aim})`)] : [];
  });
  const lengths = new Map(sources.map(({ path, lines }) => [path, lines]));
  const stale = Object.keys(allowed)
    .filter((path) => (lengths.get(path) ?? 0) <= FILE_LINES_MAX)
    .map((path) => about(path, 'error', 'is listed as a long file but is not one; take it off the list'));
  return [...long, ...stale];
};

const about = (path: string, severity: Finding['severity'], message: string): Finding => ({
  severity,
  rule: 'file-length',
  path,
  line: 1,
  message,
});

/** A name that fits anything holds everything. */
export const fileNames = (paths: string[]): Finding[] =>
  paths.flatMap((path): Finding[] => {
    const name = path.split('/').at(-1) ?? '';
    const isVague = /^(utils?|helpers?|types|common|misc|shared|managers?)\.(ts|tsx)$/.test(name);
    if (isVague && path !== 'contract/src/common.ts')
      return [misnamed(path, 'says nothing about what is inside')];
    const isTypeScript = /^(contract|server|kit|tools|bench)\/.*\.ts$/.test(path);
    const isWellFormed = /^[a-z0-9]+([-_.][a-z0-9]+)*\.ts$/.test(name);
    return isTypeScript && !isWellFormed ? [misnamed(path, 'is not in kebab-case')] : [];
  });

const misnamed = (path: string, why: string): Finding => ({
  severity: 'error',
  rule: 'file-names',
  path,
  line: 1,
  message: `the name ${why}`,
});

/** Brackets keep this file from finding itself. */
const BANNED: Array<{ pattern: RegExp; why: string }> = [
  { pattern: /\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b/, why: 'unfinished business belongs in an issue' },
  { pattern: /@ts-(ignor[e]|nochec[k]|expect-erro[r])/, why: 'switches the compiler off' },
  { pattern: /(eslint|oxlint)-disabl[e]/, why: 'switches a lint rule off; discuss the rule instead' },
  { pattern: /\blorem ipsu[m]\b/i, why: 'is filler' },
  { pattern: /^(<{7}|>{7}) /, why: 'is left over from a merge' },
];

export const bannedWords = (path: string, text: string): Finding[] =>
  text.split('\n').flatMap((line, index) =>
    BANNED.filter(({ pattern }) => pattern.test(line)).map(
      ({ pattern, why }): Finding => ({
        severity: 'error',
        rule: 'banned-words',
        path,
        line: index + 1,
        message: `"${pattern.exec(line)?.[0].trim()}" ${why}`,
      }),
    ),
  );
