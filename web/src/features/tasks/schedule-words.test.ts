import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCron, type Say, scheduleText, writeCron } from './schedule-words.ts';
import { words as ar } from './settings-words/ar.ts';
import { words as de } from './settings-words/de.ts';
import { words as en } from './settings-words/en.ts';
import { words as es } from './settings-words/es.ts';
import { words as fr } from './settings-words/fr.ts';
import { words as ja } from './settings-words/ja.ts';

const WORDS = { en, de, fr, es, ja, ar } as const;
type Language = keyof typeof WORDS;

/** As i18next puts words into a sentence. */
const sayIn =
  (language: Language): Say =>
  (key, words) => {
    const values: Readonly<Record<string, string>> = words;
    const texts: Readonly<Record<string, string>> = WORDS[language].task_page;
    const text = texts[key.replace('task_page.', '')];
    assert.ok(text, `${language} has no ${key}`);
    return text.replaceAll(/{{(\w+)}}/g, (_, name) => values[name] ?? assert.fail(`${key} lacks ${name}`));
  };

/** Some languages put a narrow space before the half of the day. */
const inWords = (cron: string, language: Language = 'en'): string =>
  scheduleText(
    { cron, at: null, timezone: 'UTC' },
    { locale: language === 'en' ? 'en-GB' : language, say: sayIn(language) },
  ).replaceAll('\u202f', ' ');

test('a pattern that people make is a sentence', () => {
  const sentences = {
    '0 17 * * *': 'Every day at 17:00',
    '30 8 * * 1-5': 'Monday to Friday at 08:30',
    '30 8 * * MON-FRI': 'Monday to Friday at 08:30',
    '0 6 * * 1': 'Every Monday at 06:00',
    '0 6 * * 7': 'Every Sunday at 06:00',
    '0 6 * * 0,3,1': 'Every Monday, Wednesday and Sunday at 06:00',
    '0 6 * * tue-thu': 'Every Tuesday, Wednesday and Thursday at 06:00',
    '0 6 * * 0-6': 'Every day at 06:00',
    '0 9,17 * * *': 'Every day at 09:00 and 17:00',
    '0,30 9 * * 1-5': 'Monday to Friday at 09:00 and 09:30',
    '5 9 31 * *': 'On day 31 of every month at 09:05',
    '0 9 1,15 * *': 'On day 1 and 15 of every month at 09:00',
    '0 9 L * *': 'On the last day of every month at 09:00',
    '0 9 1 1,7 *': 'On day 1 of January and July at 09:00',
    '* * * * *': 'Every minute',
    '*/5 * * * *': 'Every 5 minutes',
    '0,30 * * * *': 'Every 30 minutes',
    '*/15 * * * 1-5': 'Every 15 minutes (Monday to Friday)',
    '0 * * * *': 'Every hour',
    '20 * * * *': 'Every hour at minute 20',
    '0 */2 * * *': 'Every 2 hours',
    '30 */6 * * 6,0': 'Every 6 hours at minute 30 (Saturday and Sunday)',
    '0 9-17 * * 1-5': 'Every hour from 09:00 to 17:00 (Monday to Friday)',
  };
  for (const [cron, sentence] of Object.entries(sentences)) assert.equal(inWords(cron), sentence, cron);
});

test('the same is said in all languages', () => {
  const said = (cron: string) =>
    (['de', 'fr', 'es', 'ja', 'ar'] as const).map((language) => inWords(cron, language));
  assert.deepEqual(said('0 9,17 * * *'), [
    'Jeden Tag um 09:00 und 17:00',
    'Tous les jours à 09:00 et 17:00',
    'Cada día a las 9:00 y 17:00',
    '毎日 9:00、17:00',
    'كل يوم عند 9:00 ص و5:00 م',
  ]);
  assert.deepEqual(said('*/15 * * * *'), [
    'Alle 15 Minuten',
    'Toutes les 15 minutes',
    'Cada 15 minutos',
    '15 分ごと',
    'كل 15 دقيقة',
  ]);
  assert.deepEqual(said('0 9 1,15 * *'), [
    'Am 1. und 15. jedes Monats um 09:00',
    'Chaque mois le 1 et le 15 à 09:00',
    'El día 1 y 15 de cada mes a las 9:00',
    '毎月1日、15日 9:00',
    'يوم 1 و15 من كل شهر عند 9:00 ص',
  ]);
  assert.equal(inWords('0 */2 * * 1-5', 'de'), 'Alle 2 Stunden (Montag bis Freitag)');
});

test('other patterns are shown as they are', () => {
  for (const cron of [
    '*/7 * * * *',
    '0 9 1 * 1',
    '0 9 * 6 *',
    '*/10 9-17 * * *',
    '0 9 15W * *',
    '0 9 * * 1#2',
    '0 9 * *',
    '61 9 * * *',
    'nonsense',
  ])
    assert.equal(inWords(cron), `By the pattern ${cron}`);
});

test('what is to run once is told by the clocks of its own zone', () => {
  const at = '2026-01-07T09:30:00.000Z';
  const told = (timezone: string) =>
    scheduleText({ cron: null, at, timezone }, { locale: 'en-GB', say: sayIn('en') });
  assert.match(told('UTC'), /^Once, Wed,? 7 Jan 2026,? (at )?09:30$/);
  assert.match(told('Asia/Tokyo'), /18:30$/);
});

test('what is read from a pattern writes the same pattern', () => {
  for (const cron of ['0 17 * * *', '30 8 * * 1-5', '0 6 * * 1', '5 9 31 * *']) {
    const rhythm = readCron(cron);
    assert.ok(rhythm);
    assert.equal(writeCron(rhythm), cron);
  }
});
