import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeBetween, makeChange } from './merge-texts.ts';

test('a change finds its place in a text that others went on with, and what was written is never lost', () => {
  const made = (base: string, mine: string, later: string): string =>
    makeChange(later, changeBetween(base, mine));
  assert.equal(made('Milk\nTea\n', 'Milk\nBread\nTea\n', 'Milk\nTea\n'), 'Milk\nBread\nTea\n');
  assert.equal(made('Milk\n', 'Bread\nMilk\n', 'Eggs\nMilk\nSalt\n'), 'Eggs\nBread\nMilk\nSalt\n');
  assert.equal(made('a b c', 'a x c', 'a b c, and d'), 'a x c, and d');
  assert.equal(made('a b c', 'a c', '> a b c'), '> a c');
  assert.equal(made('', 'New\n', 'Something else'), 'Something elseNew\n');
  // Nothing of the place is left.
  assert.equal(made('Milk\nTea\n', 'Milk\nBread\nTea\n', 'Plans'), 'Plans\nBread\n');
  assert.equal(made('Milk\nTea\n', 'Milk\n', 'Plans'), 'Plans');
  assert.equal(made('x 🙂 y', 'x 🙃 y', 'x 🙂 y!'), 'x 🙃 y!');
});
