import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill } from './templates.ts';

const TEXT_MAX = 100_000;

test('places are filled in, and what is around them stays', () => {
  const facts = { input: { topic: 'tea', n: 3 } };
  assert.equal(fill('On {{input.topic}}, {{ input.n }} times{{input.none}}.', facts), 'On tea, 3 times.');
  assert.equal(fill('nothing to fill', facts), 'nothing to fill');
});

test('a text is no longer than it may be while it is filled in either', () => {
  const input = { a: 'q'.repeat(60_000) };
  // Made whole, this would be 12 GB, which no string can be.
  const text = fill('{{input.a}}'.repeat(200_000), { input });
  assert.equal(text.length, TEXT_MAX);
  assert.equal(fill(`{{input.a}}${'z'.repeat(50_000)}`, { input }).length, TEXT_MAX);
});
