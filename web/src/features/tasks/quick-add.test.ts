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
});
