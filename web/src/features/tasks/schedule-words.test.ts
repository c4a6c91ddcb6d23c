import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCron, scheduleSentence, writeCron } from './schedule-words.ts';

const sentence = (cron: string | null, at: string | null = null) =>
  scheduleSentence({ cron, at, timezone: 'UTC', missed: 'run' }, 'en');

test('a pattern that people make is a sentence, in the words of the language', () => {
  assert.equal(sentence('0 17 * * *').key, 'task_page.every_day');
  assert.match(sentence('0 17 * * *').values.time, /5:00/);
  assert.equal(sentence('30 8 * * 1-5').key, 'task_page.every_workday');
  assert.equal(sentence('0 6 * * 1').values.weekday, 'Monday');
  assert.equal(sentence('0 6 * * 7').values.weekday, 'Sunday');
  assert.deepEqual(
    [sentence('5 9 31 * *').key, sentence('5 9 31 * *').values.date],
    ['task_page.every_month', '31'],
  );
  assert.equal(sentence(null, '2026-01-07T09:30:00.000Z').key, 'task_page.once');
});

test('other patterns are shown as they are', () => {
  for (const cron of ['*/5 * * * *', '0 9 1 * 1', '0 9 * 6 *', '0 9,17 * * *'])
    assert.deepEqual([sentence(cron).key, sentence(cron).values.cron], ['task_page.by_cron', cron]);
});

test('what is read from a pattern writes the same pattern', () => {
  for (const cron of ['0 17 * * *', '30 8 * * 1-5', '0 6 * * 1', '5 9 31 * *']) {
    const rhythm = readCron(cron);
    assert.ok(rhythm);
    assert.equal(writeCron(rhythm), cron);
  }
});
