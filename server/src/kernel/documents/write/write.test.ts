// Documents made of texts in Markdown: what is read from them again is what the text says.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { after, test } from 'node:test';
import { unzipSync } from 'fflate';
import type { Nodes } from 'mdast';
import sharp from 'sharp';
import { HOSTILE_ORDERS } from '../../../../test/hostile-orders.ts';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import { until } from '../../../../test/until.ts';
import { createDocuments, REFUSALS, Unreadable } from '../index.ts';
import { startReaderProcess, WRITING } from '../reader-process.ts';
import { encodeOrder, type WrittenFormat } from '../tasks.ts';
import { parseMarkdown, wordsIn } from './markdown.ts';

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

const documents = createDocuments();
after(() => documents.close());

const write = (format: WrittenFormat, markdown: string, title = 'T') =>
  documents.write('ann', format, async () => ({ title, markdown, pictures: [] }));

/** Its words as the readers of the server find them, without spaces: where lines break is the page's matter. */
const wordsOf = async (format: 'pdf' | 'docx', bytes: Buffer): Promise<string> => {
  const read = await documents.textOf('ann', { bytes, size: bytes.length }, TYPES[format]);
  assert.ok(read.text !== null, 'it can be read');
  return read.text.replace(/\[page \d+\]/g, '').replace(/\s+/g, '');
};

test('a text whose caller left gives its place to the next, also while it is being written', async () => {
  // Many seconds of the processor.
  const words = { title: 'T', markdown: 'Some *words* in a line.\n\n'.repeat(40_000), pictures: [] };
  const order = async () => words;
  const left = documents.write('ann', 'pdf', order, AbortSignal.timeout(300));
  const waiting = documents.write('ann', 'pdf', order, AbortSignal.abort());
  const next = documents.write('bob', 'html', async () => ({ ...words, markdown: 'hi' }));
  const [first, second] = await Promise.allSettled([left, waiting]);
  assert.ok(first.status === 'rejected' && first.reason instanceof Unreadable);
  assert.equal(first.reason.reason, 'overfull', 'it was ended, and not for its time');
  assert.ok(second.status === 'rejected' && second.reason instanceof Unreadable);
  assert.match((await next).toString(), /hi/);
});

test('what a document is made of is asked for when its turn comes', async () => {
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const order = (who: string) => async () => {
    asked.push(who);
    await promise;
    return { title: 'T', markdown: who, pictures: [] };
  };
  const written = ['ann', 'bob', 'cas'].map((who) => documents.write(who, 'html', order(who)));
  await until('the first is asked for', () => asked.length > 0);
  assert.deepEqual(asked, ['ann']);
  resolve();
  for (const [i, html] of (await Promise.all(written)).entries())
    assert.match(html.toString(), new RegExp(['ann', 'bob', 'cas'][i] ?? ''));
});

const bodyOf = async (markdown: string): Promise<string> => {
  const { 'word/document.xml': body } = unzipSync(await write('docx', markdown));
  return Buffer.from(body ?? []).toString();
};

test('docx: formulas are formulas there, and one that cannot be set stands as it was written', async () => {
  const body = await bodyOf(
    'Let $\\frac{a}{b^2}$ be.\n\n$$\n\\sum_{i=1}^{n} \\sqrt[3]{x_i} \\text{ if } \\hat y\n$$\n\n$\\nothing{x}$ <b> & $a<b$',
  );
  assert.ok(
    body.includes(
      '<m:oMath><m:f><m:num><m:r><m:t xml:space="preserve">a</m:t></m:r></m:num><m:den><m:sSup><m:e><m:r><m:t xml:space="preserve">b</m:t></m:r></m:e><m:sup><m:r><m:t xml:space="preserve">2</m:t></m:r></m:sup></m:sSup></m:den></m:f></m:oMath>',
    ),
    body,
  );
  for (const part of ['<m:oMathPara>', '<m:limLow>', '<m:limUpp>', '<m:deg>', '<m:acc>', '<m:nor/>', '&lt;'])
    assert.ok(body.includes(part), part);
  assert.ok(body.includes('>\\nothing{x}</w:t>'), 'as it was written');
  const words = await wordsOf('docx', await write('docx', 'Let $\\frac{a}{b^2}$ be.'));
  assert.equal(words, 'Letab2be.');
});

