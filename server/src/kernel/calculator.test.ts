import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculate } from './calculator.ts';

test('expressions mean what they mean on paper', () => {
  for (const [expression, value] of [
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['2 ** 10', 1024],
    ['-2 ^ 2', -4],
    ['2 * -3', -6],
    ['10 % 4', 2],
    ['0.1 + 0.2', 0.3],
    ['1.5e3 / .5', 3000],
    ['sqrt(16) + max(1, 2, 3)', 7],
    ['round(pi * 100) / 100', 3.14],
  ] as const)
    assert.equal(calculate(expression), value, expression);
});

test('what is no arithmetic is refused, never run', () => {
  for (const expression of [
    '',
    '1 +',
    '1 1',
    '(1',
    '1 / 0',
    'process.exit(1)',
    'constructor',
    '__proto__',
    'toString()',
    'constructor("return 1")()',
    'a => 1',
    '`1`',
    '('.repeat(500),
    '-'.repeat(500),
    '1'.repeat(2000),
  ])
    assert.throws(() => calculate(expression), expression);
});
