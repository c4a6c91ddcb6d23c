import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citationsOf } from './citations.ts';

test('a source has a title and a host, and is told once', () => {
  const once = { url: 'https://www.example.org/page', title: 'A page' };
  assert.deepEqual(citationsOf([once, once, { url: 'https://b.example/' }]), [
    { url: once.url, href: once.url, host: 'www.example.org', title: 'A page' },
    { url: 'https://b.example/', href: 'https://b.example/', host: 'b.example', title: 'b.example' },
  ]);
});

test('what is no source is left out, and a dangerous address is no link', () => {
  assert.deepEqual(citationsOf([null, 7, 'x', {}, { title: 'nowhere' }]), []);
  assert.equal(citationsOf([{ url: 'javascript:alert(1)', title: 'click' }])[0]?.href, null);
});
