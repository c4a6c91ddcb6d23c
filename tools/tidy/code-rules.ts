// Rules about what code may do, read from its syntax tree, so that a comment or a text never trips them.

import ts from 'typescript';
import { fieldLimits, formLimits, pageLimits } from './limit-rules.ts';
import { namedPeople, parameters, plainNames } from './shape-rules.ts';
import { type Finding, lineOf, runtimeImports, type Source, walk } from './sources.ts';
import { fileState } from './state-rules.ts';
import { steadyTests } from './test-rules.ts';

type Rule = (source: Source) => Finding[];

const finding = (rule: string, source: Source, node: ts.Node, message: string): Finding => ({
  severity: 'error',
  rule,
  path: source.path,
  line: lineOf(source, node),
  message,
});

const isServer = ({ path, isTest }: Source): boolean => path.startsWith('server/src/') && !isTest;
const isProduct = ({ path, isTest }: Source): boolean =>
  /^(server|contract|kit|web)\/src\//.test(path) && !isTest;

/** House rule 10: one reader of the environment, so that every variable is in one schema and in the documentation. */
export const environment: Rule = (source) => {
  if (!isProduct(source) || source.path === 'server/src/config.ts') return [];
  const message = 'only server/src/config.ts reads the environment; take the value from config';
  const found: Finding[] = [];
  walk(source.ast, (node) => {
    if (isMember(node, 'process', 'env') && !isHandedToConfig(source, node))
      found.push(finding('environment', source, node, message));
    const from = ts.isVariableDeclaration(node) && node.initializer;
    if (
      from &&
      ts.isIdentifier(from) &&
      from.text === 'process' &&
      /\benv\b/.test(node.name.getText(source.ast))
    ) {
      found.push(finding('environment', source, node, message));
    }
  });
  for (const { module, names, node } of runtimeImports(source)) {
    const isProcess = module === 'node:process' || module === 'process';
    if (isProcess && names.some((name) => ['env', 'default', '*'].includes(name))) {
      found.push(finding('environment', source, node, message));
    }
  }
  return found;
};

/** main.ts passes the environment on, unread: `readConfig(process.env)`. */
const isHandedToConfig = ({ path, ast }: Source, node: ts.Node): boolean =>
  path === 'server/src/main.ts' &&
  ts.isCallExpression(node.parent) &&
  node.parent.expression.getText(ast) === 'readConfig';

/** Names that cannot open a connection, from modules that otherwise can. */
const HARMLESS: Record<string, string[]> = {
  'node:net': ['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress'],
  'node:http': ['STATUS_CODES', 'METHODS', 'createServer'],
  'node:https': ['createServer'],
  'node:http2': ['constants'],
  'node:tls': ['rootCertificates'],
  'node:dgram': [],
  'node:dns': [],
  'node:dns/promises': [],
  // What `createRequire` makes loads anything, unseen by this rule.
  'node:module': ['flushCompileCache', 'stripTypeScriptTypes'],
  undici: [],
  nodemailer: [],
};

/** The mail server is named by the operator, like the database; what sends mail asks this one file. */
const MAIL = 'server/src/kernel/mail.ts';
/** Writes to a socket that the process was given as its standard output, and opens none. */
const LOG_OUTLET = 'server/src/kernel/log-outlet.ts';

/** House rule 10 and security rule 7: all calls to the outside pass one guard. */
export const outbound: Rule = (source) => {
  if (!isServer(source) || /^server\/src\/kernel\/outbound(\.ts$|[-/])/.test(source.path)) return [];
  const message = (what: string) => `${what} may call out; use ctx.kernel.outbound, which guards the address`;
  const found: Finding[] = [];
  for (const { module, names, node } of runtimeImports(source)) {
    const name = module in HARMLESS || module.startsWith('node:') ? module : `node:${module}`;
    if (module === 'nodemailer' && source.path === MAIL) continue;
    if (module === 'node:net' && source.path === LOG_OUTLET) continue;
    const harmless = HARMLESS[module] ?? HARMLESS[name];
    const bad = harmless && names.filter((imported) => !harmless.includes(imported));
    if (bad && bad.length > 0)
      found.push(finding('outbound', source, node, message(`${module} (${bad.join(', ')})`)));
  }
  walk(source.ast, (node) => {
    for (const name of ['fetch', 'WebSocket', 'EventSource']) {
      if (isGlobalUse(node, name)) found.push(finding('outbound', source, node, message(name)));
    }
  });
  return found;
};

/** Hostile files are read in processes of their own, which may do nothing else. */
const READING_PROCESSES: readonly string[] = [
  'server/src/kernel/confine.ts',
  'server/src/kernel/documents/reader-process.ts',
  'server/src/modules/person-data/foreign/reader.ts',
];

/** Security rule 9: nothing turns text into code or starts programs. */
export const strangeCode: Rule = (source) => {
  if (!isServer(source)) return [];
  const found: Finding[] = [];
  for (const { module, node } of runtimeImports(source)) {
    if (module === 'node:child_process' && READING_PROCESSES.includes(source.path)) continue;
    if (/^(node:)?(vm|child_process|cluster|repl|inspector)(\/|$)/.test(module)) {
      found.push(finding('strange-code', source, node, `${module} is not used in the server`));
    }
  }
  walk(source.ast, (node) => {
    for (const name of ['eval', 'Function']) {
      const isUse = (ts.isCallExpression(node) || ts.isNewExpression(node)) && isGlobalUse(node, name);
      if (isUse) found.push(finding('strange-code', source, node, `${name} turns text into code`));
    }
  });
  return found;
};

