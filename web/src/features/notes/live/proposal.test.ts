import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeTexts } from './merge-texts.ts';
import { hunksOf } from './proposal.ts';

const applied = (base: string, proposal: string): string => {
  let text = base;
  for (const { from, to, before, after } of hunksOf(base, proposal).reverse()) {
    assert.equal(base.slice(from, to), before);
    text = text.slice(0, from) + after + text.slice(to);
  }
  return text;
};

test('all pieces of a proposal together are the proposal', () => {
  const pairs = [
    ['', 'new\n'],
    ['old\n', ''],
    ['a\nb\nc\n', 'a\nB\nc\nd\n'],
    ['a\nb\nc', 'z\na\nc'],
    ['same\n', 'same\n'],
    ['one\ntwo\nthree\nfour\n', 'one\n2\nthree\n4\nfive'],
  ] as const;
  for (const [base, proposal] of pairs) assert.equal(applied(base, proposal), proposal);
  assert.equal(hunksOf('a\nb\nc\n', 'a\nB\nc\nd\n').length, 2);
  assert.deepEqual(hunksOf('same\n', 'same\n'), []);
});

test('two changes of one text become one text, and characters of two halves stay whole', () => {
  assert.equal(mergeTexts('Milk\n', 'Bread\nMilk\n', 'Milk\nSalt\n'), 'Bread\nMilk\nSalt\n');
  assert.equal(mergeTexts('😀', '😁', '😀!').isWellFormed(), true);
  assert.equal(mergeTexts('a😀b', 'a😁b', 'a😀b').toString(), 'a😁b');
});
