import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf } from './kind-of.ts';

const kind = (content_type: string, size = 1): string => kindOf({ content_type, size });

test('a file is shown as what the server found in it', () => {
  assert.deepEqual(
    [
      'image/png',
      'text/csv',
      'application/json',
      'text/markdown',
      'application/pdf',
      'audio/mpeg',
      'video/mp4',
    ].map((type) => kind(type)),
    ['picture', 'text', 'text', 'markdown', 'pdf', 'sound', 'film'],
  );
});

test('what could hold scripts is text, and what is not known is for other programs', () => {
  assert.deepEqual(
    ['image/svg+xml', 'text/html', 'application/xhtml+xml', 'application/octet-stream', 'image/x-icon'].map(
      (type) => kind(type),
    ),
    ['text', 'text', 'text', 'other', 'other'],
  );
});

test('what is too large to be fetched for a look is not, but for the beginning of a text', () => {
  assert.equal(kind('image/png', 2 ** 30), 'other');
  assert.equal(kind('text/plain', 2 ** 30), 'text');
});