/** A difference between the databases has a name in db/dialect; no other code asks which one it is. */
export const oneDialect: Rule = (source) => {
  if (!isServer(source) || source.path.startsWith('server/src/db/')) return [];
  const isEngine = (node: ts.Node): boolean =>
    ts.isStringLiteralLike(node) && ['sqlite', 'postgres'].includes(node.text);
  const found: Finding[] = [];
  walk(source.ast, (node) => {
    const isAsked =
      (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText(source.ast))
        ? isEngine(node.left) || isEngine(node.right)
        : false) ||
      (ts.isCaseClause(node) && isEngine(node.expression));
    if (isAsked) {
      found.push(
        finding(
          'one-dialect',
          source,
          node,
          'asks which database this is; name the capability in db/dialect',
        ),
      );
    }
  });
  return found;
};

/** A test that is switched off is not a test; one that is singled out switches off the rest. */
export const honestTests: Rule = (source) => {
  if (!source.isTest) return [];
  const found: Finding[] = [];
  walk(source.ast, (node) => {
    if (!ts.isPropertyAccessExpression(node)) return;
    const runner = node.expression.getText(source.ast);
    const isRunner = /^(test|it|describe|suite)(\.describe)?$/.test(runner);
    if (isRunner && /^(only|skip|todo|fixme)$/.test(node.name.text) && !isConditionalSkip(node)) {
      found.push(
        finding(
          'honest-tests',
          source,
          node,
          `${runner}.${node.name.text} hides tests; repair or remove them`,
        ),
      );
    }
  });
  walk(source.ast, (node) => {
    const isOption = ts.isPropertyAssignment(node) && node.initializer.kind === ts.SyntaxKind.TrueKeyword;
    if (isOption && /^(only|skip|todo)$/.test(node.name.getText(source.ast))) {
      found.push(
        finding('honest-tests', source, node, `{ ${node.name.getText(source.ast)}: true } hides tests`),
      );
    }
  });
  return found;
};

/** Playwright's `test.skip(condition, 'reason')`: decided when it runs, and counted as skipped with its reason. */
const isConditionalSkip = (node: ts.PropertyAccessExpression): boolean => {
  if (node.name.text !== 'skip' || !ts.isCallExpression(node.parent)) return false;
  const [condition, reason] = node.parent.arguments;
  if (!condition || ts.isStringLiteralLike(condition) || condition.kind === ts.SyntaxKind.TrueKeyword)
    return false;
  return reason !== undefined && ts.isStringLiteralLike(reason);
};

export const FUNCTION_LINES_MAX = 70;

/** Functions that may be longer, by file and name, each with its reason. An entry that is no longer needed is itself an error. */
export const LONG_FUNCTIONS: Record<string, string> = {};

/** A function past the limit usually holds two. A migration is one list of tables, read from top to bottom. */
export const functionLength = (source: Source, allowed = LONG_FUNCTIONS): Finding[] => {
  if (source.isTest || source.path.startsWith('server/src/db/migrations/')) return [];
  const found: Finding[] = [];
  const unused = new Set(Object.keys(allowed).filter((entry) => entry.startsWith(`${source.path} `)));
  walk(source.ast, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
    const end = source.ast.getLineAndCharacterOfPosition(node.end).line + 1;
    const lines = end - lineOf(source, node) + 1;
    if (lines <= FUNCTION_LINES_MAX) return;
    const entry = `${source.path} ${nameOfFunction(source, node)}`;
    unused.delete(entry);
    if (entry in allowed) return;
    const message = `a function of ${lines} lines (limit ${FUNCTION_LINES_MAX}); split it, or list it with a reason`;
    found.push(finding('function-length', source, node, message));
  });
  for (const entry of unused)
    found.push(
      finding('function-length', source, source.ast, `"${entry}" is listed as long but is not; take it off`),
    );
  return found;
};

/** Its own name, or that of the constant or property it is the value of. */
const nameOfFunction = (source: Source, node: ts.SignatureDeclaration): string =>
  (
    node.name ??
    (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)
      ? node.parent.name
      : undefined)
  )?.getText(source.ast) ?? '';

export const CODE_RULES: Rule[] = [
  environment,
  outbound,
  strangeCode,
  oneDialect,
  honestTests,
  steadyTests,
  functionLength,
  fieldLimits,
  formLimits,
  pageLimits,
  fileState,
  parameters,
  plainNames,
  namedPeople,
];

/** `owner.name` or `owner['name']`, also through globalThis. */
const isMember = (node: ts.Node, owner: string, name: string): boolean => {
  const isNamed =
    (ts.isPropertyAccessExpression(node) && node.name.text === name) ||
    (ts.isElementAccessExpression(node) &&
      ts.isStringLiteralLike(node.argumentExpression) &&
      node.argumentExpression.text === name);
  if (!isNamed) return false;
  const { expression } = node as ts.PropertyAccessExpression | ts.ElementAccessExpression;
  return (
    (ts.isIdentifier(expression) && expression.text === owner) || isMember(expression, 'globalThis', owner)
  );
};

/** A call or construction of a global by its bare name or through globalThis, unless the file declares that name. */
const isGlobalUse = (node: ts.Node, name: string): boolean => {
  if (isMember(node, 'globalThis', name)) return true;
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const callee = node.expression;
  if (isMember(callee, 'globalThis', name)) return true;
  return ts.isIdentifier(callee) && callee.text === name && !declares(node.getSourceFile(), name);
};

const declares = (ast: ts.SourceFile, name: string): boolean => {
  let isDeclared = false;
  walk(ast, (node) => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node);
    if (isDeclaration && node.name && ts.isIdentifier(node.name) && node.name.text === name)
      isDeclared = true;
  });
  return isDeclared;
};
