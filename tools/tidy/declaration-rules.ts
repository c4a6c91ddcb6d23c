// What is listed declares itself: every module has its module.ts, every noun its value, every feature of the page its feature.ts and a
// line in the list, and each of them says something of every part, if only `none`.

import { posix } from 'node:path';
import ts from 'typescript';
import { type Finding, lineOf, type Source, walk } from './sources.ts';

const NOUNS = 'contract/src/nouns.ts';
const FEATURES = 'web/src/feature-list.ts';

interface Kind {
  /** Where the parts are listed, as the members of an interface. */
  readonly file: string;
  readonly type: string;
  /** The function that takes a declaration in, and where it is called. */
  readonly call: string;
  readonly under: string;
}

const KINDS: readonly Kind[] = [
  { file: 'contract/src/noun.ts', type: 'Noun', call: 'noun', under: 'contract/src/' },
  {
    file: 'server/src/kernel/module.ts',
    type: 'Module',
    call: 'defineModule',
    under: 'server/src/modules/',
  },
  { file: 'web/src/feature.ts', type: 'Feature', call: 'feature', under: 'web/src/features/' },
];

/** The parts that every declaration of a kind must name. */
const partsOf = (sources: readonly Source[], { file, type }: Kind): string[] =>
  sources
    .filter(({ path }) => path === file)
    .flatMap(({ ast }) =>
      ast.statements
        .filter((statement) => ts.isInterfaceDeclaration(statement))
        .filter(({ name }) => name.text === type)
        .flatMap(({ members }) => members.flatMap(({ name }) => (name ? [name.getText(ast)] : []))),
    );

/** What is there and leaves a part out: neither declared nor said to be `none`. */
const incomplete = (sources: readonly Source[]): Finding[] =>
  KINDS.flatMap((kind) => {
    const parts = partsOf(sources, kind);
    const declaring = sources.filter(({ path, isTest }) => path.startsWith(kind.under) && !isTest);
    return declaring.flatMap((source) => leftOut(source, kind, parts));
  });

const leftOut = (source: Source, { call }: Kind, parts: readonly string[]): Finding[] => {
  const found: Finding[] = [];
  walk(source.ast, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText(source.ast) !== call) return;
    const [declared] = node.arguments;
    if (!declared || !ts.isObjectLiteralExpression(declared)) return;
    const named = declared.properties.flatMap(({ name }) => (name ? [name.getText(source.ast)] : []));
    for (const part of parts.filter((one) => !named.includes(one)))
      found.push({
        ...wrong(source.path, `leaves ${part} out: declare it, or say \`none\``),
        line: lineOf(source, node),
      });
  });
  return found;
};

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
    ...incomplete(sources),
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
