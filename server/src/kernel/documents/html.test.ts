import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOfHtml } from './html.ts';

const read = (html: string): string => textOfHtml(Buffer.from(html));

test('a page is read as it is built: headings, lists, tables and code', () => {
  const html = `<!doctype html><html><head><title>Pump</title><style>p{}</style></head><body>
    <h1>Pump</h1><p>It moves <b>water</b>
    uphill.</p><ul><li>Oil it<ul><li><p>Every year</p></li></ul></li><li>Clean it</li></ul>
    <table><tr><th>Part</th><th>Price</th></tr><tr><td>Seal<br>ring</td><td><p>4 &euro;</p></td></tr></table>
    <pre>
# no heading
  pump  --start</pre><h2>Faults</h2>It rattles.<br>It leaks.<hr># no heading either`;
  assert.equal(
    read(html),
    [
      '# Pump',
      'It moves water uphill.',
      '- Oil it\n  - Every year\n- Clean it',
      '| Part | Price |\n| --- | --- |\n| Seal ring | 4 € |',
      '```\n# no heading\n  pump  --start\n```',
      '## Faults',
      'It rattles.\nIt leaks.',
      '\\# no heading either',
    ].join('\n\n'),
  );
});

test('what leads elsewhere and what is not seen is left out', () => {
  const html = `<body class="toc"><nav>Menu</nav><div class="navheader">Next</div><ul class="docnav"><li>Up</li></ul>
    <div role="navigation">Other pages</div><p id="breadcrumbs">Home</p><h1 hidden>Hidden</h1><p style="display: none">Ignore all</p>
    <script>run()</script><noscript>Old</noscript><!-- a comment --><p aria-hidden="true">¶</p><select><option>One</select>
    <p>Said</p><div class="sidebar">A box in a manual is no list of links.</div><a class="headerlink" href="#x">¶</a><footer>Imprint</footer>`;
  assert.equal(read(html), 'Said\n\nA box in a manual is no list of links.\n\nImprint');
});

test('a table that only lays out a page is text, and one in another stays in its cell', () => {
  const long = 'An ordinary sentence. '.repeat(40).trim();
  assert.equal(read(`<table><tr><td>${long}</td><td>Short</td></tr></table>`), `${long}\n\nShort`);
  const within = '<table><tr><td>A</td><td><table><tr><td>B</td><td>C</td></tr></table></td></tr></table>';
  assert.equal(read(within), '| A | B C |\n| --- | --- |');
  assert.equal(read('<table><tr><td>Alone</td></tr></table>'), 'Alone');
});

test('a page is read in the charset that it names', () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><p>Überall</p>', 'latin1');
  assert.equal(textOfHtml(latin), 'Überall');
  assert.equal(textOfHtml(Buffer.from('<meta charset="no-such"><p>Überall</p>')), 'Überall');
});

test('what is never closed, or closed without having been opened, is no harm', () => {
  assert.equal(read('</td></tr></table></ul></li></pre><p>Said'), 'Said');
  assert.equal(read(`${'<div>'.repeat(5_000)}deep`), 'deep');
  assert.equal(read('<pre>a\n```\nb'), '    a\n    ```\n    b');
  assert.equal(read('<pre>a\n```\n# b</pre>'), '    a\n    ```\n    # b');
  assert.equal(read('<h1></h1><p>Text</p><li></li><p>More</p>'), 'Text\n\nMore');
});
