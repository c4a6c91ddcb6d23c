import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertNewlineContinueMarkup } from '@codemirror/lang-markdown';
import { EditorState, type Transaction } from '@codemirror/state';
import { boundedMarkdown } from './bounded-markdown.ts';

const namesIn = (text: string): Set<string> => {
  const names = new Set<string>();
  boundedMarkdown.parser.parse(text).iterate({
    enter: ({ name }) => {
      names.add(name);
    },
  });
  return names;
};

test('a paragraph with more marks than people write is text, and those around it are Markdown', () => {
  assert.ok(namesIn('*a* '.repeat(1_000)).has('Emphasis'));
  assert.ok(!namesIn('*a* '.repeat(10_000)).has('Emphasis'));
  assert.deepEqual([...namesIn(`${'*a_ `b` [c](d) '.repeat(2_000)}`)], ['Document', 'Paragraph']);
  const around = namesIn(`# A *b*\n\n${'*a_ '.repeat(40_000)}\n\n- **c** [d](e)`);
  for (const name of ['ATXHeading1', 'Emphasis', 'StrongEmphasis', 'Link', 'ListItem'])
    assert.ok(around.has(name), name);
});

test('a paragraph without an end is read in parts, so that a letter in it has only its own part read anew', () => {
  const lengths: number[] = [];
  const line = 'The *harbour* office keeps a list of every boat.\n';
  boundedMarkdown.parser.parse(line.repeat(20_000)).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'Paragraph') lengths.push(to - from);
    },
  });
  assert.ok(lengths.length > 40, `${lengths.length} parts`);
  assert.ok(Math.max(...lengths) <= 20_000 + 2 * line.length);
  assert.deepEqual([...namesIn(line.repeat(100))], ['Document', 'Paragraph', 'Emphasis', 'EmphasisMark']);
});

test('lists go on by themselves, as with the language that it is made from', () => {
  const state = EditorState.create({
    doc: '- a',
    selection: { anchor: 3 },
    extensions: boundedMarkdown.extension,
  });
  let after: Transaction | null = null;
  const dispatch = (transaction: Transaction): void => {
    after = transaction;
  };
  assert.ok(insertNewlineContinueMarkup({ state, dispatch }));
  assert.equal((after as Transaction | null)?.newDoc.toString(), '- a\n- ');
});
