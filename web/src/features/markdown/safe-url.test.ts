import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSuspicious, readUrl } from './safe-url.ts';

test('only absolute addresses of the web and of mail become links', () => {
  for (const text of ['https://example.org/a?b#c', 'http://example.org/', 'mailto:ann@example.org'])
    assert.equal(readUrl(text)?.href, text);
  for (const text of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://example.org/x',
    'file:///etc/passwd',
    '/settings',
    '//example.org',
    '#top',
    '',
  ])
    assert.equal(readUrl(text), null, text);
});

test('an address with invisible or turning characters is no link', () => {
  for (const text of [
    'https://exa\u200bmple.org',
    'https://example.org/\u202egnp.exe',
    'https://example.org/\u0000',
  ])
    assert.equal(readUrl(text), null);
});

test('a name and a password are taken out of an address', () => {
  assert.equal(readUrl('https://bank.example:x@evil.example/')?.href, 'https://evil.example/');
});

const suspicious = (text: string, address: string): boolean => {
  const url = readUrl(address);
  assert(url);
  return isSuspicious(text, url);
};

test('a link whose text names another place says where it leads', () => {
  assert.equal(suspicious('https://bank.example', 'https://evil.example/login'), true);
  assert.equal(suspicious('bank.example', 'https://bank.example.evil.example/'), true);
  assert.equal(suspicious('anything', 'https://xn--bnk-0na.example/'), true);
  assert.equal(suspicious('anything', 'http://192.168.1.1/'), true);
  assert.equal(suspicious('https://bank.example/a', 'https://bank.example/b'), false);
  assert.equal(suspicious('bank.example', 'https://www.bank.example/'), false);
  assert.equal(suspicious('our bank', 'https://bank.example/'), false);
  assert.equal(suspicious('ann@example.org', 'mailto:ann@example.org'), false);
});
