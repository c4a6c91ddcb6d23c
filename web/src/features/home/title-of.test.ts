import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleOf } from './title-of.ts';

test('a conversation is called by its first line', () => {
  assert.equal(titleOf('  Hello there \nand more'), 'Hello there');
});

test('a first line that a title can hold is kept whole', () => {
  const line =
    'Which serial numbers are affected by the recall of the pumps that we bought in Bergen last spring?';
  assert.equal(titleOf(`${line}\nand more`), line);
});

test('a longer one ends where a word ends', () => {
  const title = titleOf('word '.repeat(60));
  assert.match(title, /^(?:word )+word…$/);
  assert.ok(title.length <= 200 && title.length > 190);
});

test('a text without spaces is cut all the same, between characters', () => {
  const title = titleOf(`a${'🙂'.repeat(150)}`);
  assert.ok(title.isWellFormed() && title.endsWith('🙂…'));
  assert.ok(title.length <= 200);
});
