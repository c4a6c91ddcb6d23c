import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceOf } from '../../../test/chance.ts';
import { packed, VectorMatrix } from './vector-matrix.ts';

const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, n, i) => sum + n * (b[i] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b));

test('the nearest vectors are found as with whole numbers, whatever their number and length', () => {
  const { unit } = chanceOf('vectors');
  for (const [dimensions, count] of [
    [3, 1],
    [17, 40],
    [33, 4_200],
  ] as const) {
    const vectorOf = () => Array.from({ length: dimensions }, () => unit() * 2 - 1);
    const vectors = Array.from({ length: count }, vectorOf);
    const matrix = new VectorMatrix(dimensions);
    for (const [i, vector] of vectors.entries()) matrix.add(i + 100, packed(vector));
    assert.equal(matrix.count, count);
    const asked = vectorOf();
    const exact = vectors
      .map((vector, i) => ({ docId: i + 100, score: cosine(asked, vector) }))
      .sort((a, b) => b.score - a.score);
    const found = matrix.find(packed(asked), 5);
    assert.equal(found.length, Math.min(5, count));
    for (const [i, { docId, score }] of found.entries()) {
      const own = exact.find((one) => one.docId === docId);
      assert.ok(Math.abs(score - (own?.score ?? 9)) < 0.01, `${dimensions}: the score is the cosine`);
      assert.ok(Math.abs(score - (exact[i]?.score ?? 9)) < 0.01, `${dimensions}: it is among the nearest`);
    }
  }
});

test('a vector is its own nearest one, its length does not matter, and one of zeros is like none', () => {
  const matrix = new VectorMatrix(4);
  for (const [i, vector] of [
    [0, 0, 0, 0],
    [3, 4, 0, 0],
    [0, 0, -5, 1],
  ].entries())
    matrix.add(i, packed(vector));
  const [best, ...others] = matrix.find(packed([30, 40, 0, 0]), 3);
  assert.equal(best?.docId, 1);
  assert.ok(Math.abs((best?.score ?? 0) - 1) < 0.01);
  for (const { score } of others) assert.equal(Math.abs(score), 0);
});
