import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ComponentProps, createElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { drawMarkdown } from '../../lib/draw-markdown.ts';
import { completed, cutText, loadCompletion } from './growing-text.ts';
import { mentionsIn } from './mention.ts';
import type { NoteLink } from './note-links.ts';
import { readMarkdown } from './read-markdown.ts';
import { withDollars } from './tex.ts';

await loadCompletion();

type CodeProps = ComponentProps<'code'>;

const COMPONENTS = {
  pre: ({ children }: ComponentProps<'pre'>) => {
    const code: CodeProps = isValidElement<CodeProps>(children) ? children.props : {};
    return code.className?.includes('math')
      ? `⟪${String(code.children).trim()}⟫`
      : createElement('pre', {}, code.children);
  },
  code: ({ className, children }: CodeProps) =>
    className?.includes('math') ? `⟨${String(children)}⟩` : createElement('code', {}, children),
};

interface DrawOptions {
  readonly isStreaming?: boolean;
  readonly sources?: readonly string[];
  /** Who is there; the first of them reads. */
  readonly people?: readonly string[];
  readonly notes?: readonly NoteLink[];
}

/** As MarkdownRenderer draws it, without its components; a formula is what stands between `⟨` and `⟩`, or `⟪` and `⟫` on lines of its own. */
const draw = (
  text: string,
  { isStreaming = false, sources = [], people = [], notes = [] }: DrawOptions = {},
): string => {
  const marks = { sources, mentions: mentionsIn(text, people, people[0] ?? null), notes };
  const drawPiece = (piece: string): ReactNode => drawMarkdown(readMarkdown(piece, marks), COMPONENTS);
  const read = withDollars(text, isStreaming);
  if (!isStreaming) return renderToStaticMarkup(drawPiece(read));
  const { pieces } = cutText(read, null);
  return pieces
    .map((piece, index) =>
      renderToStaticMarkup(drawPiece(index === pieces.length - 1 ? completed(piece) : piece)),
    )
    .join('');
};

const DOLLARS = [
  ['It costs $20 today and $30 tomorrow.', '<p>It costs $20 today and $30 tomorrow.</p>'],
  ['from $5-$10, $5/$10 or **$5** to **$10**', /^[^⟨]*$/],
  ['$1,000.50 and US$3, then $4', /^[^⟨]*$/],
  ['first $20,\nthen $30', /^[^⟨]*$/],
  ['| now | later |\n|---|---|\n| $20 | $30 |', /^[^⟨]*$/],
  ['set $HOME and $PATH', /^[^⟨]*$/],
  ['$ 5 and 6 $', /^[^⟨]*$/],
  ['a price of $5, or \\$', /^[^⟨]*$/],
  ['$20 and $$x$$', '<p>$20 and ⟨x⟩</p>'],
  ['one pays $20 for $x$ of it', '<p>one pays $20 for ⟨x⟩ of it</p>'],
  ['$a^2+b^2=c^2$', '<p>⟨a^2+b^2=c^2⟩</p>'],
  ['so $x$, and ($y = 2$).', '<p>so ⟨x⟩, and (⟨y = 2⟩).</p>'],
  ['$2 + 2 = 4$', '<p>⟨2 + 2 = 4⟩</p>'],
  ['$a +\nb$', '<p>⟨a +\nb⟩</p>'],
  ['$$\na + b\n$$', '⟪a + b⟫'],
  ['`$20` and `$30`', '<p><code>$20</code> and <code>$30</code></p>'],
] as const;

for (const isStreaming of [false, true])
  test(`money is money and formulas are formulas${isStreaming ? ', while a text comes in, too' : ''}`, () => {
    for (const [text, drawn] of DOLLARS) {
      const got = draw(text, { isStreaming });
      if (typeof drawn === 'string') assert.ok(got.includes(drawn), `${text}: ${got}`);
      else assert.match(got, drawn, text);
    }
  });

test('a sentence about money is never a formula while it grows', () => {
  const text = 'It costs $20 today and $30 tomorrow.';
  for (let end = 1; end <= text.length; end++)
    assert.equal(draw(text.slice(0, end), { isStreaming: true }), `<p>${text.slice(0, end).trimEnd()}</p>`);
});

