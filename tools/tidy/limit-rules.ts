// A number that the contract checks stands there once, where the page can read it without zod; the page does not write it again.

import ts from 'typescript';
import { PAGE_SIZE_MAX } from '../../contract/src/limits.ts';
import { type Finding, lineOf, type Source, walk } from './sources.ts';

const LIMITS = '@parley/contract/limits';
const isPage = ({ path, isTest }: Source): boolean => path.startsWith('web/src/') && !isTest;

/** What a field takes at most is named, and each constant in it comes from the contract's limits or is counted from them. */
export const fieldLimits = (source: Source): Finding[] => {
  if (!isPage(source)) return [];
  const fromContract = limitsOf(source.ast);
  const found: Finding[] = [];
  walk(source.ast, (node) => {
    if (!ts.isJsxAttribute(node) || node.name.getText(source.ast) !== 'maxLength' || !node.initializer)
      return;
    const names = namesIn(node.initializer);
    if (names.length > 0 && names.every((name) => !isConstant(name) || fromContract.has(name))) return;
    found.push({
      severity: 'error',
      rule: 'field-limits',
      path: source.path,
      line: lineOf(source, node),
      message: `take the limit from ${LIMITS}`,
    });
  });
  return found;
};

/** What the object of a field says beside its greatest value. */
const OF_FIELDS = new Set(['key', 'label', 'placeholder', 'type', 'width']);

/** The fields of a form that the page asks for take their greatest values from there as well. */
export const formLimits = (source: Source): Finding[] => {
  if (!isPage(source)) return [];
  const found: Finding[] = [];
  walk(source.ast, (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isNumericLiteral(node.initializer)) return;
    const name = node.name.getText(source.ast);
    const isOfField = node.parent.properties.some((one) =>
      OF_FIELDS.has(one.name?.getText(source.ast) ?? ''),
    );
    if (name !== 'max_length' && !(name === 'max' && isOfField)) return;
    found.push({
      severity: 'error',
      rule: 'field-limits',
      path: source.path,
      line: lineOf(source, node),
      message: `take the limit from ${LIMITS}`,
    });
  });
  return found;
};

/** A request for the longest page says so by name. */
export const pageLimits = (source: Source): Finding[] => {
  if (!isPage(source)) return [];
  const found: Finding[] = [];
  walk(source.ast, (node) => {
    if (!ts.isStringLiteralLike(node) || node.text !== String(PAGE_SIZE_MAX)) return;
    found.push({
      severity: 'error',
      rule: 'page-limits',
      path: source.path,
      line: lineOf(source, node),
      message: 'take LONGEST_PAGE from lib/page-size.ts',
    });
  });
  return found;
};

/** What has another name, such as `field.max_length`, is a value that was handed in. */
const isConstant = (name: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(name);

const namesIn = (node: ts.Node): string[] => {
  const names: string[] = [];
  walk(node, (part) => {
    if (ts.isIdentifier(part)) names.push(part.text);
  });
  return names;
};

/** The names that a file imports from the limits, and its own constants that are made of nothing else but numbers. */
const limitsOf = (ast: ts.SourceFile): Set<string> => {
  const names = new Set<string>();
  for (const statement of ast.statements) {
    if (ts.isImportDeclaration(statement)) {
      if ((statement.moduleSpecifier as ts.StringLiteral).text !== LIMITS) continue;
      const { namedBindings } = statement.importClause ?? {};
      if (namedBindings && ts.isNamedImports(namedBindings))
        for (const { name } of namedBindings.elements) names.add(name.text);
    }
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const parts = initializer ? namesIn(initializer) : [];
      if (parts.length > 0 && parts.every((part) => names.has(part))) names.add(name.getText(ast));
    }
  }
  return names;
};
