// The order of the modules: server/src/modules.ts is the table of contents, and a module may use only those above it.

import { posix } from 'node:path';
import ts from 'typescript';
import { type Finding, lineOf, type Source, walk } from './sources.ts';

const TABLE = 'server/src/modules.ts';

/** The names of the module folders in the order in which the table lists them, which is not the order of its imports. */
export const readOrder = ({ ast }: Source): string[] => {
  const folders = new Map<string, string>();
  walk(ast, (node) => {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return;
    const folder = /^\.\/modules\/([^/]+)\//.exec(node.moduleSpecifier.text)?.[1];
    if (folder === undefined) return;
    for (const name of boundNames(node.importClause)) folders.set(name, folder);
  });
  const order: string[] = [];
  walk(ast, (node) => {
    if (!ts.isIdentifier(node) || hasAncestor(node, ts.isImportDeclaration)) return;
    const folder = folders.get(node.text);
    if (folder !== undefined && !order.includes(folder)) order.push(folder);
  });
  return order;
};

const hasAncestor = (node: ts.Node, is: (node: ts.Node) => boolean): boolean =>
  node.parent !== undefined && (is(node.parent) || hasAncestor(node.parent, is));

const boundNames = (clause: ts.ImportClause | undefined): string[] => {
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) return [bindings.name.text];
  if (bindings && ts.isNamedImports(bindings)) return bindings.elements.map(({ name }) => name.text);
  return clause?.name ? [clause.name.text] : [];
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
  return [...unlisted, ...modules.flatMap((source) => importsFromBelow(source, order))];
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
