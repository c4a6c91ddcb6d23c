import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesOf, wordsOf } from './find-marks.ts';

const found = (text: string, question: string): string[] =>
  placesOf(text, wordsOf(question)).map(([start, end]) => text.slice(start, end));

test('words are found where they begin, whatever their case and accents', () => {
  assert.deepEqual(found('Crème, CREME and scream', 'crème'), ['Crème', 'CREME']);
  assert.deepEqual(found('A plan; planning; explain', 'plan'), ['plan', 'plan']);
});

test('each of several words is found', () => {
  assert.deepEqual(found('The garden has a green gate', 'gate garden'), ['garden', 'gate']);
});

test('any part of a text without spaces is found', () => {
  assert.deepEqual(found('明日の会議は中止です', '会議'), ['会議']);
});

test('signs that are written as several keep their place', () => {
  assert.deepEqual(found('🌱 ﬁnd', 'find'), ['ﬁnd']);
  assert.deepEqual(found('Ärger im Büro', 'buro'), ['Büro']);
});

test('what a pattern would take for a sign of its own is no word', () => {
  assert.deepEqual(found('a (b', '(.*'), []);
});
