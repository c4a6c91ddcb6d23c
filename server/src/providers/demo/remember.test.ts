import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBeRemembered } from './remember.ts';

test('the demonstration knows what it is asked to remember, in six languages', () => {
  const wishes: ReadonlyArray<readonly [string, string | null]> = [
    ['Remember that I live in Bergen.', 'I live in Bergen'],
    ['please remember: my boat is called Petrel', 'My boat is called Petrel'],
    ['Merk dir, dass ich in Bergen wohne!', 'Ich in Bergen wohne'],
    ['Retiens que je vis à Bergen', 'Je vis à Bergen'],
    ['Recuerda que vivo en Bergen', 'Vivo en Bergen'],
    ['私はベルゲンに住んでいることを覚えておいてください。', '私はベルゲンに住んでいる'],
    ['تذكر أن اسمي سارة', 'اسمي سارة'],
    ['Do you remember what I said?', null],
    ['Remember that?', null],
    ['Remember', null],
    ['I remember that day', null],
  ];
  for (const [question, kept] of wishes) assert.equal(toBeRemembered(question), kept, question);
});
