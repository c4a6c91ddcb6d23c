// Whether a condition fits what is known of the data: names that are declared, and types that go together. Stricter than running it,
// where a key that is not there only makes it false; so it is asked when a condition is written, and not when it is read.

import type { ASTNode, Environment } from '@marcbachmann/cel-js';
import { childrenOf, firstLine, MACROS, newEnvironment } from './condition.ts';

/** What is known of a value. An object has these keys and no others. */
export type DataShape =
  | 'any'
  | 'string'
  | 'number'
  | 'bool'
  | 'list'
  | 'map'
  | { readonly [key: string]: DataShape };
export type DataShapes = { readonly [name: string]: DataShape };

const CEL_TYPES = {
  any: 'dyn',
  string: 'string',
  number: 'double',
  bool: 'bool',
  list: 'list',
  map: 'map',
} as const;
type CelSchema = { [key: string]: string | CelSchema };

/** Beyond this many the names of a condition are checked, and its types are not. */
const ENVIRONMENTS_MAX = 40;

/** What is wrong with a path of names; null: nothing is known to be. */
export const pathProblem = (shapes: DataShapes, path: readonly string[]): string | null => {
  let shape: DataShape | undefined = shapes;
  for (const [n, name] of path.entries()) {
    if (typeof shape !== 'object') return null;
    if (!Object.hasOwn(shape, name)) return `names ${path.slice(0, n + 1).join('.')}, which is not declared`;
    shape = shape[name];
  }
  return null;
};

interface Named {
  /** Every path of names, from its root to its last name. */
  readonly paths: Array<readonly string[]>;
  /** Those that `has` asks for: they need not be there. */
  readonly asked: Array<readonly string[]>;
}

/** The names of `a.b["c"]`; null: it is no path. */
const pathOf = (node: ASTNode): string[] | null => {
  if (node.op === 'id') return [node.args];
  if (node.op === '.') {
    const before = pathOf(node.args[0]);
    return before && [...before, node.args[1]];
  }
  if (node.op !== '[]') return null;
  const [of, key] = node.args;
  const before = pathOf(of);
  return before && key.op === 'value' && typeof key.args === 'string' ? [...before, key.args] : null;
};

const collect = (node: ASTNode, bound: ReadonlySet<string>, named: Named): void => {
  const path = pathOf(node);
  if (path !== null) {
    if (!bound.has(path[0] ?? '')) named.paths.push(path);
    return;
  }
  if (node.op === 'call' && node.args[0] === 'has') {
    const asked = node.args[1].map(pathOf).filter((one) => one !== null);
    named.asked.push(...asked);
    return;
  }
  let inside = bound;
  if (node.op === 'rcall' && MACROS.has(node.args[0])) {
    const [variable] = node.args[2];
    if (variable?.op === 'id') inside = new Set([...bound, variable.args]);
  }
  for (const child of childrenOf(node)) collect(child, inside, named);
};

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.length <= path.length && start.every((name, n) => name === path[n]);

const schemaOf = (shape: { readonly [key: string]: DataShape }): CelSchema =>
  Object.fromEntries(
    Object.entries(shape).map(([key, one]) => [
      key,
      typeof one === 'object' ? schemaOf(one) : CEL_TYPES[one],
    ]),
  );

/** Numbers are doubles, and whatever is declared may be null. */
const withLooseEquality = (environment: Environment): Environment => {
  environment.registerOperator('double == int', (a: number, b: bigint) => a === Number(b));
  for (const type of ['string', 'double', 'bool'])
    environment.registerOperator(`${type} == null`, (a: unknown) => a === null);
  environment.registerOperator('double in list<int>', () => false);
  return environment;
};

/** Those names whose values are used as a whole, or whose keys need not be there, can be anything. */
const looseNames = (shapes: DataShapes, { paths, asked }: Named): Set<string> => {
  const endsInObject = (path: readonly string[]): boolean => {
    let shape: DataShape | undefined = shapes;
    for (const name of path) shape = typeof shape === 'object' ? shape[name] : undefined;
    return typeof shape === 'object';
  };
  return new Set([...paths.filter(endsInObject), ...asked].map(([root = '']) => root));
};

export interface ConditionTyping {
  /** What is wrong, as a sentence without its subject; `type` is what it gives, in the words of CEL. */
  check(source: string): { readonly problem: string | null; readonly type: string };
}

/** For conditions that have been let through the gate already. */
export const typingOf = (shapes: DataShapes): ConditionTyping => {
  const environments = new Map<string, Environment>();
  const environmentFor = (loose: ReadonlySet<string>): Environment | null => {
    const key = [...loose].sort().join(' ');
    const known = environments.get(key);
    if (known || environments.size >= ENVIRONMENTS_MAX) return known ?? null;
    const made = withLooseEquality(newEnvironment());
    for (const [name, shape] of Object.entries(shapes)) {
      if (name === 'now') made.registerVariable(name, 'google.protobuf.Timestamp');
      else if (typeof shape !== 'object' || loose.has(name)) made.registerVariable(name, 'dyn');
      else made.registerVariable({ name, schema: schemaOf(shape) });
    }
    environments.set(key, made);
    return made;
  };
  const plain = newEnvironment();
  return {
    check: (source) => {
      const named: Named = { paths: [], asked: [] };
      collect(plain.parse(source).ast, new Set(), named);
      for (const path of named.paths) {
        if (named.asked.some((start) => startsWith(path, start))) continue;
        const problem = pathProblem(shapes, path);
        if (problem !== null) return { problem, type: 'dyn' };
      }
      const environment = environmentFor(looseNames(shapes, named));
      if (environment === null) return { problem: null, type: 'dyn' };
      const { valid, type, error } = environment.check(source);
      if (valid) return { problem: null, type: type ?? 'dyn' };
      const said = firstLine(error).replace(/^no such overload: /, '');
      // Lists of several types are compared when they are there.
      return said.includes(' in list')
        ? { problem: null, type: 'bool' }
        : { problem: `does not go together: ${said}`, type: 'dyn' };
    },
  };
};
