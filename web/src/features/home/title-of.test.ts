import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleOf } from './title-of.ts';

test('a conversation is called by its first line', () => {
  assert.equal(titleOf('  Hello there \nand more'), 'Hello there');
});

test('a long first line ends where a word ends', () => {
  const title = titleOf(`${'word '.repeat(30)}`);
  assert.match(title, /^(?:word )+word…$/);
  assert.ok([...title].length <= 61);
});

test('a text without spaces is cut all the same, between characters', () => {
  assert.equal([...titleOf('🙂'.repeat(100))].length, 61);
});
