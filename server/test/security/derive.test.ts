import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from '../../src/providers/demo/language.ts';
import { unique } from './derive.ts';

test('made-up names are all different, are no beginning of one another, and are of no language', () => {
  const names = Array.from({ length: 5_000 }, unique);
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(new Set(names.map(({ length }) => length)), new Set([names[0]?.length]));
  assert.deepEqual(
    names.filter((name) => languageOf(`canary-message-${name}`) !== null),
    [],
  );
});