const TEX = [
  ['so \\(x\\), and (\\( y = 2 \\)).', '<p>so ⟨x⟩, and (⟨y = 2⟩).</p>'],
  ['\\(x\\)', '<p>⟨x⟩</p>'],
  ['$20 for \\(x\\)5 and $30', '<p>$20 for ⟨x⟩5 and $30</p>'],
  ['so \\[ x = 1 \\] holds', '<p>so ⟨x = 1⟩ holds</p>'],
  ['\\[1\\] says it, and \\[2\\] too', '<p>[1] says it, and [2] too</p>'],
  ['\\[no link\\](https://a.example/x_y)', /^[^⟨⟪]*$/],
  ['\\\\(x\\\\)', '<p>\\(x\\)</p>'],
  ['only (brackets) and \\( \\)', /^[^⟨⟪]*$/],
  ['\\[ x = 1 \\]\n\nso', '⟪x = 1⟫'],
  ['so:\n\\[\na\n+ b\n- c\n\\]\nwhich', /^<p>so:<\/p>\s*⟪a\n\+ b\n- c⟫\s*<p>which<\/p>$/],
  ['\\[\n\na \\\\[2pt]\n\nb\n\n\\].\n', '⟪a \\\\[2pt]\nb\n.⟫'],
  ['$$x^2$$\n\nthen', /^⟪x\^2⟫\s*<p>then<\/p>$/],
  ['so\n$$ a\n= b $$\nthen', /^<p>so<\/p>\s*⟪a\n= b⟫\s*<p>then<\/p>$/],
  ['$$x$$ and $$y$$', '<p>⟨x⟩ and ⟨y⟩</p>'],
  ['1. first\n2. \\[ x = 1 \\]\n3. last', /first<\/li>\s*<li[^>]*>\s*⟪x = 1⟫\s*<\/li>\s*<li[^>]*>last/],
  ['- so\n\n  $$x$$\n- last', /⟪x⟫\s*<\/li>/],
  ['> \\[\n> x = 1\n> \\]\n', /<blockquote[^>]*>\s*⟪x = 1⟫/],
  ['`\\(x\\)` and ``\\[ ` = \\]``', '<p><code>\\(x\\)</code> and <code>\\[ ` = \\]</code></p>'],
  ['```\n\\(x\\)\n\\[ y \\]\n$$z$$\n```', '<pre>\\(x\\)\n\\[ y \\]\n$$z$$\n</pre>'],
  ['so\n\n    \\(x\\)\n    \\[ y \\]\n', '<pre>\\(x\\)\n\\[ y \\]\n</pre>'],
] as const;

test('formulas as TeX has them are formulas, and what is alone on its lines is drawn large', () => {
  for (const [text, drawn] of TEX) {
    const got = draw(text);
    if (typeof drawn === 'string') assert.ok(got.includes(drawn), `${text}: ${got}`);
    else assert.match(got, drawn, text);
  }
});

test('a text with formulas that comes in only ever gets more of them', () => {
  const text = 'So \\(x\\) and\n\n\\[\na\n+ b\n- c\n\\]\n\nthus $$y$$ and\n\n\\[ z = 1 \\]\n\n- \\(u\\)\n';
  const formulasIn = (end: number): number =>
    draw(text.slice(0, end), { isStreaming: true }).match(/[⟨⟪]/g)?.length ?? 0;
  for (let end = 1; end < text.length; end++)
    assert.ok(formulasIn(end + 1) >= formulasIn(end), text.slice(0, end + 1));
  assert.equal(formulasIn(text.length), 5);
  for (let end = 1; end <= text.length; end++)
    assert.doesNotMatch(draw(text.slice(0, end), { isStreaming: true }), /<li[^>]*>[bc]/, text.slice(0, end));
});

test('formulas that never end are looked for once: this would not end either otherwise', () => {
  const many = 400_000;
  for (const line of ['- \\[ x\n', '1. \\[\n', '> + \\[ y\n']) {
    const text = line.repeat(many);
    assert.equal(withDollars(text, false), text);
  }
  assert.match(withDollars(`\\[ x^2 \\]${' '.repeat(many * 5)}y`, false), /^\$\$x\^2\$\$ +y$/);
  const runs = Array.from({ length: 2_000 }, (_, length) => '`'.repeat(length + 1)).join(' ');
  assert.equal(withDollars(`\\( ${runs}`, false), `\\( ${runs}`);
});

