import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionWords, wordsOf } from '../../../kernel/words.ts';
import { passagesOf } from './passages.ts';

const cut = (text: string, type = 'text/markdown') =>
  [...passagesOf(text, type)].filter((one) => one !== null);

test('no passage reaches over a heading or a page, and each stands where it says', () => {
  const text = 'Before.\n\n# One\n\nFirst.\n\n## Deep\n\nSecond.\n\n# Two\n\nThird.\n';
  assert.deepEqual(
    cut(text).map(({ heading, content }) => [heading, content]),
    [
      [null, 'Before.'],
      ['One', 'First.'],
      ['One › Deep', 'Second.'],
      ['Two', 'Third.'],
    ],
  );
  const pages = cut('[page 1]\nLeft\n\n[page 2]\n\n\n[page 3]\nRight', 'application/pdf');
  assert.deepEqual(
    pages.map(({ page, content }) => [page, content]),
    [
      [1, 'Left'],
      [3, 'Right'],
    ],
  );
  const slides = cut('[page 1]\nLeft', 'application/vnd.oasis.opendocument.presentation');
  assert.deepEqual([slides[0]?.page, slides[0]?.content], [1, 'Left']);
});

test('headings of one level stand beside each other, whichever level the text begins with', () => {
  const text = '## Part 0\n\na\n\n## Part 1\n\nb\n\n#### Deep\n\nc\n\n### Less\n\nd\n\n# Whole\n\ne\n';
  assert.deepEqual(
    cut(text).map(({ heading }) => heading),
    ['Part 0', 'Part 1', 'Part 1 › Deep', 'Part 1 › Less', 'Whole'],
  );
});

test('code keeps its lines together, and a comment in it is no heading', () => {
  const text = '# Use\n\n```sh\n# not a heading\n\nrun me\n```\n';
  assert.deepEqual(
    cut(text).map(({ heading, content }) => [heading, content]),
    [['Use', '```sh\n# not a heading\n\nrun me\n```']],
  );
  assert.equal(cut('# comment\nx = 1\n', 'text/x-python')[0]?.heading, null);
});

test('a long paragraph becomes several passages with a little in common, none too long, nothing lost', () => {
  const sentences = Array.from({ length: 300 }, (_, n) => `Sentence ${n} says something about n${n}.`);
  for (const text of [sentences.join(' '), 'x'.repeat(20_000), '漢'.repeat(2_000), '😀'.repeat(1_000)]) {
    const passages = cut(text);
    assert.ok(passages.length > 3);
    let covered = 0;
    for (const { content, start, end, tokens } of passages) {
      assert.equal(text.slice(start, end), content);
      assert.ok(content.isWellFormed() && tokens <= 450 && start <= covered + 1, `${start} ${covered}`);
      covered = end;
    }
    assert.equal(covered, text.length);
  }
  const cuts = cut(sentences.join(' '));
  for (const sentence of sentences) assert.ok(cuts.some(({ content }) => content.includes(sentence)));
});

test('rows of a table come with their header, however many there are', () => {
  const rows = Array.from({ length: 500 }, (_, n) => `item ${n},${n}`);
  const passages = cut(['name,count', ...rows].join('\n'), 'text/csv');
  assert.ok(passages.length > 3);
  for (const { content } of passages) assert.match(content, /^name,count\nitem /);
  assert.equal(passages.flatMap(({ content }) => content.split('\n').slice(1)).length, 500);
});

test('words are folded and stemmed; scripts without spaces give pairs; a question leaves common words out', () => {
  assert.deepEqual(wordsOf('Die Bücher & the Bearings'), ['die', 'bucher', 'the', 'bear']);
  assert.deepEqual(wordsOf('東京都です'), ['東京', '京都', '都て', 'てす']);
  assert.deepEqual(questionWords('How do I oil the bearings?'), ['oil', 'bear']);
  assert.deepEqual(questionWords('what is it'), ['what', 'is', 'it']);
});

test('a text of very many lines is cut in steps, whether or not passages come of them', () => {
  const steps = [...passagesOf('# h\n'.repeat(5_000), 'text/markdown')];
  assert.deepEqual(new Set(steps), new Set([null]));
  assert.equal(steps.length, 10);
});

test('a workbook repeats the header of each sheet in its passages, under the name of the sheet', () => {
  const rows = Array.from({ length: 400 }, (_, i) => `screw ${i}\t${i}`).join('\n');
  const text = `[sheet Parts]\nname\tprice\n${rows}\n\n[sheet People]\nwho\nann\n`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const open = 'application/vnd.oasis.opendocument.spreadsheet';
  assert.deepEqual([...passagesOf(text, open)], [...passagesOf(text, type)]);
  const found = [...passagesOf(text, type)].filter((one) => one !== null);
  assert.ok(found.length > 3);
  for (const { heading, content } of found.slice(0, -1))
    assert.deepEqual([heading, content.split('\n')[0]], ['Parts', 'name\tprice']);
  assert.deepEqual([found.at(-1)?.heading, found.at(-1)?.content], ['People', 'who\nann']);
  for (const { content, start, end } of found)
    assert.ok(content.endsWith(text.slice(start, end).trimEnd()), 'it knows its place');
});

test('what a shell said to its administrator is no heading of a PDF', () => {
  const [found] = passagesOf('[page 1]\n# apt-get source --build foo\nThat builds it.', 'application/pdf');
  assert.deepEqual([found?.heading, found?.page], [null, 1]);
  assert.match(found?.content ?? '', /^# apt-get/);
});
