import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedIn } from './sitemap.ts';

const urls = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<url><loc> https://example.com/${n} </loc></url>`).join('\n');

test('a sitemap names pages and other sitemaps, as many as are looked at', async () => {
  const inner = '<sitemapindex><sitemap><loc>https://example.com/a.xml</loc></sitemap></sitemapindex>';
  assert.deepEqual(await listedIn(inner), { pages: [], maps: ['https://example.com/a.xml'] });
  const { pages } = await listedIn(`<?xml version="1.0"?><urlset>${urls(3_000)}</urlset>`);
  assert.deepEqual(
    [pages.length, pages[0], pages.at(-1)],
    [3_000, 'https://example.com/0', 'https://example.com/2999'],
    'also where an address lies between two pieces',
  );
  assert.ok((await listedIn(urls(9_000))).pages.length < 6_000);
});

test('elements in elements without end are no sitemap', async () => {
  for (const text of ['<a>'.repeat(50_000), `<urlset>${'<url>'.repeat(30)}`])
    await assert.rejects(listedIn(text), { status: 400, message: /cannot be read/ });
  assert.deepEqual(await listedIn('<a/>'.repeat(50_000)), { pages: [], maps: [] });
});
