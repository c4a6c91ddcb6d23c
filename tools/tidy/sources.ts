// What tidy looks at: the project's files, parsed once, with the words that the rules share.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface Finding {
  severity: 'error' | 'warning';
  rule: string;
  path: string;
  line: number;
  message: string;
}

/** One file of TypeScript or JavaScript, with its syntax tree. */
export interface Source {
  path: string;
  text: string;
  lines: number;
  ast: ts.SourceFile;
  isTest: boolean;
}

const SKIPPED = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  'generated',
  'test-results',
  'coverage',
  '.cache',
]);

/** Every file of the project, as a path from its root with forward slashes, in order. */
export const listFiles = (root: string, folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(root, path);
      return entry.isFile() ? [path] : [];
    });

export const isCode = (path: string): boolean =>
  /\.(ts|tsx|mts|mjs|cjs|js)$/.test(path) && !/\.gen\.ts$/.test(path);

const isTestPath = (path: string): boolean =>
  /\.(test\.tsx?|fixture\.ts)$/.test(path) || /^(server\/test|web\/test|web\/e2e)\//.test(path);

export const parse = (root: string, path: string): Source => {
  const text = readFileSync(join(root, path), 'utf8');
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return {
    path,
    text,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    ast,
    isTest: isTestPath(path),
  };
};

/** Visits every node of a tree, parents first. */
export const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
};

export const lineOf = (source: Source, node: ts.Node): number =>
  source.ast.getLineAndCharacterOfPosition(node.getStart(source.ast)).line + 1;

/** Imports and re-exports of a file that exist at run time, with the names they bring in ('*' for all, 'default'). */
export interface RuntimeImport {
  module: string;
  names: string[];
  node: ts.Node;
}

export const runtimeImports = ({ ast }: Source): RuntimeImport[] => {
  const found: RuntimeImport[] = [];
  walk(ast, (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const names = importedNames(node.importClause);
      if (names.length > 0) found.push({ module: node.moduleSpecifier.text, names, node });
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      if (!node.isTypeOnly) found.push({ module: node.moduleSpecifier.text, names: ['*'], node });
    }
    if (ts.isCallExpression(node) && isLoader(node.expression)) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteralLike(argument))
        found.push({ module: argument.text, names: ['*'], node });
    }
  });
  return found;
};

const isLoader = (callee: ts.Expression): boolean =>
  callee.kind === ts.SyntaxKind.ImportKeyword ||
  (ts.isIdentifier(callee) && callee.text === 'require') ||
  (ts.isPropertyAccessExpression(callee) && callee.name.text === 'getBuiltinModule');

const importedNames = (clause: ts.ImportClause | undefined): string[] => {
  if (!clause) return ['*'];
  if (clause.isTypeOnly) return [];
  const names: string[] = clause.name ? ['default'] : [];
  const { namedBindings } = clause;
  if (namedBindings && ts.isNamespaceImport(namedBindings)) names.push('*');
  if (namedBindings && ts.isNamedImports(namedBindings)) {
    for (const element of namedBindings.elements) {
      if (!element.isTypeOnly) names.push((element.propertyName ?? element.name).text);
    }
  }
  return names;
};
