import type { Task } from '@parley/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatDayName, locale } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { dragsTask, useTaskDrop } from './dragged-task.ts';
import { TaskRow, TaskTitle } from './TaskParts.tsx';
import { isOver, startOfDay, weeksOf } from './task-days.ts';
import { putOnDay } from './use-tasks.ts';

/** Sunday is 0. Where the browser does not know, weeks begin with Monday. */
const firstDayOfWeek = (): number => {
  const own = new Intl.Locale(locale()) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return (own.getWeekInfo?.().firstDay ?? 1) % 7;
};

const monthName = (month: Date): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' }).format(month);

/** What is due in a month, on its days, and dragged from day to day; on a phone a list of those days. */
export const CalendarView = ({ tasks }: { readonly tasks: readonly Task[] }) => {
  const { t } = useTranslation();
  const [month, setMonth] = useState(() => {
    const now = new Date();
    return new Date(now.getFullYear(), now.getMonth(), 1);
  });
  const step = (by: number): void => setMonth(new Date(month.getFullYear(), month.getMonth() + by, 1));
  const byDay = Map.groupBy(
    tasks.filter(({ due_at }) => due_at !== null),
    ({ due_at }) => startOfDay(new Date(due_at ?? 0)),
  );
  const weeks = weeksOf(month, firstDayOfWeek());
  return (
    <section aria-label={monthName(month)}>
      <header className="mb-3 flex items-center gap-1">
        <h2 aria-live="polite" className="grow text-base font-semibold">
          {monthName(month)}
        </h2>
        <Button look="quiet" size="icon" aria-label={t('task_page.month_before')} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden="true" className="rtl:rotate-180" />
        </Button>
        <Button look="quiet" size="icon" aria-label={t('task_page.month_after')} onClick={() => step(1)}>
          <ChevronRight aria-hidden="true" className="rtl:rotate-180" />
        </Button>
      </header>
      <Agenda month={month} byDay={byDay} />
      <Grid month={month} weeks={weeks} byDay={byDay} tasks={tasks} />
    </section>
  );
};

interface MonthProps {
  readonly month: Date;
  readonly byDay: ReadonlyMap<number, readonly Task[]>;
}

interface GridProps extends MonthProps {
  readonly weeks: readonly (readonly Date[])[];
  readonly tasks: readonly Task[];
}

const Grid = ({ month, weeks, byDay, tasks }: GridProps) => (
  <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line max-rail:hidden">
    <thead>
      <tr>
        {weeks[0]?.map((day) => (
          <th key={day.getTime()} scope="col" className="p-2 text-start text-xs font-medium text-ink-muted">
            {new Intl.DateTimeFormat(locale(), { weekday: 'short' }).format(day)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week[0]?.getTime()}>
          {week.map((day) => (
            <Day
              key={day.getTime()}
              day={day}
              isOther={day.getMonth() !== month.getMonth()}
              own={byDay.get(day.getTime()) ?? []}
              tasks={tasks}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface DayProps {
  readonly day: Date;
  /** Of the month before, or after. */
  readonly isOther: boolean;
  readonly own: readonly Task[];
  /** All that can be dragged here. */
  readonly tasks: readonly Task[];
}

const Day = ({ day, isOther, own, tasks }: DayProps) => {
  const { isOver: isAbove, handlers } = useTaskDrop(tasks, (task) => {
    if (!own.includes(task)) void putOnDay(task, day);
  });
  return (
    <td
      {...handlers}
      className={classNames(
        'h-24 border-t border-line p-1.5 align-top not-first:border-s',
        isOther && 'bg-sunken',
        isAbove && 'bg-selected',
      )}
    >
      <span
        className={classNames(
          'inline-grid size-6 place-items-center rounded-full text-xs tabular-nums',
          day.getTime() === startOfDay(new Date())
            ? 'bg-accent font-semibold text-accent-ink'
            : 'text-ink-muted',
        )}
      >
        {day.getDate()}
      </span>
      <ul className="flex flex-col gap-0.5 text-xs">
        {own.map((task) => (
          <li key={task.id} {...dragsTask(task)} className="rounded-sm bg-accent-soft">
            <TaskTitle
              task={task}
              className={classNames(
                'at-start block min-h-6 truncate px-1 py-1 -outline-offset-2',
                isOver(task) && 'line-through opacity-70',
              )}
            />
          </li>
        ))}
      </ul>
    </td>
  );
};

const Agenda = ({ month, byDay }: MonthProps) => {
  const { t } = useTranslation();
  const days = [...byDay]
    .filter(([day]) => {
      const date = new Date(day);
      return date.getMonth() === month.getMonth() && date.getFullYear() === month.getFullYear();
    })
    .sort(([a], [b]) => a - b);
  return (
    <div className="rail:hidden">
      {days.length === 0 && <p className="text-sm text-ink-muted">{t('task_page.nothing_due')}</p>}
      {days.map(([day, tasks]) => (
        <section key={day}>
          <h3 className="pt-3 text-xs font-semibold text-ink-muted">
            {formatDayName(new Date(day).toISOString())}
          </h3>
          <ul className="divide-y divide-line">
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
