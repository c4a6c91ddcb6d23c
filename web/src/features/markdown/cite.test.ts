import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkSources } from './cite.ts';

const cited = (text: string, urls: readonly string[]) => {
  const tree = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] };
  linkSources(tree, urls);
  return tree.children[0]?.children.map((node: { type: string; value?: string; url?: string }) =>
    node.type === 'link' ? `<${node.url}>` : node.value,
  );
};

test('a number in brackets leads to its source', () => {
  assert.deepEqual(cited('So it is [1], and so [2].', ['https://a.example/', 'https://b.example/']), [
    'So it is ',
    '<https://a.example/>',
    ', and so ',
    '<https://b.example/>',
    '.',
  ]);
});

test('a number without a source, or with one that may not become a link, stays text', () => {
  assert.deepEqual(cited('See [3] and [1].', ['javascript:alert(1)']), ['See [3] and [1].']);
});
