import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citationsOf, isBeside } from './citations.ts';

test('a source of the web has a title and a host, and is told once', () => {
  const once = { url: 'https://www.example.org/page', title: 'A page' };
  assert.deepEqual(
    citationsOf([once, once, { url: 'https://b.example/' }]).map(({ n, href, host, title }) => [
      ...[n, href, host, title],
    ]),
    [
      [1, once.url, 'www.example.org', 'A page'],
      [2, 'https://b.example/', 'b.example', 'b.example'],
    ],
  );
});

test('what is no source is left out, and a dangerous address is no link', () => {
  assert.deepEqual(citationsOf([null, 7, 'x', {}, { title: 'nowhere' }]), []);
  assert.equal(citationsOf([{ url: 'javascript:alert(1)', title: 'click' }])[0]?.href, null);
});

const passage = { kind: 'knowledge', kb_id: 'k', document_id: 'd', url: null, title: 'Roses' };

test('passages of one document are a source each, by the number that the answer gives them', () => {
  const found = citationsOf([
    { ...passage, n: 3, chunk_id: 'c3', quote: 'three', page: 12, score: 0.9 },
    { ...passage, n: 1, chunk_id: 'c1', quote: 'one', page: null, score: null },
  ]);
  assert.deepEqual(
    found.map(({ n, quote, page, score, passage: place }) => [n, quote, page, score, place?.id]),
    [
      [1, 'one', null, null, 'c1'],
      [3, 'three', 12, 0.9, 'c3'],
    ],
  );
});

test('what has words and no address is read beside the answer; a page of the web is a link', () => {
  const [knowledge, file, web] = citationsOf([
    { ...passage, n: 1, chunk_id: 'c1' },
    { n: 2, kind: 'file', title: 'list.csv', quote: 'a,b', url: null },
    { n: 3, kind: 'web', title: 'A page', quote: 'said', url: 'https://example.org/' },
  ]);
  assert.deepEqual(
    [knowledge, file, web].map((one) => one && isBeside(one)),
    [true, true, false],
  );
});