test('docx: code has colours where its language is named, and every word of it', async () => {
  const code = 'const n = 42; // "why" not\nlet s = `a\nb` + \'c\'; /* open';
  const body = await bodyOf(`\`\`\`js\n${code}\n\`\`\``);
  for (const [colour, text] of [
    ['7A1FA2', 'const'],
    ['8A4B08', '42'],
    ['5F6368', '// &quot;why&quot; not'],
    ['0A6640', "'c'"],
    ['5F6368', '/* open'],
  ] as const)
    assert.ok(
      body.includes(`<w:color w:val="${colour}"/></w:rPr><w:t xml:space="preserve">${text}</w:t>`),
      text,
    );
  const words = await wordsOf('docx', await write('docx', `\`\`\`js\n${code}\n\`\`\``));
  assert.equal(words, code.replace(/\s+/g, ''));
  assert.ok(!(await bodyOf(`\`\`\`\n${code}\n\`\`\``)).includes('<w:color'));
});

test('what grows beyond what the server takes back is refused', async () => {
  // One large picture, shown a few times: what is large may take long, and few places take little of it.
  const noise = sharp(randomBytes(800 * 800 * 3), { raw: { width: 800, height: 800, channels: 3 } });
  const png = (await noise.png().toBuffer()).toString('base64');
  const markdown = `${'![][p]\n\n'.repeat(28)}[p]: data:image/png;base64,${png}`;
  await assert.rejects(write('html', markdown), { message: REFUSALS.overfull });
});

const pictureOf = async (colour: string): Promise<string> => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: colour } });
  return `![](data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')})`;
};

test('a PDF has nothing of the one that was written before it in the same process', async () => {
  const [red, blue] = [await pictureOf('red'), await pictureOf('blue')];
  const write = (person: string, markdown: string) =>
    documents.write(person, 'pdf', async () => ({ title: 'T', markdown, pictures: [] }));
  const alone = await write('ann', blue);
  await write('bob', red);
  await write('bob', '$\\undefined{$ #panic()');
  assert.ok((await write('bob', blue)).equals(alone));
});

/** The main one, those that V8 and the libraries bring along, and the one that watches. */
const THREADS_MAX = 5;

test('PDFs are written by few threads, however many cores there are', async (t) => {
  const one = startReaderProcess(WRITING);
  t.after(() => one.end());
  const source = Buffer.concat(encodeOrder({ title: 'T', markdown: 'Words.\n\n'.repeat(500), pictures: [] }));
  await one.read({ kind: 'to-pdf', size: source.length, source });
  if (process.platform !== 'linux') return;
  const threads = readdirSync(`/proc/${one.pid()}/task`).length;
  assert.ok(threads <= THREADS_MAX, `${threads} threads`);
});

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC';

const EVERYTHING = `# A heading with **bold**

A paragraph with *emphasis*, ~~struck~~, \`code\`, a [link](https://example.com/x?a=1&b=2) and a note[^1].

- one
- two
  1. three
  2. four

- [x] done
- [ ] open

> quoted <b>words</b> & "more"

| left | right |
|:-----|------:|
| cell | 42    |

\`\`\`js
const answer = "x" + 42; // #read("/etc/passwd")
\`\`\`

It costs $20 today and $30 tomorrow.

![a red square](data:image/png;base64,${PICTURE}) ![elsewhere](https://example.com/x.png)

---

Ελληνικά, Русский, Türkçe, 中文字体, 日本語のテスト, 한국어, हिन्दी.

[^1]: The words of the note.
`;

