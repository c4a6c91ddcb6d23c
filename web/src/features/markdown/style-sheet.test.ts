import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const SHEET = readFileSync(new URL('./markdown.css', import.meta.url), 'utf8').replaceAll(
  /\/\*[\s\S]*?\*\//g,
  '',
);

const RULES = [...SHEET.matchAll(/(?<=[;{}]|^)\s*([^@;{}]+?)\s*\{([^{}]*)\}/g)].map(
  ([, selector = '', body = '']) => ({ selector: selector.replaceAll(/\s+/g, ' '), body: body.trim() }),
);

test('code takes its dark colours in the dark alone', () => {
  const selectorsOf = (value: string) =>
    RULES.filter(({ body }) => body.includes(`color: ${value};`)).map(({ selector }) => selector);
  assert.deepEqual(selectorsOf('var(--token)'), ['.markdown-fence .token']);
  assert.deepEqual(selectorsOf('var(--token-dark)'), ['.dark .markdown-fence .token']);
});

test('no rule of the text stands twice', () => {
  const seen = new Set<string>();
  for (const { selector, body } of RULES) {
    const bare = selector.replace(/^\.dark /, '');
    assert.ok(!seen.has(`${bare} ${body}`), `${selector} says again what another rule says`);
    seen.add(`${bare} ${body}`);
  }
  assert.ok(RULES.length > 20);
});
