import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speakable } from './speakable.ts';

const read = (text: string): string => speakable(text, 'en').join(' ');

test('words are read, and code, formulas and addresses are not', () => {
  const text = [
    '# Roses',
    'They **like** the `sun` [1], see [the guide](https://example.org/x?y=1) or https://example.org/z.',
    '```js\nconst secret = 1;\n```',
    '> quoted',
    '- first\n- [x] second\n1. third',
    '$$\\int x$$',
    '| Name | Colour |\n|---|:--:|\n| Ann | red |',
    '![A rose](https://example.org/rose.png)',
    '~~~\nnever ended',
  ].join('\n\n');
  assert.equal(
    read(text),
    'Roses They like the sun , see the guide or quoted first second third , Name, Colour, , Ann, red, A rose',
  );
});

test('a fence inside of a longer one does not end it', () => {
  assert.equal(read('before\n````\n```\ninside\n````\nafter'), 'before after');
});

test('pieces end with sentences, the first one soon, and none is too long for a provider', () => {
  const sentence = 'The roses in the garden need some water today. ';
  const pieces = speakable(sentence.repeat(100), 'en');
  assert.ok((pieces[0]?.length ?? 0) <= 200);
  assert.ok(pieces.every((piece) => piece.length <= 700 && piece.endsWith('.')));
  assert.equal(pieces.join(' '), sentence.repeat(100).trim());
  const endless = speakable('word '.repeat(1_000), 'en');
  assert.ok(endless.every((piece) => piece.length <= 700));
  assert.deepEqual(speakable('```\nonly code\n```', 'en'), []);
  assert.ok(speakable('あ'.repeat(3_000), 'ja').every((piece) => piece.length <= 700));
});

test('a text of nothing but marks is read in little time', () => {
  for (const mark of ['[', '![', '|', '$$', '*', '> ', '\\[', '<http://'])
    assert.ok(speakable(mark.repeat(15_000), 'en').length < 200);
});