const SAID = [
  'Aheadingwithbold',
  'Aparagraphwithemphasis,struck,code,alinkandanote',
  'three',
  '[x]done',
  '[]open',
  'quoted<b>words</b>&"more"',
  'cell',
  'constanswer="x"+42;//#read("/etc/passwd")',
  'Itcosts$20todayand$30tomorrow.',
  '[elsewhere]',
  'Ελληνικά,Русский,Türkçe,中文字体,日本語のテスト,한국어',
];

for (const format of ['pdf', 'docx'] as const) {
  test(`${format}: everything that Markdown knows is in the document, in every script`, async () => {
    const words = await wordsOf(format, await write(format, EVERYTHING));
    for (const said of SAID) assert.ok(words.includes(said), `${said} in ${words}`);
  });

  test(`${format}: the same text gives the same bytes, in another process as well`, async () => {
    const markdown = `${EVERYTHING}\n\n$$\\frac{a}{b}$$\n\n👩‍👩‍👧 🇫🇷`;
    const first = await write(format, markdown);
    const second = await documents.write('bob', format, async () => ({ title: 'T', markdown, pictures: [] }));
    assert.ok(first.equals(second));
  });

  test(`${format}: no text is read as an order to the writer`, async () => {
    const hostile = [
      ...HOSTILE_ORDERS,
      '#read("/etc/passwd")',
      '#import "@preview/cetz:0.1.0"',
      '"; #panic("x"); "',
      '\\"; #panic("x")',
      '$#read("/etc/passwd")$',
      '$"#panic()$ $\\undefined{$ $$\\begin{x}$$',
      '<w:p/></w:t></w:r>&amp;&#x0;]]>',
      '[x](javascript:alert(1)) ![y](file:///etc/passwd) <script>alert(1)</script>',
      '```"\\\n#panic()\n```',
      '\u0000\u0008\ud800 lone',
      '| a |\n|---|\n| b | c | d |',
      '[^1] [^1] [^2]\n\n[^1]: a [^2]\n[^2]: b [^1]',
      '![a][b]\n\n[b]: data:image/png;base64,AAAA',
      '',
    ].join('\n\n');
    const words = await wordsOf(format, await write(format, hostile, '"); #panic("'));
    assert.ok(words.includes('#read("/etc/passwd")') && words.includes('lone'));
    assert.ok(!words.includes('root:x:0'));
  });

  test(`${format}: a hostile text is written or refused with a reason, and the next one is written`, async () => {
    const texts = Object.entries(HOSTILE_TEXTS);
    assert.ok(texts.length >= 30, `${texts.length} of them`);
    for (const [what, text] of texts) {
      const written = await write(format, `before\n\n${text}\n\nafter`).catch((error: unknown) => {
        assert.ok(error instanceof Unreadable, what);
        assert.ok(Object.values(REFUSALS).includes(error.message as never), `${what}: ${error.message}`);
        return null;
      });
      if (written === null) continue;
      // One that is too much for the readers is a document all the same.
      assert.equal(written.subarray(0, 2).toString(), format === 'pdf' ? '%P' : 'PK', what);
      const read = await documents.textOf('ann', { bytes: written, size: written.length }, TYPES[format]);
      assert.ok(read.text === null || /before/.test(read.text), what);
      assert.doesNotMatch(read.text ?? '', /root:x:0/, what);
    }
    assert.match(await wordsOf(format, await write(format, 'still here')), /stillhere/);
  });

  test(`${format}: what is nested without end is refused, and the next text is written`, async () => {
    const stars = '*'.repeat(50_000);
    for (const deep of [
      ...['> '.repeat(500), `${'>'.repeat(20_000)} x`, `${'['.repeat(2_000)}x`, '- '.repeat(500)],
      `${stars}a${stars}`,
    ])
      await write(format, deep).catch((error: unknown) => {
        assert.ok(error instanceof Unreadable && Object.values(REFUSALS).includes(error.message as never));
      });
    const ladder = Array.from({ length: 3_000 }, (_, level) => `${' '.repeat(level * 2)}- x`).join('\n');
    // Refused at a glance: the parser would take longer than it may.
    for (const deep of [
      `${'> '.repeat(100)}x`,
      `${'- '.repeat(10_000)}x`,
      `${'1. '.repeat(10_000)}x`,
      ladder,
    ])
      await assert.rejects(write(format, deep), { message: REFUSALS.nested });
    const across = `above\n\n${'- '.repeat(60)}\n\n${'* '.repeat(60)}\n\nbelow`;
    assert.match(await wordsOf(format, await write(format, across)), /above[^x]*below/);
    assert.match(await wordsOf(format, await write(format, 'still here')), /stillhere/);
  });
}

