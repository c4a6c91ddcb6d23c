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
