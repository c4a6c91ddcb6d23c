import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintOf, isRedacted } from './redacted.ts';

test('what is shown in place of a key is not a key', () => {
  const shown = ['', '…abcd', '••••••••', '********', 'sk-…abcd', '...', 'xxxxxxxx', 'sk-***abcd'];
  const masked = [
    'sk-...3456',
    'sk-proj-●●●●3456',
    '········',
    '∙∙∙∙',
    '▪▪▪▪abcd',
    '＊＊＊＊',
    'sk-xxxx',
    'sk-XXXXXX3456',
  ];
  for (const value of [...shown, ...masked]) assert.equal(isRedacted(value), true, value);
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  for (const key of ['sk-proj-0123456789abcdef', 'gsk_abcXXXdef', 'a.b', 'x1', jwt, 'sk-axxxxb0123456789'])
    assert.equal(isRedacted(key), false, key);
});

test('what is short and ends as the stored key does stands for it', () => {
  const hint = hintOf('sk-proj-0123456789wxyz');
  for (const value of ['wxyz', 'sk-__wxyz', '####wxyz']) assert.equal(isRedacted(value, hint), true, value);
  assert.equal(isRedacted('sk-another-key-that-ends-in-wxyz', hint), false);
  assert.equal(isRedacted('sk-another', hint), false);
  assert.equal(isRedacted('short', hintOf('short')), false, 'the hint of a short one shows nothing');
});

test('a hint shows the last four characters of a long key, and nothing of a short one', () => {
  assert.equal(hintOf('sk-proj-0123456789wxyz'), '…wxyz');
  assert.equal(hintOf('short'), '…');
  assert.equal(hintOf('123456789012345'), '…');
});
