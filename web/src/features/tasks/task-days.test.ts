import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Task } from '@parley/contract';
import { taskOf } from '../../../test/task-things.ts';
import { ANN, newId } from '../../../test/things.ts';
import { myDayOf, weeksOf } from './task-days.ts';

const SCOUT = { type: 'persona', id: newId(), display_name: 'Scout' } as const;
/** A Wednesday. */
const NOW = new Date(2026, 0, 7, 9, 30);
const due = (date: number, hour: number) => ({ due_at: new Date(2026, 0, date, hour).toISOString() });
const titles = (tasks: readonly Task[]): string[] => tasks.map(({ title }) => title);

test('a day has what is late, what is due today or begun, what was done, and what comes, the urgent first', () => {
  const day = myDayOf(
    [
      taskOf({ title: 'late', ...due(6, 12) }),
      taskOf({ title: 'late today', ...due(7, 8) }),
      taskOf({ title: 'today', ...due(7, 15) }),
      taskOf({ title: 'begun', status: 'in_progress' }),
      taskOf({ title: 'later', ...due(9, 12) }),
      taskOf({ title: 'urgent tomorrow', priority: 'urgent', ...due(8, 12) }),
      taskOf({ title: 'high on no day', priority: 'high' }),
      taskOf({ title: 'urgent today', priority: 'urgent', ...due(7, 16) }),
      taskOf({ title: 'done', status: 'done', completed_at: new Date(2026, 0, 7, 8).toISOString() }),
      taskOf({ title: 'done before', status: 'done', completed_at: new Date(2026, 0, 5).toISOString() }),
      taskOf({ title: 'of Bo', assignee: { type: 'user', id: newId(), display_name: 'Bo' }, ...due(7, 15) }),
      taskOf({
        title: 'weekly',
        assignee: SCOUT,
        schedule: { cron: '0 6 * * 1', at: null, timezone: 'UTC', missed: 'run' },
      }),
      taskOf({ title: 'of the AI today', assignee: SCOUT, priority: 'urgent', ...due(7, 18) }),
      taskOf({ title: 'of the AI on no day', assignee: SCOUT }),
      taskOf({ title: 'of the AI later', assignee: SCOUT, ...due(9, 12) }),
    ],
    ANN,
    NOW,
  );
  assert.deepEqual(titles(day.overdue), ['late', 'late today']);
  assert.deepEqual(titles(day.today), ['today', 'begun', 'urgent today']);
  assert.deepEqual(titles(day.done), ['done']);
  assert.deepEqual(titles(day.ai), ['weekly', 'of the AI today', 'of the AI on no day']);
  assert.deepEqual(titles(day.important), ['urgent tomorrow', 'high on no day']);
  assert.deepEqual(titles(day.soon), ['later']);
});

test('a month is whole weeks, from the day that weeks begin with', () => {
  const weeks = weeksOf(NOW, 1);
  assert.equal(weeks.length, 5);
  assert.equal(weeks[0]?.[0]?.toDateString(), new Date(2025, 11, 29).toDateString());
  assert.equal(weeks.at(-1)?.at(-1)?.toDateString(), new Date(2026, 1, 1).toDateString());
  assert.equal(weeksOf(new Date(2026, 1, 10), 0)[0]?.[0]?.getDate(), 1);
});
