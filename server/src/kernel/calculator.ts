// Arithmetic, read by a small parser of its own: nothing that is written here can run as a program.
//
//   sum     = product (('+' | '-') product)*
//   product = power (('*' | '/' | '%') power)*
//   power   = ('+' | '-') power | atom ('^' power)?
//   atom    = number | name | name '(' sum (',' sum)* ')' | '(' sum ')'

const LENGTH_MAX = 1_000;
const DEPTH_MAX = 100;

const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  abs: Math.abs,
  round: Math.round,
  floor: Math.floor,
  ceil: Math.ceil,
  min: Math.min,
  max: Math.max,
  pow: (base = 0, exponent = 0) => base ** exponent,
  exp: Math.exp,
  ln: Math.log,
  log: Math.log10,
  log2: Math.log2,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
};
const CONSTANTS: Record<string, number> = { pi: Math.PI, e: Math.E, tau: 2 * Math.PI };

const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z][a-z0-9]*)|(\*\*|[-+*/%^(),]))/iy;

type Token = { kind: 'number'; value: number } | { kind: 'name' | 'sign'; value: string };

/** What is wrong with an expression; the model reads it and tries again. */
class CalculatorProblem extends Error {}

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const source = text.trim();
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const [, number, name, sign] = TOKEN.exec(source) ?? [];
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: 'name', value: name.toLowerCase() });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign === '**' ? '^' : sign });
    else throw new CalculatorProblem(`the character at place ${at + 1} means nothing here`);
  }
  return tokens;
};

/** Reads the tokens one after the other. */
const cursorOf = (tokens: readonly Token[]) => {
  let next = 0;
  const isSign = (...signs: string[]): boolean => {
    const token = tokens[next];
    return token?.kind === 'sign' && signs.includes(token.value);
  };
  const take = (): Token => {
    const token = tokens[next++];
    if (!token) throw new CalculatorProblem('the expression ends too early');
    return token;
  };
  const expect = (sign: string): void => {
    const token = take();
    if (token.kind !== 'sign' || token.value !== sign) throw new CalculatorProblem(`"${sign}" is missing`);
  };
  return { isSign, take, expect, isAtEnd: () => next >= tokens.length };
};

const parser = (tokens: readonly Token[]) => {
  const { isSign, take, expect, isAtEnd } = cursorOf(tokens);
  let depth = 0;

  const sum = (): number => {
    if (++depth > DEPTH_MAX) throw new CalculatorProblem('the expression is nested too deep');
    let value = product();
    while (isSign('+', '-')) value = take().value === '+' ? value + product() : value - product();
    depth--;
    return value;
  };
  const product = (): number => {
    let value = power();
    while (isSign('*', '/', '%')) {
      const { value: sign } = take();
      const right = power();
      value = sign === '*' ? value * right : sign === '/' ? value / right : value % right;
    }
    return value;
  };
  const power = (): number => {
    if (++depth > DEPTH_MAX) throw new CalculatorProblem('the expression is nested too deep');
    let value: number;
    if (isSign('+', '-')) value = take().value === '-' ? -power() : power();
    else {
      value = atom();
      if (isSign('^')) {
        take();
        value = value ** power();
      }
    }
    depth--;
    return value;
  };
  const atom = (): number => {
    const token = take();
    if (token.kind === 'number') return token.value;
    if (token.kind === 'name') return isSign('(') ? call(token.value) : constant(token.value);
    if (token.value !== '(') throw new CalculatorProblem(`"${token.value}" is in the wrong place`);
    const value = sum();
    expect(')');
    return value;
  };
  const constant = (name: string): number => {
    const value = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;
    if (value === undefined) throw new CalculatorProblem(`"${name}" is not known`);
    return value;
  };
  const call = (name: string): number => {
    const run = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!run) throw new CalculatorProblem(`the function "${name}" is not known`);
    expect('(');
    const values = [sum()];
    while (isSign(',')) {
      take();
      values.push(sum());
    }
    expect(')');
    return run(...values);
  };

  return () => {
    const value = sum();
    if (!isAtEnd()) throw new CalculatorProblem('there is something left over at the end');
    return value;
  };
};

/** Throws an error whose message may be shown. */
export const calculate = (expression: string): number => {
  if (expression.length > LENGTH_MAX) throw new CalculatorProblem('the expression is too long');
  const value = parser(tokensOf(expression))();
  if (!Number.isFinite(value)) throw new CalculatorProblem('the result is not a number');
  // 0.1 + 0.2 is 0.3 to a person.
  return Number(value.toPrecision(15));
};
