// The order of the modules: server/src/modules.ts is the table of contents, and a module may use only those above it.

import { posix } from 'node:path';
import ts from 'typescript';
import { type Finding, lineOf, type Source, walk } from './sources.ts';

const TABLE = 'server/src/modules.ts';

/** The module folders, in the order of the list. */
export const readOrder = ({ ast }: Source): string[] => {
  const order: string[] = [];
  walk(ast, (node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText(ast) !== 'ORDER' || !node.initializer) return;
    walk(node.initializer, (part) => {
      if (ts.isStringLiteral(part)) order.push(part.text);
    });
  });
  return order;
};

export const moduleOrder = (sources: Source[]): Finding[] => {
  const modules = sources.filter(({ path, isTest }) => path.startsWith('server/src/modules/') && !isTest);
  const folders = [...new Set(modules.map(({ path }) => folderOf(path)))];
  const table = sources.find(({ path }) => path === TABLE);
  if (!table) return folders.length === 0 ? [] : [wrong(TABLE, 1, 'the table of modules is missing')];
  const order = readOrder(table);
  const unlisted = folders
    .filter((folder) => !order.includes(folder))
    .map((folder) => wrong(TABLE, 1, `the module ${folder} is not listed`));
  const gone = order
    .filter((folder) => !folders.includes(folder))
    .map((folder) => wrong(TABLE, 1, `lists the module ${folder}, which does not exist`));
  // A module without a place in the order gets its one complaint above, not one more for each import.
  const placed = modules.filter(({ path }) => order.includes(folderOf(path)));
  return [...unlisted, ...gone, ...placed.flatMap((source) => importsFromBelow(source, order))];
};

const importsFromBelow = (source: Source, order: string[]): Finding[] => {
  const own = folderOf(source.path);
  const found: Finding[] = [];
  walk(source.ast, (node) => {
    const specifier = specifierOf(node);
    if (specifier === undefined || !specifier.startsWith('.')) return;
    const target = posix.join(posix.dirname(source.path), specifier);
    if (!target.startsWith('server/src/modules/')) return;
    const other = folderOf(target);
    if (other === own || order.indexOf(other) < order.indexOf(own)) return;
    found.push(
      wrong(source.path, lineOf(source, node), `${own} may not use ${other}, which is listed below it`),
    );
  });
  return found;
};

/** Types count as well: a module that knows another's types depends on it. */
const specifierOf = (node: ts.Node): string | undefined => {
  const isDeclaration = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
  if (isDeclaration && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
    return node.moduleSpecifier.text;
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const argument = isCall ? node.arguments[0] : undefined;
  return argument && ts.isStringLiteralLike(argument) ? argument.text : undefined;
};

const folderOf = (path: string): string => path.split('/')[3] ?? '';

const wrong = (path: string, line: number, message: string): Finding => ({
  severity: 'error',
  rule: 'module-order',
  path,
  line,
  message,
});
