import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEnglish } from './english.ts';

test('a question is in English or not', () => {
  for (const english of [
    'How do I install it?',
    'car ladder',
    'résumé of a café owner',
    '',
    '42',
    'apt-get update',
  ])
    assert.equal(isEnglish(english), true, english);
  for (const other of [
    'Wie installiere ich ein Paket?',
    'Comment installer des paquets depuis un DVD ?',
    '¿Cómo se instala un paquete?',
    '凍結はいつ開始されますか',
    'كيف أثبت الحزمة؟',
    'Как установить пакет?',
  ])
    assert.equal(isEnglish(other), false, other);
});
