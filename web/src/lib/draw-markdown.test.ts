import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { createElement, type PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Components, drawMarkdown } from './draw-markdown.ts';

/** React asks for pictures ahead; the renderer of the page never draws one that is fetched. */
const PRELOADS = /<link rel="preload"[^>]*>/g;

const draw = (text: string, components: Components = {}): string => {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return renderToStaticMarkup(drawMarkdown(tree, components)).replaceAll(PRELOADS, '');
};

/** CommonMark's own examples stand in features/markdown; these are GitHub's, and what neither says. */
const EXAMPLES = [
  [
    '| a | b |\n|:-:|---|\n| *c* |\n| d | e | f |',
    '<table><thead><tr><th style="text-align:center">a</th><th>b</th></tr></thead>' +
      '<tbody><tr><td style="text-align:center"><em>c</em></td><td></td></tr>' +
      '<tr><td style="text-align:center">d</td><td>e</td></tr></tbody></table>',
  ],
  ['| a |\n|---|', '<table><thead><tr><th>a</th></tr></thead></table>'],
  [
    '- [ ] a\n- [x] b',
    '<ul>\n<li><input type="checkbox" disabled=""/> a</li>\n<li><input type="checkbox" disabled="" checked=""/> b</li>\n</ul>',
  ],
  [
    '- [x] a\n\n- b',
    '<ul>\n<li>\n<p><input type="checkbox" disabled="" checked=""/> a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>',
  ],
  ['7. a\n   - b', '<ol start="7">\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>'],
  ['~~a~~ `b\nc`', '<p><del>a</del> <code>b c</code></p>'],
  ['```js title\na\n```', '<pre><code class="language-js">a\n</code></pre>'],
  ['a  \n   b\\\n*c*', '<p>a<br/>\nb<br/>\n<em>c</em></p>'],
  ['<b>a</b> & b', '<p>&lt;b&gt;a&lt;/b&gt; &amp; b</p>'],
  [
    '[a][x] ![b][X]\n\n[x]: /u "t"\n[x]: /v',
    '<p><a href="/u" title="t">a</a> <img src="/u" alt="b" title="t"/></p>',
  ],
  ['[a][__proto__]\n\n[__proto__]: /u', '<p><a href="/u">a</a></p>'],
  ['[a]', '<p>[a]</p>'],
  ['[a](<b\\c d"e>)', '<p><a href="b%5Cc d%22e">a</a></p>'],
] as const;

test('each kind of text is drawn as the elements that say what it is', () => {
  for (const [text, drawn] of EXAMPLES) assert.equal(draw(text), drawn);
});

test('footnotes stand below in the order of their calls, each once, and may call each other', () => {
  assert.equal(
    draw('a[^y] b[^x] c[^y]\n\n[^x]: one\n[^y]: two[^z]\n[^z]: three[^z]\n[^never]: four'),
    '<p>a<sup>1</sup> b<sup>2</sup> c<sup>1</sup></p>\n' +
      '<section class="footnotes"><h2 class="sr-only">Footnotes</h2>\n<ol>\n' +
      '<li>\n<p>two<sup>3</sup></p>\n</li>\n<li>\n<p>one</p>\n</li>\n<li>\n<p>three<sup>3</sup></p>\n</li>\n' +
      '</ol>\n</section>',
  );
});

test('an element with a component of its own is drawn by it', () => {
  const em = ({ children }: PropsWithChildren) => createElement('b', {}, children);
  assert.equal(draw('*a* **b**', { em }), '<p><b>a</b> <strong>b</strong></p>');
});
