import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQuickTask } from './quick-add.ts';

const ENGLISH = {
  locale: 'en',
  priorities: { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' },
};
const GERMAN = {
  locale: 'de',
  priorities: { low: 'Niedrig', normal: 'Normal', high: 'Hoch', urgent: 'Dringend' },
};
/** A Wednesday. */
const NOW = new Date(2026, 0, 7, 9, 30);

const read = (line: string, tongue = ENGLISH, now = NOW) => {
  const { due_at, ...rest } = readQuickTask(line, tongue, now);
  const due = due_at === null ? null : new Date(due_at);
  return {
    ...rest,
    due: due && `${due.getMonth() + 1}/${due.getDate()} ${due.getHours()}:${due.getMinutes()}`,
  };
};

test('a line says when, how urgent and under which labels, and the rest is its title', () => {
  assert.deepEqual(read('Pay rent friday !high #home #money'), {
    title: 'Pay rent',
    due: '1/9 17:0',
    priority: 'high',
    labels: ['home', 'money'],
  });
  assert.deepEqual(read('call Bo tomorrow 8:15'), {
    title: 'call Bo',
    due: '1/8 8:15',
    priority: 'normal',
    labels: [],
  });
  assert.equal(read('stand-up 11:00').due, '1/7 11:0');
  assert.equal(read('taxes 2026-05-31').due, '5/31 17:0');
  assert.equal(read('again Wed').due, '1/14 17:0');
});

test('the reader’s own language is understood, and English with it', () => {
  const { title, due, priority } = read('Miete zahlen Freitag !dringend', GERMAN);
  assert.deepEqual({ title, due, priority }, { title: 'Miete zahlen', due: '1/9 17:0', priority: 'urgent' });
  assert.equal(read('Miete morgen', GERMAN).due, '1/8 17:0');
  assert.equal(read('Rent tomorrow', GERMAN).due, '1/8 17:0');
});

test('a day without a time ends at midnight where work is over already', () => {
  const evening = new Date(2026, 0, 7, 19, 44);
  assert.equal(read('Water plants today', ENGLISH, evening).due, '1/7 23:59');
  assert.equal(read('Water plants tomorrow', ENGLISH, evening).due, '1/8 17:0');
  assert.equal(read('Water plants today').due, '1/7 17:0');
});

test('a day with its month, the day after tomorrow and hours are understood in German', () => {
  for (const tongue of [ENGLISH, GERMAN]) {
    const { title, due } = read('Meeting 31.12. 9:00', tongue);
    assert.deepEqual({ title, due }, { title: 'Meeting', due: '12/31 9:0' });
  }
  assert.equal(readQuickTask('Fest 6.1.', GERMAN, NOW).due_at?.slice(0, 4), '2027');
  assert.equal(read('Fest 24.12.2026', GERMAN).due, '12/24 17:0');
  assert.equal(read('Miete übermorgen', GERMAN).due, '1/9 17:0');
  const { title, due } = read('Arzt morgen um 8 Uhr', GERMAN);
  assert.deepEqual({ title, due }, { title: 'Arzt', due: '1/8 8:0' });
});

test('what should have been done yesterday is overdue at once, in every language', () => {
  for (const [line, tongue, due] of [
    ['Miete gestern', GERMAN, '1/6 23:59'],
    ['Miete vorgestern', GERMAN, '1/5 23:59'],
    ['Miete yesterday 8:00', ENGLISH, '1/6 8:0'],
    ['Miete hier', FRENCH, '1/6 23:59'],
    ['Miete avant-hier', FRENCH, '1/5 23:59'],
    ['Miete ayer', SPANISH, '1/6 23:59'],
    ['Miete anteayer', SPANISH, '1/5 23:59'],
    ['昨日までにMiete', JAPANESE, '1/6 23:59'],
    ['一昨日のMiete', JAPANESE, '1/5 23:59'],
    ['Miete أمس', ARABIC, '1/6 23:59'],
    ['Miete أول أمس', ARABIC, '1/5 23:59'],
  ] as const)
    assert.deepEqual(titleAndDue(line, tongue), ['Miete', due], line);
  assert.deepEqual(titleAndDue('Wer ist hier', GERMAN), ['Wer ist hier', null]);
});

test('a label ends before what ends a sentence', () => {
  assert.deepEqual(read('Answer #12! #c++, #.net').labels, ['12', 'c++', '.net']);
});

test('what only looks like more stays in the title', () => {
  for (const line of [
    'Reach #',
    'Shout !',
    'Meet at 25:00',
    'Read 1984',
    'C # D',
    'say !loud',
    'Ask for 31.2.',
    'Buy 1.5 m',
    'Say #!',
  ])
    assert.deepEqual(read(line), { title: line, due: null, priority: 'normal', labels: [] });
  assert.equal(read('friday or monday').title, 'or monday');
});

const tongueOf = (locale: string, high: string, urgent: string) => ({
  locale,
  priorities: { low: 'Low', normal: 'Normal', high, urgent },
});
const FRENCH = tongueOf('fr', 'Haute', 'Urgente');
const SPANISH = tongueOf('es', 'Alta', 'Urgente');
const JAPANESE = tongueOf('ja', '高', '緊急');
const ARABIC = tongueOf('ar', 'مرتفعة', 'عاجلة');

const titleAndDue = (line: string, tongue: typeof ENGLISH) => {
  const { title, due } = read(line, tongue);
  return [title, due];
};

test('French: days, hours with an h, and either apostrophe', () => {
  assert.deepEqual(read('Payer le loyer vendredi à 15h30 !haute #maison', FRENCH), {
    ...{ title: 'Payer le loyer', due: '1/9 15:30', priority: 'high', labels: ['maison'] },
  });
  assert.deepEqual(titleAndDue("Appeler Bob aujourd'hui", FRENCH), ['Appeler Bob', '1/7 17:0']);
  assert.deepEqual(titleAndDue('Appeler Bob aujourd’hui', FRENCH), ['Appeler Bob', '1/7 17:0']);
  assert.deepEqual(titleAndDue('Impôts après-demain 9h', FRENCH), ['Impôts', '1/9 9:0']);
  assert.deepEqual(titleAndDue('Fête le 24/12/2026', FRENCH), ['Fête', '12/24 17:0']);
  assert.deepEqual(titleAndDue('Acheter un jeu', FRENCH), ['Acheter un jeu', null]);
  assert.deepEqual(titleAndDue('Sport jeu. 18 h', FRENCH), ['Sport', '1/8 18:0']);
});

test('Spanish: days with and without accents, and days of two words', () => {
  assert.deepEqual(read('Pagar el alquiler el viernes a las 15:00 !alta #casa', SPANISH), {
    ...{ title: 'Pagar el alquiler', due: '1/9 15:0', priority: 'high', labels: ['casa'] },
  });
  assert.deepEqual(titleAndDue('Llamar a Bo mañana', SPANISH), ['Llamar a Bo', '1/8 17:0']);
  assert.deepEqual(titleAndDue('Llamar a Bo pasado mañana', SPANISH), ['Llamar a Bo', '1/9 17:0']);
  assert.deepEqual(titleAndDue('Informe miercoles', SPANISH), ['Informe', '1/14 17:0']);
  assert.deepEqual(titleAndDue('Pintar el mar', SPANISH), ['Pintar el mar', null]);
});

test('Japanese: days and times are found without spaces, with the particle behind them', () => {
  assert.deepEqual(read('金曜日の15時に家賃を払う ！高 ＃家', JAPANESE), {
    ...{ title: '家賃を払う', due: '1/9 15:0', priority: 'high', labels: ['家'] },
  });
  assert.deepEqual(titleAndDue('明日までに報告書を書く', JAPANESE), ['報告書を書く', '1/8 17:0']);
  assert.deepEqual(titleAndDue('明後日午後3時半に会議', JAPANESE), ['会議', '1/9 15:30']);
  assert.deepEqual(titleAndDue('12月31日に大掃除', JAPANESE), ['大掃除', '12/31 17:0']);
  assert.deepEqual(titleAndDue('会議１５時３０分', JAPANESE), ['会議', '1/7 15:30']);
  assert.deepEqual(titleAndDue('お金を返す', JAPANESE), ['お金を返す', null]);
});

test('Arabic: days with and without their marks, and its own figures', () => {
  assert.deepEqual(read('دفع الإيجار يوم الجمعة الساعة ١٥:٠٠ !عاجلة #بيت', ARABIC), {
    ...{ title: 'دفع الإيجار', due: '1/9 15:0', priority: 'urgent', labels: ['بيت'] },
  });
  assert.deepEqual(titleAndDue('اتصال غدا', ARABIC), ['اتصال', '1/8 17:0']);
  assert.deepEqual(titleAndDue('اتصال غدًا', ARABIC), ['اتصال', '1/8 17:0']);
  assert.deepEqual(titleAndDue('تقرير الاحد 9:00 ص', ARABIC), ['تقرير', '1/11 9:0']);
});

test('English: halves of the day, and the words that lead to a day or a time', () => {
  assert.deepEqual(titleAndDue('Call Bo on friday at 3pm', ENGLISH), ['Call Bo', '1/9 15:0']);
  assert.deepEqual(titleAndDue('Call Bo tomorrow 12:15 a.m.', ENGLISH), ['Call Bo', '1/8 0:15']);
  assert.deepEqual(titleAndDue('Sit on at last', ENGLISH), ['Sit on at last', null]);
  assert.deepEqual(titleAndDue('Buy something good next week', ENGLISH)[0], 'Buy something good');
});

test('ordinary words that are short names of days elsewhere stay in the title', () => {
  for (const [line, tongue] of [
    ['Antworte so schnell wie möglich', GERMAN],
    ['Lass es so', GERMAN],
    ['Laufen am Morgen', GERMAN],
    ['Bericht übernächsten Freitag', GERMAN],
    ['Müll jeden Montag', GERMAN],
    ['Payer mon loyer', FRENCH],
    ['Appeler Luc vendredi dernier', FRENCH],
    ['Correr por la mañana', SPANISH],
    ['Yoga los viernes', SPANISH],
    ['Buy sun cream', ENGLISH],
    ['Enjoy the sun', ENGLISH],
    ['We sat there', ENGLISH],
    ['Report every friday', ENGLISH],
    ['Version 2 may crash', ENGLISH],
    ['Read the March 2026 report', ENGLISH],
    ['Party 31 February', ENGLISH],
    ['Report by end of next week', ENGLISH],
    ['Report by the end of next month', GERMAN],
    ['Birthday every 5th of March', ENGLISH],
    ['Bis Ende nächster Woche', GERMAN],
    ['Bericht Ende der nächsten Woche', GERMAN],
    ['Kerzen jeden 1. Dezember', GERMAN],
    ['Rapport pour la fin du mois prochain', FRENCH],
    ['Rapport fin de la semaine prochaine', FRENCH],
    ['Informe a finales de la próxima semana', SPANISH],
    ['Informe a finales del próximo mes', SPANISH],
    ['来週末までに報告書', JAPANESE],
    ['来月末の報告書', JAPANESE],
    ['毎年12月24日の飾り', JAPANESE],
    ['تقرير نهاية الأسبوع القادم', ARABIC],
    ['毎週金曜日のゴミ', JAPANESE],
    ['تقرير كل الجمعة', ARABIC],
  ] as const)
    assert.deepEqual(titleAndDue(line, tongue), [line, null], line);
});

test('a short name is a day at the end, before a time, with its stop, or behind a word that leads to one', () => {
  for (const [line, tongue, expected] of [
    ['Bericht Fr !hoch', GERMAN, ['Bericht', '1/9 17:0']],
    ['Bericht am so abgeben', GERMAN, ['Bericht abgeben', '1/11 17:0']],
    ['Bericht So. abgeben', GERMAN, ['Bericht abgeben', '1/11 17:0']],
    ['Kino sa 20:00 mit Bo', GERMAN, ['Kino mit Bo', '1/10 20:0']],
    ['Party Sat', ENGLISH, ['Party', '1/10 17:0']],
    ['Meet Bo fri at 3pm', ENGLISH, ['Meet Bo', '1/9 15:0']],
    ['Pay by mon or call', ENGLISH, ['Pay or call', '1/12 17:0']],
    ['Rent sunday', FRENCH, ['Rent', '1/11 17:0']],
  ] as const)
    assert.deepEqual(titleAndDue(line, tongue), expected, line);
});

test('days of several words are understood in six languages', () => {
  for (const [line, tongue, due] of [
    ['Rent in 3 days', ENGLISH, '1/10 17:0'],
    ['Rent in two weeks', ENGLISH, '1/21 17:0'],
    ['Rent in a month at 8:00', ENGLISH, '2/7 8:0'],
    ['Rent in 2 hours', ENGLISH, '1/7 11:30'],
    ['Rent in 20 minutes', ENGLISH, '1/7 9:50'],
    ['Rent by next week', ENGLISH, '1/12 17:0'],
    ['Rent next month', ENGLISH, '2/1 17:0'],
    ['Rent next friday', ENGLISH, '1/16 17:0'],
    ['Rent this friday', ENGLISH, '1/9 17:0'],
    ['Rent friday next week', ENGLISH, '1/16 17:0'],
    ['Rent tonight', ENGLISH, '1/7 20:0'],
    ['Rent tonight at 9pm', ENGLISH, '1/7 21:0'],
    ['Rent Dec 24', ENGLISH, '12/24 17:0'],
    ['Rent on the 24th of December', ENGLISH, '12/24 17:0'],
    ['Rent May 5th, 2026', ENGLISH, '5/5 17:0'],
    ['Rent in 3 Tagen', GERMAN, '1/10 17:0'],
    ['Rent in einer Woche um 9 Uhr', GERMAN, '1/14 9:0'],
    ['Rent in 2 Stunden', GERMAN, '1/7 11:30'],
    ['Rent bis nächste Woche', GERMAN, '1/12 17:0'],
    ['Rent nächsten Monat', GERMAN, '2/1 17:0'],
    ['Rent nächsten Freitag', GERMAN, '1/9 17:0'],
    ['Rent Freitag nächster Woche', GERMAN, '1/16 17:0'],
    ['Rent nächste Woche Freitag', GERMAN, '1/16 17:0'],
    ['Rent heute Abend', GERMAN, '1/7 20:0'],
    ['Rent am 24. Dezember', GERMAN, '12/24 17:0'],
    ['Rent 24. Dez.', GERMAN, '12/24 17:0'],
    ['Rent in 3 days', GERMAN, '1/10 17:0'],
    ['Rent dans 3 jours', FRENCH, '1/10 17:0'],
    ['Rent dans une heure', FRENCH, '1/7 10:30'],
    ['Rent la semaine prochaine', FRENCH, '1/12 17:0'],
    ['Rent le mois prochain', FRENCH, '2/1 17:0'],
    ['Rent vendredi prochain', FRENCH, '1/9 17:0'],
    ['Rent vendredi de la semaine prochaine', FRENCH, '1/16 17:0'],
    ['Rent ce soir', FRENCH, '1/7 20:0'],
    ['Rent le 24 décembre', FRENCH, '12/24 17:0'],
    ['Rent le 1er mai', FRENCH, '5/1 17:0'],
    ['Rent en 3 días', SPANISH, '1/10 17:0'],
    ['Rent dentro de una semana', SPANISH, '1/14 17:0'],
    ['Rent la próxima semana', SPANISH, '1/12 17:0'],
    ['Rent el mes que viene', SPANISH, '2/1 17:0'],
    ['Rent el viernes que viene', SPANISH, '1/9 17:0'],
    ['Rent el próximo miércoles', SPANISH, '1/14 17:0'],
    ['Rent esta noche', SPANISH, '1/7 20:0'],
    ['Rent el 24 de diciembre', SPANISH, '12/24 17:0'],
    ['3日後にRent', JAPANESE, '1/10 17:0'],
    ['2時間後にRent', JAPANESE, '1/7 11:30'],
    ['来週Rent', JAPANESE, '1/12 17:0'],
    ['来月までにRent', JAPANESE, '2/1 17:0'],
    ['来週の金曜日にRent', JAPANESE, '1/16 17:0'],
    ['今夜Rent', JAPANESE, '1/7 20:0'],
    ['12月24日にRent', JAPANESE, '12/24 17:0'],
    ['Rent بعد 3 أيام', ARABIC, '1/10 17:0'],
    ['Rent بعد يومين', ARABIC, '1/9 17:0'],
    ['Rent بعد ساعة', ARABIC, '1/7 10:30'],
    ['Rent الأسبوع القادم', ARABIC, '1/12 17:0'],
    ['Rent الشهر المقبل', ARABIC, '2/1 17:0'],
    ['Rent الجمعة القادمة', ARABIC, '1/9 17:0'],
    ['Rent الليلة', ARABIC, '1/7 20:0'],
    ['Rent ٢٤ ديسمبر', ARABIC, '12/24 17:0'],
  ] as const)
    assert.deepEqual(titleAndDue(line, tongue), ['Rent', due], line);
  assert.deepEqual(titleAndDue('Black Friday next week', ENGLISH), ['Black Friday', '1/12 17:0']);
  for (const [line, tongue] of [
    ['Rent el 24 de diciembre de 2027', SPANISH],
    ['Rent el 24 de diciembre del 2027', SPANISH],
    ['Rent am 24. Dezember 2027', GERMAN],
    ['2027年12月24日にRent', JAPANESE],
  ] as const) {
    assert.deepEqual(titleAndDue(line, tongue), ['Rent', '12/24 17:0'], line);
    assert.equal(readQuickTask(line, tongue, NOW).due_at?.slice(0, 4), '2027', line);
  }
  assert.equal(read('friday or in 3 days').title, 'or in 3 days', 'a second day stays as it was written');
});