/** Each would keep the parser or the converter busy for minutes, within the size that a text may have. */
const SQUARES: Readonly<Record<string, string>> = {
  'stars and underscores': '*a_ '.repeat(10_000),
  'brackets that close nothing': 'a]'.repeat(20_000),
  'addresses that are none': '_www.a'.repeat(6_000),
  'a formula of braces': `$${'{'.repeat(20_000)}$`,
};

test('what would take the square of its length is written as it stands, within the time of a small text', async () => {
  for (const [what, text] of Object.entries(SQUARES)) {
    // Around it everything is read as ever: in the same list, and behind it.
    const bytes = await write('docx', `- **before**\n- ${text}\n\n> ${text}\n\n**after**`);
    const words = await wordsOf('docx', bytes);
    const plain = text.replace(/\s+/g, '');
    assert.ok(words.startsWith('before') && words.endsWith('after'), what);
    assert.equal(words.split(plain.replaceAll('$', '')).length, 3, `${what}: nothing of it is lost`);
  }
  assert.ok((await write('pdf', SQUARES['a formula of braces'] ?? '')).length > 0);
});

test('only what is too much for the parser is written as it stands', () => {
  const heavy = '*a_ '.repeat(10_000).trim();
  const root = parseMarkdown(`# A *title*\n\n${heavy}\n\n> *quoted*\n> ${heavy}\n\n| *a* |\n|---|\n| *b* |`);
  const inside = (node: Nodes): Nodes[] => (node.type === 'blockquote' ? node.children : [node]);
  const spoken = root.children.flatMap(inside);
  const kinds = spoken.map((node) => ('children' in node ? node.children.map(({ type }) => type) : []));
  assert.deepEqual(kinds, [['text', 'emphasis'], ['text'], ['text'], ['tableRow', 'tableRow']]);
  assert.equal(wordsIn(spoken[1] ?? root), heavy);
  assert.equal(wordsIn(spoken[2] ?? root), `*quoted*\n${heavy}`, 'without the signs of the quote');
  // A book: none of its paragraphs is large.
  const book = 'Some *words* with **weight**, `code` and [a link](https://example.com).\n\n'.repeat(2_000);
  assert.ok(parseMarkdown(book).children.every((node) => 'children' in node && node.children.length > 5));
});

test('a table that is drawn larger than it is written is refused', () => {
  const wide = `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'|x\n'.repeat(2_000)}`;
  assert.throws(() => parseMarkdown(wide), { message: REFUSALS.overfull });
});

test('a small text may take less of the processor than a large one', async () => {
  // A quote whose lines go on without their sign: the parser reads each of them anew with all before it.
  await assert.rejects(write('docx', `> ${'a\n'.repeat(20_000)}`), { message: REFUSALS.time });
});

test('a PDF holds scripts that are written from right to left', async () => {
  const bytes = await write('pdf', 'שלום עולם\n\nمرحبا بالعالم');
  const words = await wordsOf('pdf', bytes);
  assert.match(words, /[\u0590-\u05ff]{4}/);
  assert.match(words, /[\u0600-\u06ff\ufb50-\ufeff]{4}/);
});

test('a page in HTML runs nothing and fetches nothing', async () => {
  const html = (
    await write('html', `${EVERYTHING}\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))`, '<b>')
  ).toString();
  assert.match(html, /<title>&lt;b&gt;<\/title>/);
  assert.match(html, /<h1>A heading with <strong>bold<\/strong><\/h1>/);
  assert.doesNotMatch(html, /<script|javascript:|src="https?:/);
});
