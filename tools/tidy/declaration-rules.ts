// What is listed declares itself: every module has its module.ts, every noun its value, every feature of the page its feature.ts and a
// line in the list. A part that a declaration leaves out does not compile; a declaration that is left out is found here.

import { posix } from 'node:path';
import ts from 'typescript';
import type { Finding, Source } from './sources.ts';

const NOUNS = 'contract/src/nouns.ts';
const FEATURES = 'web/src/feature-list.ts';

/** The files that a list exports from, as paths from the root. */
const listedBy = ({ ast, path }: Source): string[] =>
  ast.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) &&
    statement.moduleSpecifier &&
    ts.isStringLiteral(statement.moduleSpecifier)
      ? [posix.join(posix.dirname(path), statement.moduleSpecifier.text)]
      : [],
  );

/** The folders directly below `parent`, each with a slash at its end. */
const foldersIn = (sources: Source[], parent: string): string[] => [
  ...new Set(
    sources
      .filter(({ path }) => path.startsWith(parent))
      .map(({ path }) => path.slice(parent.length).split('/'))
      .flatMap(([folder, ...rest]) => (rest.length > 0 ? [`${parent}${folder}/`] : [])),
  ),
];

export const declarations = (sources: Source[]): Finding[] => {
  const paths = new Set(sources.map(({ path }) => path));
  const listed = (list: string): string[] =>
    sources.filter(({ path }) => path === list).flatMap((source) => listedBy(source));
  const without = (parent: string, file: string): Finding[] =>
    foldersIn(sources, parent)
      .filter((folder) => !paths.has(folder + file))
      .map((folder) => wrong(folder + file, 'is missing: the folder does not declare itself'));
  const isNoun = /^export const \w+Noun = noun\(/m;
  const features = listed(FEATURES);
  return [
    ...without('server/src/modules/', 'module.ts'),
    ...without('web/src/features/', 'feature.ts'),
    ...sources
      .filter(({ path, text }) => listed(NOUNS).includes(path) && !isNoun.test(text))
      .map(({ path }) => wrong(path, 'is listed in nouns.ts and exports no …Noun')),
    ...[...paths]
      .filter((path) => /^web\/src\/features\/[^/]+\/feature\.ts$/.test(path) && !features.includes(path))
      .map((path) => wrong(path, 'is not listed in feature-list.ts')),
  ];
};

const wrong = (path: string, message: string): Finding => ({
  severity: 'error',
  rule: 'declarations',
  path,
  line: 1,
  message,
});
