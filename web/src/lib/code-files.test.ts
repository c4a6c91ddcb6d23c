import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endingOf, languageOf } from './code-files.ts';

test('a language has its ending, by whatever name a fence calls it', () => {
  assert.deepEqual(['TypeScript', 'ts', 'c++', 'shell', 'yml', 'rust', 'py'].map(endingOf), [
    'ts',
    'ts',
    'cpp',
    'sh',
    'yaml',
    'rs',
    'py',
  ]);
});

test('what is not known is plain text', () => {
  for (const language of ['', 'klingon', '../../etc', 'constructor', 'exe'])
    assert.equal(endingOf(language), 'txt');
});

test('a file tells its language by its ending', () => {
  assert.deepEqual(
    ['main.rs', 'A.TSX', 'x.test.mjs', 'Dockerfile', 'notes.txt', 'no ending', 'a.constructor'].map(
      languageOf,
    ),
    ['rust', 'tsx', 'javascript', 'dockerfile', '', '', ''],
  );
});
