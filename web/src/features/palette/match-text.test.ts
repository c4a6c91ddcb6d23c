import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesText } from './match-text.ts';

test('all words have to be there, in any order, whatever their accents and case', () => {
  assert.ok(matchesText('Café plans for Münster', 'munster cafe'));
  assert.ok(matchesText('Anything', ''));
  assert.ok(!matchesText('Café plans', 'cafe berlin'));
});

test('a part of a word is enough, in any script', () => {
  assert.ok(matchesText('会話の名前', '会話'));
  assert.ok(matchesText('Quarterly', 'arter'));
});
