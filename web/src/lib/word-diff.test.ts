import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffWords, type Run } from './word-diff.ts';

const marked = (runs: readonly Run[] | undefined): string | undefined =>
  runs?.map(({ text, isOnlyHere }) => (isOnlyHere ? `[${text}]` : text)).join('');

const sides = (a: string, b: string) => {
  const diff = diffWords(a, b);
  return [marked(diff?.a), marked(diff?.b)];
};

test('words that only one version has are marked on its side', () => {
  assert.deepEqual(sides('Shall we ship on Friday?', 'Shall we ship on Monday?'), [
    'Shall we ship on [Friday]?',
    'Shall we ship on [Monday]?',
  ]);
  assert.deepEqual(sides('one two three', 'one three'), ['one [two ]three', 'one three']);
  assert.deepEqual(sides('a b c d', 'a b c d e f'), ['a b c d', 'a b c d[ e f]']);
});

test('a space between two marked words is marked with them, and no word is lost', () => {
  assert.deepEqual(sides('keep this old thing here, friend', 'keep this new idea here, friend'), [
    'keep this [old thing] here, friend',
    'keep this [new idea] here, friend',
  ]);
});

test('a picture is another one as a whole', () => {
  const picture = (digit: number) =>
    `![map](/api/v1/files/0000000${digit}-0000-4000-8000-000000000000/download)`;
  assert.deepEqual(sides(`see the old map ${picture(1)} here`, `see the old map ${picture(2)} here`), [
    `see the old map [${picture(1)}] here`,
    `see the old map [${picture(2)}] here`,
  ]);
});

test('a language without spaces is compared by characters', () => {
  assert.deepEqual(sides('今日は天気がいい', '今日は機嫌がいい'), [
    '今日は[天気]がいい',
    '今日は[機嫌]がいい',
  ]);
});

test('every text is whole on its side', () => {
  const [a, b] = ['**Bold** é̂ 👩‍👩‍👧 x\n\n- one_two\n', '**Bold** é̂ 👩‍👩‍👦 x\n- one_two  \n'];
  const diff = diffWords(a, b);
  assert.equal(diff?.a.map(({ text }) => text).join(''), a);
  assert.equal(diff?.b.map(({ text }) => text).join(''), b);
});

test('two texts with little in common, or too long for it, are not compared', () => {
  assert.equal(diffWords('alpha beta gamma delta', 'eins zwei drei vier'), null);
  const long = (word: string): string => Array.from({ length: 3000 }, (_, i) => `${word}${i}`).join(' ');
  assert.equal(diffWords(long('a'), long('b')), null);
  assert.deepEqual(sides('', ''), ['', '']);
});
