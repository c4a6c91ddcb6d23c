import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeProtocol, judgeSecurity, measuredOf } from './judge.ts';

test('a connection without encryption is good on the machine itself alone, and then with a word about it', () => {
  const at = (address: string, isSecure: boolean) => judgeSecurity(new URL(address), isSecure);
  assert.deepEqual(at('https://chat.example.org/', true), { state: 'good', detail: 'https' });
  assert.deepEqual(at('https://chat.example.org/', false), { state: 'bad', detail: 'https' });
  assert.deepEqual(at('http://chat.example.org/', false), { state: 'bad', detail: 'http' });
  // A browser can be told to trust an address; an attacker on the network can read along all the same.
  assert.deepEqual(at('http://chat.example.org/', true), { state: 'bad', detail: 'http' });
  for (const own of ['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'])
    assert.deepEqual(at(own, true), { state: 'good', detail: 'http', isOwnMachine: true }, own);
  assert.equal(at('http://127.0.0.1.example.org/', false).state, 'bad');
  assert.equal(at('http://localhost.example.org/', false).state, 'bad');
});

test('HTTP/1.1 could be better, except on the machine itself, where it is said', () => {
  assert.deepEqual(judgeProtocol('h2', 'chat.example.org'), { state: 'good', detail: 'h2' });
  assert.deepEqual(judgeProtocol('http/1.1', 'chat.example.org'), { state: 'warning', detail: 'http/1.1' });
  assert.deepEqual(judgeProtocol('http/1.1', 'localhost'), {
    state: 'good',
    detail: 'http/1.1',
    isOwnMachine: true,
  });
  assert.equal(judgeProtocol('', 'localhost').state, 'unknown');
});

test('that everything works is said only where everything was measured', () => {
  assert.equal(measuredOf(['good', 'good']), 'all');
  assert.equal(measuredOf(['good', 'unknown']), 'some');
  assert.equal(measuredOf(['unknown', 'unknown']), 'none');
  assert.equal(measuredOf([]), 'none');
});