test('a line that was ended stays ended', () => {
  assert.equal(draw('first line\nsecond line'), '<p>first line<br/>second line</p>');
  assert.equal(draw('first  \nsecond\\\nthird'), '<p>first<br/>\nsecond<br/>\nthird</p>');
  assert.match(draw('**one\ntwo**'), /one<br\/>two/);
  assert.match(draw('- one\n  two\n- three'), /one<br\/>two/);
  assert.match(draw('one\n`  two`'), /<br\/><code> {2}two<\/code>/);
  assert.equal(draw('one\n\ntwo'), '<p>one</p>\n<p>two</p>');
});

test('code and tables get no line that is not theirs', () => {
  for (const text of ['`one\ntwo`', '```\none\ntwo\n```', '| a | b |\n|---|---|\n| c | d |', '$$\na\nb\n$$'])
    assert.doesNotMatch(draw(text), /<br/, text);
});

test('a text that comes in line by line only ever grows', () => {
  const text = 'one\ntwo\n\n- three\n- four\n  five\n';
  const linesIn = (end: number): number =>
    draw(text.slice(0, end), { isStreaming: true }).match(/<br|<p|<li/g)?.length ?? 0;
  for (let end = 1; end < text.length; end++)
    assert.ok(linesIn(end + 1) >= linesIn(end), text.slice(0, end + 1));
});

test('each answer has its own sources, whatever was drawn before', () => {
  assert.match(draw('So it is [1].', { sources: ['https://a.example/'] }), /https:\/\/a\.example\//);
  assert.match(draw('So it is [1].', { sources: ['https://b.example/'] }), /https:\/\/b\.example\//);
  assert.doesNotMatch(draw('So it is [1].'), /example/);
});

const named = (text: string): string[] =>
  [
    ...draw(text, { people: ['Ann', 'bob', 'c-d'] }).matchAll(
      /<span class="(markdown-mention[^"]*)">([^<]*)</g,
    ),
  ].map(([, look = '', name = '']) => (look.includes('mine') ? `${name}!` : name));

test('a person who is there and is named stands out, the reader most', () => {
  assert.deepEqual(named('Hello @ann, ask @Bob and @nobody.'), ['@ann!', '@Bob']);
  assert.deepEqual(named('@c-d- and **@c-d**\n(@ANN)'), ['@c-d', '@c-d', '@ANN!']);
  assert.deepEqual(named('日本@bob日本 für@bob'), ['@bob']);
  assert.match(
    draw('Hi @bob!', { people: ['ann', 'bob'] }),
    /^<p>Hi <span class="markdown-mention">@bob<\/span>!/,
  );
});

test('in code, links and addresses nobody is named', () => {
  for (const text of [
    '`@ann`',
    '```\n@ann\n```',
    '[@ann](https://a.example/)',
    'to me@ann',
    'x/@ann',
    '$@ann$',
  ])
    assert.deepEqual(named(text), [], text);
});

const NOTES = [{ title: 'Tide table', id: '0190aaaa-0000-7000-8000-000000000001' }];

test('a title in double brackets leads to its note, whatever the case, under the words it is given', () => {
  const drawn = (text: string): string => draw(text, { notes: NOTES });
  const href = `/notes/${NOTES[0]?.id}`;
  assert.equal(drawn('See [[tide TABLE]].'), `<p>See <a href="${href}">tide TABLE</a>.</p>`);
  assert.equal(drawn('See [[Tide table|the tides]].'), `<p>See <a href="${href}">the tides</a>.</p>`);
  assert.equal(drawn('**[[Tide table]]**'), `<p><strong><a href="${href}">Tide table</a></strong></p>`);
  assert.equal(drawn('See [[Another|that one]].'), '<p>See <em>that one</em>.</p>');
  for (const text of ['[[Another]]', '`[[Tide table]]`', '[[]]', '[[ | x]]'])
    assert.doesNotMatch(drawn(text), /<a /, text);
});
