import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHeaders } from './read-headers.ts';

test('headers are read line by line, with blanks around them and colons in them', () => {
  assert.deepEqual(readHeaders(' X-Team: blue \n\nX-Address: http://example.org:8080'), {
    'X-Team': 'blue',
    'X-Address': 'http://example.org:8080',
  });
  assert.deepEqual(readHeaders(''), {});
});

test('a line that is no header is told apart from none', () => {
  assert.equal(readHeaders('X-Team'), null);
  assert.equal(readHeaders('X-Team:'), null);
  assert.equal(readHeaders('bad name: x'), null);
});
