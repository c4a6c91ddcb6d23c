// Conditions: CEL behind one gate. What is let through runs in bounded time on bounded data, knows only the names it is given, and
// reaches no property that the data does not have itself.

import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js';
import { longestOf } from './measure.ts';
import { compilePattern } from './pattern.ts';

const LENGTH_MAX = 2_000;
const NODES_MAX = 500;
const DEPTH_MAX = 40;
/** A list inside a list; three deep would be the cube of a list's length. */
const NESTING_MAX = 2;
/** Estimated steps of one evaluation; some tenths of a second at most. */
const COST_MAX = 2_000_000;
const KEPT_MAX = 500;

export const MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'filter', 'map']);
/** `matches` is not among them: its patterns can take for ever. `re` is offered instead. */
const FUNCTIONS = new Set([
  ...['has', 'size', 'int', 'double', 'string', 'bool', 'timestamp', 'duration', 're', 'type', 'dyn'],
  ...['contains', 'startsWith', 'endsWith', 'lowerAscii', 'upperAscii', 'trim', 'indexOf'],
  ...['getDate', 'getDayOfMonth', 'getDayOfWeek', 'getDayOfYear', 'getFullYear', 'getHours'],
  ...['getMilliseconds', 'getMinutes', 'getMonth', 'getSeconds'],
]);

export type Facts = Readonly<Record<string, unknown>>;

/** The data is too long for this condition: it was not looked at. */
export class ConditionTooCostly extends Error {
  override name = 'ConditionTooCostly';
}

export interface Condition {
  readonly source: string;
  /** Throws what is wrong: a key that is not there, types that do not go together, data that is too long. */
  evaluate(facts: Facts): unknown;
}

export type CompiledCondition =
  | { readonly condition: Condition; readonly problem: null }
  | { readonly condition: null; readonly problem: string };

const ARITHMETIC = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
};

/** Numbers of JSON are doubles; `form.amount + 1` is meant to work all the same. */
const withMixedNumbers = (environment: Environment): Environment => {
  for (const [sign, work] of Object.entries(ARITHMETIC))
    for (const [left, right] of [
      ['double', 'int'],
      ['int', 'double'],
    ])
      environment.registerOperator(`${left} ${sign} ${right}`, (a: number | bigint, b: number | bigint) =>
        work(Number(a), Number(b)),
      );
  return environment;
};

const environments = new Map<string, Environment>();

/** With the functions and limits that every condition has, and no names yet. */
export const newEnvironment = (): Environment => {
  const made = withMixedNumbers(
    new Environment({
      homogeneousAggregateLiterals: false,
      limits: {
        maxAstNodes: NODES_MAX,
        maxDepth: DEPTH_MAX,
        maxListElements: 200,
        maxMapEntries: 50,
        maxCallArguments: 4,
      },
    }),
  );
  made.registerFunction(
    're(string, string): bool',
    (text: string, pattern: string) => compilePattern(pattern).find(text),
    { description: 'whether the text holds the pattern' },
  );
  return made;
};

/** `now` is a moment; every other name is whatever JSON says. */
const environmentOf = (names: readonly string[]): Environment => {
  const key = names.join(' ');
  const known = environments.get(key);
  if (known) return known;
  const made = newEnvironment();
  for (const name of names) made.registerVariable(name, name === 'now' ? 'google.protobuf.Timestamp' : 'dyn');
  environments.set(key, made);
  return made;
};

/** What one look at an expression costs, before the data is known. */
interface Shape {
  nodes: number;
  joins: number;
  nesting: number;
}

/** What an expression may not hold. */
class GateProblem extends Error {}

export const childrenOf = ({ args }: ASTNode): ASTNode[] => {
  const found: ASTNode[] = [];
  const take = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(take);
    else if (typeof value === 'object' && value !== null && 'op' in value) found.push(value as ASTNode);
  };
  take(args);
  return found;
};

const checkCall = (name: string, args: readonly ASTNode[]): void => {
  if (name === 'matches') throw new GateProblem('matches is not offered: use re(text, "pattern")');
  if (!FUNCTIONS.has(name) && !MACROS.has(name)) throw new GateProblem(`there is no function ${name}`);
  if (name !== 're') return;
  const [, pattern] = args;
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string')
    throw new GateProblem('the pattern of re must be a plain text');
  const { problem } = compilePattern.tried(pattern.args);
  if (problem !== null) throw new GateProblem(`the pattern of re ${problem}`);
};

const look = (node: ASTNode, nesting: number, shape: Shape): void => {
  shape.nodes++;
  if (node.op === '+') shape.joins++;
  let inside = nesting;
  if (node.op === 'call') checkCall(node.args[0], node.args[1]);
  if (node.op === 'rcall') {
    checkCall(node.args[0], node.args[2]);
    if (MACROS.has(node.args[0])) inside++;
  }
  if (inside > NESTING_MAX)
    throw new GateProblem(`lists are gone through inside one another at most ${NESTING_MAX} deep`);
  shape.nesting = Math.max(shape.nesting, inside);
  for (const child of childrenOf(node)) look(child, inside, shape);
};

export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.trim() ?? 'cannot be read';

const conditionOf = (source: string, parsed: ParseResult, shape: Shape): Condition => ({
  source,
  evaluate: (facts) => {
    const { items, characters } = longestOf(facts);
    const joined = 1 + shape.joins;
    const rounds = (Math.max(1, items) * joined) ** shape.nesting;
    if (rounds * shape.nodes * (1 + (characters * joined) / 100) > COST_MAX)
      throw new ConditionTooCostly('the data is too long for this condition');
    return parsed(facts);
  },
});

const compile = (source: string, names: readonly string[], wanted: 'bool' | 'any'): CompiledCondition => {
  try {
    const parsed = environmentOf(names).parse(source);
    const shape: Shape = { nodes: 0, joins: 0, nesting: 0 };
    look(parsed.ast, 0, shape);
    const { valid, type, error } = parsed.check();
    if (!valid) return { condition: null, problem: firstLine(error) };
    if (wanted === 'bool' && type !== 'bool' && type !== 'dyn')
      return { condition: null, problem: `gives ${type}, not true or false` };
    return { condition: conditionOf(source, parsed, shape), problem: null };
  } catch (error) {
    const place = error instanceof Error && 'range' in error ? (error.range as { start: number }) : undefined;
    const where = place === undefined ? '' : ` (at character ${place.start + 1})`;
    return { condition: null, problem: `${firstLine(error)}${where}` };
  }
};

const kept = new Map<string, CompiledCondition>();

/** The names are those that the condition may speak of. A problem is a sentence without its subject. */
export const compileCondition = (
  source: unknown,
  names: readonly string[],
  wanted: 'bool' | 'any' = 'bool',
): CompiledCondition => {
  if (typeof source !== 'string' || source.trim() === '')
    return { condition: null, problem: 'must be an expression' };
  if (source.length > LENGTH_MAX)
    return { condition: null, problem: `is longer than ${LENGTH_MAX} characters` };
  const key = `${wanted} ${names.join(' ')} ${source}`;
  const known = kept.get(key);
  if (known) return known;
  const made = compile(source, names, wanted);
  if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, made);
  return made;
};

/** Whether it is true now. What cannot be told, because a key is not there, is not true; `problem` says so. */
export const isMet = (condition: Condition, facts: Facts): { isTrue: boolean; problem: string | null } => {
  try {
    return { isTrue: condition.evaluate(facts) === true, problem: null };
  } catch (error) {
    if (error instanceof ConditionTooCostly) throw error;
    return { isTrue: false, problem: firstLine(error) };
  }
};
