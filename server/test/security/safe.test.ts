// The search of the suite of secrets finds what a plain search would.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceOf } from '../chance.ts';
import { Safe } from './safe.ts';

const SECRET = 'wrong-place-0123456789abcdef';

test('a secret is found at the beginning, in the middle, at the end, and alone', () => {
  const safe = new Safe();
  safe.plant('a secret', SECRET);
  for (const text of [SECRET, `${SECRET} x`, `x ${SECRET} x`, `x${SECRET}`, `é\u{1f600}${SECRET}`])
    assert.deepEqual(safe.foundIn(text), ['a secret'], text);
  for (const text of ['', SECRET.slice(1), SECRET.slice(0, -1), SECRET.slice(-8), SECRET.toUpperCase()])
    assert.deepEqual(safe.foundIn(text), [], text);
});

test('as bytes, it is found as hexadecimal digits and as base64, too', () => {
  const safe = new Safe();
  safe.plant('a secret', SECRET);
  for (const form of ['hex', 'base64'] as const) {
    const text = `{"column":"${Buffer.from(SECRET).toString(form)}"}`;
    assert.deepEqual(safe.foundIn(text), []);
    assert.deepEqual(safe.foundIn(text, { asBytes: true }), ['a secret']);
  }
});

test('one that holds another, and one that ends like another, are both found', () => {
  const safe = new Safe();
  safe.plant('the long one', `prefix-${SECRET}`);
  safe.plant('the short one', SECRET);
  safe.plant('the other one', `other-${SECRET.slice(-8)}`);
  assert.deepEqual(safe.foundIn(`prefix-${SECRET}`).sort(), ['the long one', 'the short one']);
  assert.deepEqual(safe.foundIn(`other-${SECRET.slice(-8)}`), ['the other one']);
  assert.throws(() => safe.plant('a short one', '1234567'), /too short/);
});

test('of many secrets in many texts, exactly those that a plain search finds', () => {
  const chance = chanceOf('safe');
  const word = (): string => chance.oneOf(['aa', 'ab', 'ba', 'é1', '\u{1f600}']) ?? '';
  const wordsOf = (count: number): string => Array.from({ length: Math.floor(count) }, word).join('');
  const secrets = Array.from({ length: 300 }, () => wordsOf(chance.between(4, 7)));
  const safe = new Safe();
  for (const secret of secrets) safe.plant(secret, secret);
  let found = 0;
  for (let i = 0; i < 200; i++) {
    const text = wordsOf(chance.between(0, 60));
    const wanted = [...new Set(secrets)].filter((secret) => text.includes(secret)).sort();
    assert.deepEqual(safe.foundIn(text).sort(), wanted);
    found += wanted.length;
  }
  assert.ok(found > 100, `only ${found} were there to find`);
});
