import type { Task, TaskSchedule } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { Check, ChevronsUp, ChevronUp, CircleAlert, Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatDayName, formatNumber, formatTime, locale } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { useAssigneeName } from './assignee-name.ts';
import { Mark } from './Mark.tsx';
import { NO_WORDS, type Say, scheduleText, zoneHere } from './schedule-words.ts';
import { isLate, isOver, startOfDay } from './task-days.ts';
import { moveTask } from './use-tasks.ts';
import { WorkMark } from './WorkMark.tsx';

/** Ticks a task off, or takes it up again. */
export const TaskTick = ({ task }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const isDone = isOver(task);
  return (
    <span className="relative grid size-5.5 shrink-0 place-items-center">
      <input
        type="checkbox"
        checked={isDone}
        aria-label={t(isDone ? 'task_page.reopen_named' : 'task_page.complete_named', { title: task.title })}
        disabled={!task.rights.write}
        onChange={() => void moveTask(task, isDone ? 'open' : 'done')}
        className="peer size-5.5 appearance-none rounded-full border border-edge transition-colors duration-(--d-press) after:absolute after:-inset-2.75 checked:border-accent checked:bg-accent"
      />
      <Check
        aria-hidden="true"
        strokeWidth={2.5}
        className="pointer-events-none absolute size-3.5 text-transparent peer-checked:text-accent-ink peer-hover:not-peer-checked:text-ink-faint"
      />
    </span>
  );
};

export const TaskTitle = ({ task: { id, title }, className }: TaskTitleProps) => (
  <Link
    to="/tasks/$taskId"
    params={{ taskId: id }}
    search={{}}
    dir="auto"
    className={classNames('at-start rounded-sm font-medium hover:underline', className)}
  >
    {title}
  </Link>
);

interface TaskTitleProps {
  readonly task: Task;
  readonly className?: string;
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** "Today 15:00" or "Tue, 17 Nov, 15:00": when it is due, in few words. */
export const dueText = (due: string): string => {
  const date = new Date(due);
  if (startOfDay(date) === startOfDay(new Date())) return `${formatDayName(due)} ${formatTime(due)}`;
  return new Intl.DateTimeFormat(locale(), { ...DAY, ...TIME }).format(date);
};

/** What a schedule says, as a sentence; where its clocks are not the reader's, it says which. */
export const useScheduleText = () => {
  const { t } = useTranslation();
  return (schedule: Pick<TaskSchedule, 'cron' | 'at' | 'timezone'>): string => {
    const say: Say = (key, words) => t(key, { ...NO_WORDS, ...words });
    const text = scheduleText(schedule, { locale: locale(), say });
    return schedule.timezone === zoneHere() ? text : `${text} (${schedule.timezone})`;
  };
};

/** Urgency, day, checklist, labels and who does it, as far as there is something to say. */
export const TaskMarks = ({ task }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const textOf = useScheduleText();
  const nameOf = useAssigneeName();
  const { status, priority, due_at, checklist, labels, assignee, blocked_reason } = task;
  const late = isLate(task, new Date());
  const ticked = checklist.filter(({ done }) => done).length;
  const schedule = task.schedule && textOf(task.schedule);
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-xs text-ink-muted *:max-w-full *:flex-wrap *:gap-y-0 *:whitespace-normal *:wrap-anywhere">
      {blocked_reason && (
        <Mark icon={<CircleAlert aria-hidden="true" />} isBad isWhole>
          <bdi title={blocked_reason} className="line-clamp-2 wrap-anywhere">
            {blocked_reason}
          </bdi>
        </Mark>
      )}
      <WorkMark task={task} />
      {status === 'cancelled' && <Badge>{t('task_page.cancelled')}</Badge>}
      <PriorityMark priority={priority} />
      {due_at !== null && (
        <Badge tone={late ? 'danger' : 'neutral'}>
          {late && <span>{t('task_page.overdue')}</span>}
          <time dateTime={due_at}>{dueText(due_at)}</time>
        </Badge>
      )}
      {schedule && (
        <Mark icon={<Repeat2 aria-hidden="true" />}>
          <span>{schedule}</span>
        </Mark>
      )}
      {checklist.length > 0 && (
        <span>
          {t('task_page.steps', { done: formatNumber(ticked), all: formatNumber(checklist.length) })}
        </span>
      )}
      {labels.map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
      {assignee && (
        <span className="ms-auto flex items-center gap-1">
          <Avatar
            isPersona={assignee.type === 'persona'}
            name={nameOf(assignee)}
            image={null}
            className="size-5 text-[0.5rem]"
          />
          <bdi className="sr-only">{nameOf(assignee)}</bdi>
        </span>
      )}
    </span>
  );
};

/** Nothing of what is as urgent as most. */
const PriorityMark = ({ priority }: Pick<Task, 'priority'>) => {
  const { t } = useTranslation();
  switch (priority) {
    case 'urgent':
      return (
        <Badge tone="danger">
          <ChevronsUp aria-hidden="true" />
          {t('task_page.urgent')}
        </Badge>
      );
    case 'high':
      return (
        <Badge tone="warning">
          <ChevronUp aria-hidden="true" />
          {t('task_page.high')}
        </Badge>
      );
    case 'low':
      return <Badge>{t('task_page.low')}</Badge>;
    default:
      return null;
  }
};

/** One line of a list of tasks. */
export const TaskRow = ({ task, end }: { readonly task: Task; readonly end?: ReactNode }) => (
  <li className="flex items-start gap-3 py-2.5">
    <TaskTick task={task} />
    <span className="flex min-w-0 grow flex-col gap-1 type-ui">
      <TaskTitle task={task} className={isOver(task) ? 'text-ink-muted line-through' : ''} />
      <TaskMarks task={task} />
    </span>
    {end}
  </li>
);
