import type { Task } from '@parley/contract';
import { Play, Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber, formatToday, locale } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AddHere } from './AddHere.tsx';
import { TaskRow } from './TaskParts.tsx';
import { myDayOf } from './task-days.ts';

interface DayViewProps {
  readonly tasks: readonly Task[];
  /** On a sheet that says so already. */
  readonly isBeside?: boolean;
  /** There is a line for new tasks on the page. */
  readonly mayAdd?: boolean;
}

/** As the line for new tasks understands it. */
const tomorrowWord = (): string =>
  new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(1, 'day');

/** What concerns one today, of people and of the AI. */
export const DayView = ({ tasks, isBeside = false, mayAdd = false }: DayViewProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const { overdue, today, done, important, ai, soon } = myDayOf(tasks, user.id, new Date());
  const all = overdue.length + today.length + done.length;
  const isFree = all + important.length + ai.length + soon.length === 0;
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <header>
        {!isBeside && (
          <>
            <p className="text-sm text-ink-muted">{formatToday()}</p>
            <h2 className="text-xl font-semibold">{t('task_page.my_day')}</h2>
          </>
        )}
        {all > 0 && <Progress done={done.length} all={all} />}
      </header>
      {isFree && (
        <EmptyState
          icon={Sun}
          title={t('task_page.free')}
          text={t('task_page.none_text')}
          action={mayAdd && <AddHere words={tomorrowWord()} text={t('task_page.plan_tomorrow')} />}
        />
      )}
      <Group title={t('task_page.overdue')} tasks={overdue} isBad />
      <Group title={t('task_page.today')} tasks={[...today, ...done]} />
      <Group title={t('task_page.important')} tasks={important} />
      <Group title={t('task_page.ai_today')} tasks={ai} end={(task) => <RunNow task={task} />} />
      <Group title={t('task_page.nice')} tasks={soon} />
    </div>
  );
};

const Progress = ({ done, all }: { readonly done: number; readonly all: number }) => {
  const { t } = useTranslation();
  const text = t('task_page.done_of', { done: formatNumber(done), all: formatNumber(all) });
  return (
    <p className="mt-2 flex items-center gap-3 text-xs text-ink-muted">
      <progress
        aria-label={text}
        value={done}
        max={all}
        className="h-1.5 grow appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span aria-hidden="true">{text}</span>
    </p>
  );
};

interface GroupProps {
  readonly title: string;
  readonly tasks: readonly Task[];
  readonly isBad?: boolean;
  readonly end?: (task: Task) => ReactNode;
}

const Group = ({ title, tasks, isBad = false, end }: GroupProps) => {
  const id = useId();
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3
        id={id}
        className={classNames('text-xs font-semibold', isBad ? 'text-danger-text' : 'text-ink-muted')}
      >
        {title}
      </h3>
      <ul className="divide-y divide-line border-b border-line">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} end={end?.(task)} />
        ))}
      </ul>
    </section>
  );
};

/** Has its persona do it at once. */
export const RunNow = ({ task: { id, title } }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const run = useAction('POST /api/v1/tasks/{id}/run', {
    done: t('task_page.started'),
    stale: ['GET /api/v1/tasks', 'GET /api/v1/tasks/{id}', 'GET /api/v1/tasks/{id}/runs'],
  });
  return (
    <Button
      isBusy={run.isPending}
      aria-label={t('task_page.run_named', { title })}
      onClick={() => run.mutate({ params: { id } })}
    >
      <Play aria-hidden="true" />
      {t('task_page.run')}
    </Button>
  );
};
