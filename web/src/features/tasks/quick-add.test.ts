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

const read = (line: string, tongue = ENGLISH) => {
  const { due_at, ...rest } = readQuickTask(line, tongue, NOW);
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

test('what only looks like more stays in the title', () => {
  for (const line of ['Reach #', 'Shout !', 'Meet at 25:00', 'Read 1984', 'C # D', 'say !loud'])
    assert.deepEqual(read(line), { title: line, due: null, priority: 'normal', labels: [] });
  assert.equal(read('friday or monday').title, 'or monday');
});
