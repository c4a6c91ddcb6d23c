import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseUrlProblem, headersProblem, originOf, tidyBaseUrl } from './rules.ts';

test('a configuration may send headers of its own, and none that speak for another person', () => {
  assert.equal(headersProblem({ 'OpenAI-Organization': 'org-1', 'x-title': 'Our chat' }), null);
  for (const name of [
    'Authorization',
    'x-api-key',
    'Api-Key',
    'X-Goog-Api-Key',
    'Host',
    'Cookie',
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'Proxy-Authorization',
    'X-Forwarded-For',
    'Forwarded',
    'Sec-Fetch-Site',
    'Expect',
    'Upgrade',
    'User-Agent',
  ])
    assert.match(headersProblem({ [name]: 'a' }) ?? '', /not yours to set/, name);
  for (const name of ['', 'a b', 'a:b', 'ä', 'a\r\nb', 'a_b'])
    assert.match(headersProblem({ [name]: 'a' }) ?? '', /a name may hold/, JSON.stringify(name));
  for (const value of ['a\r\nHost: b', 'a\0', 'a\n', ' a', 'ä', '\t'])
    assert.match(headersProblem({ 'x-a': value }) ?? '', /cannot have/, JSON.stringify(value));
  assert.match(headersProblem({ 'X-A': '1', 'x-a': '2' }) ?? '', /twice/);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`x-${i}`, 'a']));
  assert.match(headersProblem(many) ?? '', /20 at most/);
});

test('a refused header never has its value repeated', () => {
  const secret = 'bearer-of-something';
  const wrong: Array<Record<string, string>> = [
    { authorization: secret },
    { 'x-a': `${secret}\r\n` },
    { 'a b': secret },
  ];
  for (const headers of wrong) assert.equal(headersProblem(headers)?.includes(secret), false);
});

test('the origin of a configuration is that of its address, or of its provider', () => {
  assert.equal(originOf('openai', null), originOf('openai', 'https://api.openai.com/other/path'));
  assert.notEqual(originOf('openai', null), originOf('openai', 'https://api.openai.com:8443/v1'));
  assert.notEqual(originOf('openai', null), originOf('openai', 'http://api.openai.com/v1'));
  assert.notEqual(originOf('openai', null), originOf('anthropic', null));
  assert.notEqual(
    originOf('openai', 'https://a.example.com'),
    originOf('openai', 'https://a.example.com.evil.test'),
  );
});

test('an address is a plain one, without keys in it', () => {
  assert.equal(baseUrlProblem('openai', 'https://proxy.example.com/v1'), null);
  assert.equal(baseUrlProblem('azure', 'https://a.openai.azure.com/openai?api-version=2024-10-21'), null);
  assert.equal(baseUrlProblem('openai', null), null);
  for (const address of [
    'nonsense',
    'https://user:pass@example.com',
    'https://example.com/?key=1',
    'https://example.com/#a',
  ])
    assert.match(baseUrlProblem('openai', address) ?? '', /^base_url: /, address);
  assert.match(baseUrlProblem('openai-compatible', null) ?? '', /no address of its own/);
  assert.match(baseUrlProblem('demo', 'https://example.com') ?? '', /nowhere/);
  assert.equal(tidyBaseUrl('https://a.example.com/v1//'), 'https://a.example.com/v1');
  assert.equal(tidyBaseUrl(''), null);
});
