import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginningOf, slices, tokensOf } from './tokens.ts';

test('a text is counted by its script', () => {
  assert.equal(tokensOf(''), 0);
  assert.equal(tokensOf('a'.repeat(700)), 200);
  for (const sign of ['天', 'ひ', 'カ', '한', 'ไ'])
    assert.equal(tokensOf(sign.repeat(700)), 700, `${sign} is a token`);
  assert.equal(tokensOf('😀'.repeat(100)), 200, 'an emoji is two');
  for (const letter of ['ж', 'ש', 'ع', 'ह'])
    assert.ok(tokensOf(letter.repeat(700)) > 200 && tokensOf(letter.repeat(700)) < 700, letter);
  assert.equal(tokensOf('天 a'.repeat(7)), 11);
});

test('a text is cut to so many tokens, never within an emoji', () => {
  const mixed = 'Hello 世界, 😀😀 привет. '.repeat(200);
  for (const most of [0, 1, 2, 10, 333]) assert.ok(tokensOf(beginningOf(mixed, most)) <= most, String(most));
  assert.equal(beginningOf(mixed, tokensOf(mixed)), mixed);
  assert.equal(beginningOf('😀😀', 3), '😀');
  const parts = slices(mixed, 100);
  assert.equal(parts.join(''), mixed, 'nothing is lost');
  for (const part of parts) assert.ok(tokensOf(part) <= 100);
});
