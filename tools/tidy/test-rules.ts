// What keeps tests steady: no waiting by the clock, no chance without a seed, and no promise that is refused before anybody waits for it.

import ts from 'typescript';
import { type Finding, lineOf, runtimeImports, type Source, walk } from './sources.ts';

/** The places that let time pass for all others, each with its reason. */
const MAY_WAIT = ['server/test/until.ts', 'server/test/elapse.ts', 'web/e2e/pause.ts', 'web/test/until.ts'];

const SLEEP = 'sleeps; wait with until or move the manual clock, or say why with elapse (server/test)';
const IN_TURN = 'begins all calls of a list and awaits them in turn; list functions, or use Promise.all';
const DRAW = 'draws without a seed; use chanceOf of server/test/chance.ts';

/** The first parameter's name of `new Promise((resolve) => …)`. */
const resolverOf = (node: ts.NewExpression): string | undefined => {
  const [executor] = node.arguments ?? [];
  if (!executor || !(ts.isArrowFunction(executor) || ts.isFunctionExpression(executor))) return undefined;
  const [first] = executor.parameters;
  return first && ts.isIdentifier(first.name) ? first.name.text : undefined;
};

/** `new Promise((resolve) => setTimeout(resolve, ms))`, also with an arrow around the resolver. A deadline that rejects is none. */
const isSleep = (node: ts.Node): boolean => {
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'Promise') return false;
  const resolver = resolverOf(node);
  if (resolver === undefined) return false;
  let isFound = false;
  walk(node, (inner) => {
    if (!ts.isCallExpression(inner) || !/^(globalThis\.)?setTimeout$/.test(inner.expression.getText()))
      return;
    const [callback] = inner.arguments;
    const body = callback && ts.isArrowFunction(callback) ? callback.body : callback;
    const called = body && ts.isCallExpression(body) ? body.expression : body;
    if (called?.getText() === resolver) isFound = true;
  });
  return isFound;
};

/** `fc.assert(property)` without a seed among its options. */
const isUnseeded = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  node.expression.getText() === 'fc.assert' &&
  !/\bseed\b/.test(node.arguments[1]?.getText() ?? '');

/**
 * `randomBytes(length)` in a loop over lengths: the bytes are the cases that the test tries. Of a fixed length they are a key, a name or
 * a content that nothing reads, and may be any.
 */
const isDrawnCase = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  /(^|\.)randomBytes$/.test(node.expression.getText()) &&
  node.arguments.some((size) => {
    let varies = false;
    walk(size, (inner) => {
      if (ts.isIdentifier(inner) && !/^[A-Z][A-Z0-9_]*$/.test(inner.text)) varies = true;
    });
    return varies;
  });

/** An awaited expression that takes this name for a promise: `await call`, `await assert.rejects(call, …)`. */
const takesPromise = (node: ts.Node, name: string): boolean => {
  if (!ts.isAwaitExpression(node)) return false;
  const { expression } = node;
  const [first] =
    ts.isCallExpression(expression) &&
    /^assert\.(rejects|doesNotReject)$/.test(expression.expression.getText())
      ? expression.arguments
      : [expression];
  return first !== undefined && ts.isIdentifier(first) && first.text === name;
};

/**
 * `for (const call of [one(), other()]) await call`: all calls begin with the list, and the second may be refused while the first is
 * still awaited. Then nobody has taken its refusal, and the whole file fails.
 */
const isAwaitedInTurn = (node: ts.Node): boolean => {
  if (!ts.isForOfStatement(node) || !ts.isArrayLiteralExpression(node.expression)) return false;
  if (node.expression.elements.filter(ts.isCallExpression).length < 2) return false;
  if (node.awaitModifier) return true;
  const [variable] = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations : [];
  if (!variable || !ts.isIdentifier(variable.name)) return false;
  const { text } = variable.name;
  let isFound = false;
  walk(node.statement, (inner) => {
    if (takesPromise(inner, text)) isFound = true;
  });
  return isFound;
};

const problemOf = (node: ts.Node): string | undefined => {
  if (isSleep(node)) return SLEEP;
  if (isUnseeded(node)) return 'fc.assert without a seed; give it SEED of server/test/seed.ts';
  if (isDrawnCase(node)) return DRAW;
  if (isAwaitedInTurn(node)) return IN_TURN;
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  if (node.name.text === 'waitForTimeout') return SLEEP;
  return /^(globalThis\.)?Math$/.test(node.expression.getText()) && node.name.text === 'random'
    ? DRAW
    : undefined;
};

export const steadyTests = (source: Source): Finding[] => {
  if (!source.isTest || MAY_WAIT.includes(source.path)) return [];
  const found: Finding[] = [];
  const add = (node: ts.Node, message: string): void => {
    found.push({
      severity: 'error',
      rule: 'steady-tests',
      path: source.path,
      line: lineOf(source, node),
      message,
    });
  };
  for (const { module, names, node } of runtimeImports(source)) {
    if (
      /^(node:)?timers\/promises$/.test(module) &&
      names.some((name) => /^(setTimeout|scheduler|\*)$/.test(name))
    )
      add(node, SLEEP);
    if (/^(node:)?crypto$/.test(module) && names.includes('randomInt')) add(node, DRAW);
  }
  walk(source.ast, (node) => {
    const problem = problemOf(node);
    if (problem !== undefined) add(node, problem);
  });
  return found;
};
