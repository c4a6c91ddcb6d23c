import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { answerError, KNOWN } from './answer-error.ts';

test('the server’s own reasons are said in the reader’s language, all others as sentences', () => {
  const t = (key: string): string => `[${key}]`;
  assert.equal(
    answerError('the server stopped while answering; what came is kept', true, t),
    '[chat.answer_crashed] [chat.answer_kept]',
  );
  assert.equal(answerError('the model was stopped', true, t), 'The model was stopped.');
  assert.equal(answerError('OpenAI is overloaded. Try again.', true, t), 'OpenAI is overloaded. Try again.');
  assert.equal(answerError('constructor', true, t), 'Constructor.');
});

test('of an answer without a word nothing is kept, and nobody says so', () => {
  const t = (key: string): string => `[${key}]`;
  assert.equal(
    answerError('the server was restarted while answering; what came is kept', false, t),
    '[chat.answer_restarted]',
  );
  assert.equal(
    answerError('OpenAI broke off the answer; what came is kept.', false, t),
    'OpenAI broke off the answer.',
  );
});

test('the sentences that the page knows are those that the server says', () => {
  const folder = new URL('../../../../../server/src/modules/completions/', import.meta.url);
  const source = ['model/failures.ts', 'write/outcome.ts', 'write/checkpoints.ts']
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('');
  for (const sentence of Object.keys(KNOWN)) assert.ok(source.includes(`'${sentence}'`), sentence);
});
