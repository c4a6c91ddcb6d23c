import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraphsOf, partsOf, tickOf, wordsOf } from './merge-parts.ts';

const TEXT = 'first\nline\n\n```\ncode\n\nmore\n```\n\n\nlast';
const said = { id: 'm', content: TEXT };
const words = paragraphsOf(TEXT).map(({ start, end }) => TEXT.slice(start, end));

test('paragraphs stand between blank lines, and code is one', () => {
  assert.deepEqual(words, ['first\nline', '```\ncode\n\nmore\n```', 'last']);
  assert.deepEqual(paragraphsOf('\n \n'), []);
});

test('paragraphs that follow each other are one part, and all of them the whole message', () => {
  const [a, b, c] = paragraphsOf(TEXT).map((paragraph) => tickOf('m', paragraph));
  const ticked = (...ticks: Array<string | undefined>) => new Set(ticks.flatMap((tick) => tick ?? []));
  assert.deepEqual(partsOf([said], ticked(a, b, c)), [{ message_id: 'm' }]);
  assert.deepEqual(partsOf([said], ticked()), []);
  const [part, ...none] = partsOf([said], ticked(a, b));
  assert.deepEqual(none, []);
  assert.ok(TEXT.slice(part?.start, part?.end).endsWith('```'));
  assert.equal(partsOf([said], ticked(a, c)).length, 2);
  assert.equal(wordsOf([said], ticked(a, c)), 'first\nline\n\nlast');
});
