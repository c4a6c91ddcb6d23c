import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonPasswords, isCommonPassword } from './common-passwords.ts';
import { formProblem, passwordProblem } from './password-rules.ts';

test('a password has 8 to 128 characters as a person counts them', () => {
  assert.match(formProblem('1234567') ?? '', /8 to 128 characters/);
  assert.equal(formProblem('12345678'), null);
  assert.equal(formProblem('x'.repeat(128)), null);
  assert.match(formProblem('x'.repeat(129)) ?? '', /8 to 128/);
  assert.equal(formProblem('🐦'.repeat(8)), null);
  assert.match(formProblem('🐦'.repeat(7)) ?? '', /8 to 128/);
  assert.equal(formProblem('🐦'.repeat(128)), null);
  assert.match(formProblem('🐦'.repeat(129)) ?? '', /8 to 128/);
  assert.match(formProblem('x'.repeat(50_000_000)) ?? '', /8 to 128/);
});

test('only spaces, NUL and half characters are refused', () => {
  assert.match(formProblem('         ') ?? '', /spaces only/);
  assert.match(formProblem('\t\n  \u00a0\u3000\u2003 ') ?? '', /spaces only/);
  assert.equal(formProblem('  a      '), null);
  assert.match(formProblem('abcdefgh\0') ?? '', /cannot be stored/);
  assert.match(formProblem('abcdefgh\udc00') ?? '', /cannot be stored/);
});

test('the common passwords are refused when the platform says so, however they are dressed', () => {
  for (const common of [
    'password',
    'Password1',
    'PASSWORD123',
    'P@ssw0rd',
    'p4$$w0rd',
    '12345678',
    '123456789',
    'qwertyuiop',
    '1q2w3e4r',
    'iloveyou',
    'Iloveyou1',
    'sunshine',
    'princess1',
    'football',
    'letmein123',
    'trustno1',
    'welcome1',
    'Welcome123!',
    'Summer2024',
    'admin123',
    'changeme',
    'Dr4g0n1234',
    'michael1',
    'liverpool',
    'starwars',
    '11111111',
    'zzzzzzzzzz',
    'abababab',
    'ｐａｓｓｗｏｒｄ',
    'hallo123',
    'azerty123',
    'woaini1314',
  ]) {
    assert.ok(isCommonPassword(common), common);
    assert.match(passwordProblem(common, { refuseCommon: true }) ?? '', /most common/);
    assert.equal(passwordProblem(common, { refuseCommon: false }), null);
  }
});

test('ordinary passwords are not on the list', () => {
  for (const fine of [
    'correct horse battery staple',
    'Tr0ub4dor&3',
    'Grünspan & 7 Möwen',
    'k7$hT!mw2',
    'violet-otter-climbs',
    'xk29fjq8',
    'my passwordless life',
    'twelve monkeys sing',
  ]) {
    assert.equal(passwordProblem(fine, { refuseCommon: true }), null, fine);
  }
});

test('the list holds more than ten thousand passwords that the length rule alone would let through, all in lower case', () => {
  const long = [...commonPasswords()].filter((entry) => entry.length >= 8);
  assert.ok(long.length > 10_000, String(long.length));
  assert.deepEqual(
    long.filter((entry) => entry !== entry.toLowerCase() || /[\s\0]/.test(entry)),
    [],
  );
});
