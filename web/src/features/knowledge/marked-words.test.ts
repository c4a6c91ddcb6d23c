import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markWords } from './marked-words.ts';

const marked = (text: string, question: string): string =>
  markWords(text, question)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

test('words that begin like one of the question are marked, whole', () => {
  assert.equal(
    marked('Roses are cut in March; the rose sleeps.', 'Rose cut'),
    '[Roses] are [cut] in March; the [rose] sleeps.',
  );
  assert.equal(marked('primrose', 'rose'), 'primrose');
  assert.equal(marked('The cutter cut it.', 'the cut in'), 'The cutter [cut] it.');
});

test('a question without words marks nothing, and signs that are no letters are no part of one', () => {
  assert.equal(marked('Any text.', '? !'), 'Any text.');
  assert.equal(marked('C++ (1990)', 'c++ (1990)'), 'C++ ([1990])');
  assert.deepEqual(markWords('', 'rose'), []);
});
