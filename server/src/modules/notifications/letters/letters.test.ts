import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTIFICATION_SENTENCES } from '@parley/contract';
import { filled, LETTER_LANGUAGES, languageOf, letterPage, lettersIn } from './index.ts';

const PAGE = new URL('../../../../../web/src/features/notifications/settings-words/', import.meta.url);

const namesIn = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).sort();

for (const language of LETTER_LANGUAGES)
  test(`${language}: a letter says what the page says, and names what the English one names`, async () => {
    const { words }: { words: Record<'notification_says' | 'notification_texts', Record<string, string>> } =
      await import(new URL(`${language}.ts`, PAGE).href);
    const { says, texts, pushed, types: _types, ...sentences } = lettersIn(language);
    const onPage = (all: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(all).map(([kind, sentence]) => [
          kind,
          sentence.replaceAll('{{', '{').replaceAll('}}', '}'),
        ]),
      );
    if (language === 'en') assert.deepEqual(says, NOTIFICATION_SENTENCES);
    else assert.deepEqual(says, onPage(words.notification_says));
    assert.deepEqual(texts, onPage(words.notification_texts));
    const {
      says: _says,
      texts: textsInEnglish,
      pushed: pushedInEnglish,
      types: _own,
      ...english
    } = lettersIn('en');
    const named = (all: Record<string, string>) =>
      Object.entries(all).map(([key, sentence]) => [key, namesIn(sentence)]);
    assert.deepEqual(named(sentences), named(english));
    assert.deepEqual(named(texts), named(textsInEnglish));
    assert.deepEqual(named(pushed), named(pushedInEnglish));
  });

test('what a sentence names stays as it is, and a language that is not spoken is English', () => {
  assert.equal(filled('{name} and {team}', { name: '{team} $&', team: 'us' }), '{team} $& and us');
  const speaking = (language: unknown) => languageOf({ settings_json: { language } });
  assert.deepEqual([undefined, 'xx', 'toString', 7, 'ja', 'de-CH', 'fr_CA'].map(speaking), [
    'en',
    'en',
    'en',
    'en',
    'ja',
    'de',
    'fr',
  ]);
  assert.match(letterPage('ar', ''), /<html lang="ar" dir="rtl">/);
});
