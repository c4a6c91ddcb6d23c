import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWorthColours } from './highlight.ts';
import { isIntricate } from './intricate.ts';

const times = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index)).join('');

const COSTLY: Readonly<Record<string, string>> = {
  'links that never close': '[a]('.repeat(4_000),
  'emphasis that never closes': '_a '.repeat(20_000),
  'emphasis of two kinds that never closes': '*a_ '.repeat(10_000),
  'emphasis inside emphasis': '*a '.repeat(2_000) + 'b* '.repeat(2_000),
  'brackets inside brackets': '['.repeat(4_000) + ']'.repeat(4_000),
  'footnotes of nothing': '[^a]'.repeat(4_000),
  'ticks in ever longer rows': times(300, (index) => `${'`'.repeat(index + 1)} `),
  'dollars in ever longer rows': times(300, (index) => `${'$'.repeat(index + 1)} `),
  'addresses without an end': 'www.a_'.repeat(5_000),
  'quotes inside quotes': `${'>'.repeat(2_000)} a`,
  'quotes and lists in turns': `${'> - '.repeat(100)} a`,
  'lists inside lists': times(200, (index) => `${' '.repeat(2 * index)}- a\n`),
  'lists inside lists on one line': `${'- '.repeat(250)}a`,
  'more items than anybody reads': '- item\n'.repeat(20_000),
  'more lines than anybody reads': 'line\n'.repeat(20_000),
  'a table as wide as a house': `${'|a'.repeat(10_000)}|\n${'|-'.repeat(10_000)}|`,
  'marks behind numbers that begin no item': `a\n${times(400, (index) => `${index + 2}. [a]([a]([a]([a](\n`)}`,
  'marks so far to the right that they begin no item': `a\n${'        - [a]([a]([a]([a](\n'.repeat(400)}`,
  'marks behind a fence that is none': `a\n        \`\`\`\n${'[a]('.repeat(4_000)}`,
  'marks after an item with a fence has ended': `- a\n  \`\`\`\n${'[a]('.repeat(4_000)}`,
  'marks below what only looks like a table': `|a|b|\n|-|\n${'|[a]([a]([a](\n'.repeat(500)}`,
  'marks below a line that is no table': `a\nb\n---\n${'|[a]([a]([a](\n'.repeat(500)}`,
  'marks in a quote below a table': `|a|\n|-|\n> a\n${'|[a]([a]([a](\n'.repeat(500)}`,
  'marks after a formula with a fence in it': `$$\n~~~\n$$\n${'[a]('.repeat(4_000)}`,
  'marks after a tag with a fence in it': `<div>\n~~~\n\n${'[a]('.repeat(4_000)}`,
  'marks after a fence, on lines that end in the old way': `~~~\r~~~\r${'[a]('.repeat(4_000)}`,
  'marks behind a tab that makes them go on': `a\n${'\t- [a]([a]([a]([a](\n'.repeat(400)}`,
};

const WORTH_DRAWING: Readonly<Record<string, string>> = {
  'a long answer': times(
    300,
    (index) =>
      `## Part ${index}\n\nSome **bold** words, \`code_like_this\` and [a link](https://example.com/${index}).\n\n- one _item_\n- another\n\n`,
  ),
  'a long text': 'The quick brown fox jumps over the lazy dog, twice. '.repeat(3_800),
  'long code': `Like so:\n\n\`\`\`ts\n${'const list_of_all = [1, 2, [3]].map((a) => a * 2);\n'.repeat(3_000)}\`\`\`\n`,
  'code in an item': `1. Like so:\n\n   \`\`\`ts\n${'   const a_b = [[1]];\n\n'.repeat(1_000)}   \`\`\`\n2. Done.\n`,
  'a long table': `| name | what |\n|---|---|\n${'| **a** `b` | _c_ and [d](https://e.f) |\n'.repeat(400)}`,
  'a long list': times(600, (index) => `${index + 1}. **item** with \`code\`\n   - and _more_ of it\n`),
  'a thread of quotes': times(10, (index) => `${'>'.repeat(index)} a\n`).repeat(20),
  'many addresses': 'https://example.com/a/b?c=d\n'.repeat(500),
};

for (const [name, text] of Object.entries(COSTLY))
  test(`shown as it was written: ${name}`, () => assert.equal(isIntricate(text), true));

for (const [name, text] of Object.entries(WORTH_DRAWING))
  test(`drawn: ${name}`, () => assert.equal(isIntricate(text), false));

test('code is coloured up to a thousand lines', () => {
  assert.equal(isWorthColours('const a = 1;\n'.repeat(900)), true);
  assert.equal(isWorthColours('const a = 1;\n'.repeat(5_000)), false);
  assert.equal(isWorthColours('a'.repeat(100_000)), false);
});
