import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutText, hasOpenFence, type Pieces } from './growing-text.ts';
import { directionOf } from './text-direction.ts';

const TEXT = [
  '# Title',
  'A line\nand another',
  '  - one\n  - two\n\n    more of two',
  '```ts\nconst a = 1;\n\nconst b = 2;\n```',
  '    indented code\n\n    and more',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '> said\n> so',
  '$$\na\n\n+ b\n$$',
  'Setext\n---',
  'the end',
].join('\n\n');

/** As it is cut after each letter. */
const grow = (text: string): readonly Pieces[] => {
  const seen: Pieces[] = [];
  for (let end = 1; end <= text.length; end++) seen.push(cutText(text.slice(0, end), seen.at(-1) ?? null));
  return seen;
};

const GROWN = grow(TEXT);

test('a text that comes in is cut as it would be if it were there at once', () => {
  for (const { text, pieces } of GROWN) {
    assert.equal(pieces.join(''), text.trim() === '' ? '' : text);
    assert.deepEqual(pieces, cutText(text, null).pieces);
  }
  assert.equal(cutText(TEXT, null).pieces.length, 10);
});

test('no piece but the last one changes while a text comes in', () => {
  let before: readonly string[] = [];
  for (const { pieces } of GROWN) {
    assert.deepEqual(pieces.slice(0, Math.max(before.length - 1, 0)), before.slice(0, -1));
    before = pieces;
  }
});

test('a text whose links and notes are explained below is one piece', () => {
  for (const text of ['see [a]\n\nmore\n\n[a]: https://a.example', 'so[^1]\n\nmore'])
    assert.deepEqual(cutText(text, null).pieces, [text]);
});

test('a text that began otherwise is cut anew', () => {
  const before = cutText('one\n\ntwo\n\nthree', null);
  assert.deepEqual(cutText('other\n\ntwo\n\nthree', before).pieces, ['other\n\n', 'two\n\n', 'three']);
});

test('code that is still being written is told from code that is whole', () => {
  for (const text of ['```ts\nlet a', '- so\n  ~~~\n  x', '````\n```\n', '```\na\n``` b'])
    assert.ok(hasOpenFence(text), text);
  for (const text of ['no code', '```ts\nlet a\n```', '> ```\n> a\n> ```', 'a ``` b'])
    assert.ok(!hasOpenFence(text), text);
});

test('a text reads in the direction of most of its letters, code aside', () => {
  assert.equal(directionOf('مرحبا بكم `const veryLongName = 1`'), 'rtl');
  assert.equal(directionOf('שלום [כאן](https://example.org/very/long)'), 'rtl');
  assert.equal(directionOf('The word سلام means peace'), 'ltr');
  assert.equal(directionOf('123'), 'ltr');
});
