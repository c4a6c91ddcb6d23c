import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlineOf } from './outline.ts';

test('the outline has the headings of a text in order, and nothing that only looks like one', () => {
  const text =
    '# Tides\n\nHigh at **noon**.\n\n## The `moon` and *us*\n\n```\n# no heading\n```\n\n> ### quoted\n\nBelow\n---\n\n#nor this';
  assert.deepEqual(
    outlineOf(text).map(({ level, text: words }) => `${level} ${words}`),
    ['1 Tides', '2 The moon and us', '3 quoted', '2 Below'],
  );
});

test('of a text that would take long to read, headings are found by their lines', () => {
  const text = `# **Plan**\n\n~~~\n# no\n~~~\n\n${'*a_ '.repeat(10_000)}\n\n## Roof`;
  assert.deepEqual(outlineOf(text), [
    { level: 1, text: '**Plan**' },
    { level: 2, text: 'Roof' },
  ]);
});
