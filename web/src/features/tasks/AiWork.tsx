import type {
  Task,
  TaskRun,
  TaskRunReason,
  TaskRunStatus,
  TaskSchedule,
  TaskScheduleOff,
} from '@parley/contract';
import { PAGE_SIZE_MAX } from '@parley/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCcw, Square } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime, formatNumber, formatPrice, formatRelative } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { OpenPlaceOfReason, RUN_REASON_TEXT } from '../notifications/index.ts';
import { SignInWithPassword } from '../security/index.ts';
import { RunNow } from './DayView.tsx';
import { NextRuns } from './NextRuns.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { useScheduleText } from './TaskParts.tsx';
import { isOver } from './task-days.ts';

const RUN_TEXT = {
  queued: 'task_page.run_queued',
  running: 'task_page.run_running',
  done: 'task_page.run_done',
  failed: 'task_page.run_failed',
  skipped: 'task_page.run_skipped',
} as const satisfies Record<TaskRunStatus, TextKey>;

const RUN_TONE = {
  queued: 'neutral',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  skipped: 'warning',
} as const satisfies Record<TaskRunStatus, string>;

/** It had begun, or would have: what was never to run then is skipped. */
const STOPPED: ReadonlySet<TaskRunReason | null> = new Set([
  'stopped',
  'task_done',
  'task_cancelled',
  'persona_taken',
]);

const RUNS_SHOWN = 20;

const WAY_ON = 'rounded-sm font-medium text-accent-text hover:underline';

/** Work for the AI: when it runs, when it did, and what came of it. Only its owner has it run. */
export const AiWork = ({ task }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const heading = useId();
  const { user } = useMe();
  const scheduleText = useScheduleText();
  const [isPlanning, setIsPlanning] = useState(false);
  const isOwner = task.owner_id === user.id;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={heading} className="grow text-sm font-semibold">
          {t('task_page.ai_work')}
        </h2>
        {isOwner && (
          <>
            <Button onClick={() => setIsPlanning(true)}>{t('task_page.schedule')}</Button>
            {!isOver(task) && <RunNow task={task} />}
          </>
        )}
      </div>
      {task.schedule_off && (
        <SwitchedOff task={task} off={task.schedule_off} mayTry={isOwner && !isOver(task)} />
      )}
      <p className="text-sm">{task.schedule ? scheduleText(task.schedule) : t('task_page.not_scheduled')}</p>
      {task.next_runs.length > 0 && (
        <NextRuns runs={task.next_runs} timezone={task.schedule?.timezone ?? 'UTC'} />
      )}
      {isOwner && <MemoryGrant task={task} />}
      <Runs id={task.id} mayStop={isOwner} />
      {isPlanning && <ScheduleDialog task={task} onClose={() => setIsPlanning(false)} />}
    </section>
  );
};

interface SwitchedOffProps {
  readonly task: Task;
  readonly off: TaskScheduleOff;
  readonly mayTry: boolean;
}

const SwitchedOff = ({ task, off, mayTry }: SwitchedOffProps) => {
  const { t } = useTranslation();
  const { kind, failures, error, reason } = off;
  const last = reason ? t(RUN_REASON_TEXT[reason]) : error;
  return (
    <Notice tone="danger" title={t('task_page.switched_off')}>
      {kind === 'account_removed' && <p>{t('task_page.off_account_removed')}</p>}
      {kind === 'failures' && <p>{t('task_page.off_failures', { failures: formatNumber(failures ?? 0) })}</p>}
      {last && <bdi className="block wrap-anywhere">{last}</bdi>}
      {mayTry && <OpenPlaceOfReason reason={reason} className={WAY_ON} />}
      {mayTry && task.schedule && <TryAgain id={task.id} schedule={task.schedule} />}
    </Notice>
  );
};

interface TryAgainProps {
  readonly id: string;
  readonly schedule: TaskSchedule;
}

/** The same schedule anew. A moment that has passed does not come again: what was to run then runs now. */
const TryAgain = ({ id, schedule: { cron, at, timezone, missed } }: TryAgainProps) => {
  const { t } = useTranslation();
  const params = { id };
  const stale = ['GET /api/v1/tasks', 'GET /api/v1/tasks/{id}', 'GET /api/v1/tasks/{id}/runs'] as const;
  const plan = useAction('PUT /api/v1/tasks/{id}', { stale });
  const run = useAction('POST /api/v1/tasks/{id}/run', { done: t('task_page.started'), stale });
  const again = (): void => {
    const isPast = at !== null && new Date(at).getTime() <= Date.now();
    if (isPast)
      plan.mutate({ params, body: { schedule: null } }, { onSuccess: () => run.mutate({ params }) });
    else
      plan.mutate(
        { params, body: { schedule: { cron, at, timezone, missed } } },
        { onSuccess: () => toast.success(t('task_page.on_again')) },
      );
  };
  return (
    <Button isBusy={plan.isPending || run.isPending} onClick={again} className="mt-2">
      <RotateCcw aria-hidden="true" />
      {t('task_page.try_again')}
    </Button>
  );
};

/** Nobody opens a person's memories while they are away, unless they say so here. */
const MemoryGrant = ({ task }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const id = useId();
  const { data: memory } = useQuery(ask('GET /api/v1/memory/settings'));
  const isClosed = memory?.is_open === false && !task.is_memory_granted;
  const change = useAction('PUT /api/v1/tasks/{id}', {
    stale: ['GET /api/v1/tasks', 'GET /api/v1/tasks/{id}'],
  });
  return (
    <div className="flex items-start gap-3 text-sm">
      <div className="grow">
        <p id={id} className="font-medium">
          {t('task_page.memory')}
        </p>
        <p id={`${id}-text`} className="text-ink-muted">
          {t(isClosed ? 'task_page.memory_closed' : 'task_page.memory_text')}
        </p>
        {isClosed && (
          <div className="mt-2">
            <SignInWithPassword />
          </div>
        )}
      </div>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        checked={task.is_memory_granted}
        disabled={change.isPending || isClosed}
        onCheckedChange={(is_memory_granted) =>
          change.mutate({ params: { id: task.id }, body: { is_memory_granted } })
        }
      />
    </div>
  );
};

const Runs = ({ id, mayStop }: { readonly id: string; readonly mayStop: boolean }) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(RUNS_SHOWN);
  const query = useQuery({
    ...ask('GET /api/v1/tasks/{id}/runs', { params: { id }, query: { per_page: String(shown) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ data, total }) =>
        data.length === 0 ? (
          <p className="text-sm text-ink-muted">{t('task_page.no_runs')}</p>
        ) : (
          <>
            <ul aria-label={t('task_page.runs')} className="divide-y divide-line">
              {data.map((run) => (
                <RunRow key={run.id} {...{ run, mayStop }} />
              ))}
            </ul>
            {total > data.length && shown < PAGE_SIZE_MAX && (
              <Button
                className="self-start"
                isBusy={query.isPlaceholderData}
                onClick={() => setShown(PAGE_SIZE_MAX)}
              >
                {t('task_page.show_more')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
};

interface RunRowProps {
  readonly run: TaskRun;
  readonly mayStop: boolean;
}

const StopRun = ({ taskId }: { readonly taskId: string }) => {
  const { t } = useTranslation();
  const stop = useAction('POST /api/v1/tasks/{id}/stop', {
    stale: ['GET /api/v1/tasks', 'GET /api/v1/tasks/{id}', 'GET /api/v1/tasks/{id}/runs'],
  });
  return (
    <Button isBusy={stop.isPending} onClick={() => stop.mutate({ params: { id: taskId } })}>
      <Square aria-hidden="true" />
      {t('task_page.stop')}
    </Button>
  );
};

/** What it took: of the model, and of the budget where that has a price. */
const Spent = ({ usage }: { readonly usage: NonNullable<TaskRun['usage']> }) => {
  const { t } = useTranslation();
  const count = usage.input_tokens + usage.output_tokens;
  return (
    <span className="text-ink-muted">
      {t('task_page.run_tokens', { count, tokens: formatNumber(count) })}
      {usage.cost !== null && usage.cost > 0 && ` · ${formatPrice(usage.cost)}`}
    </span>
  );
};

interface RunStateProps {
  readonly run: TaskRun;
  readonly isOwn: boolean;
}

const RunState = ({ run: { status, reason, waiting_since }, isOwn }: RunStateProps) => {
  const { t } = useTranslation();
  if (waiting_since !== null)
    return <Badge tone="warning">{t(isOwn ? 'task_page.run_waits' : 'task_page.run_waits_for_owner')}</Badge>;
  const isStopped = status === 'skipped' && STOPPED.has(reason);
  return (
    <Badge tone={isStopped ? 'neutral' : RUN_TONE[status]}>
      {t(isStopped ? 'task_page.run_stopped' : RUN_TEXT[status])}
    </Badge>
  );
};

const RunRow = ({ run, mayStop }: RunRowProps) => {
  const { task_id, status, created_at, error, reason, channel_id, message_id } = run;
  const { t } = useTranslation();
  const isWaiting = run.waiting_since !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <RunState run={run} isOwn={mayStop} />
      <time dateTime={created_at} title={formatDateTime(created_at)} className="text-ink-muted">
        {formatRelative(created_at)}
      </time>
      {run.usage && <Spent usage={run.usage} />}
      {error !== null && (
        <span
          className={classNames('basis-full', status === 'failed' ? 'text-danger-text' : 'text-ink-muted')}
        >
          {reason === null ? error : t(RUN_REASON_TEXT[reason])}{' '}
          {mayStop && <OpenPlaceOfReason reason={reason} className={WAY_ON} />}
        </span>
      )}
      {mayStop && (status === 'queued' || status === 'running') && <StopRun taskId={task_id} />}
      {channel_id !== null && (
        <Link
          to="/c/$channelId"
          params={{ channelId: channel_id }}
          search={{ m: message_id ?? undefined }}
          className={classNames('ms-auto', WAY_ON)}
        >
          {t(isWaiting && mayStop ? 'task_page.decide' : 'task_page.answer')}
        </Link>
      )}
    </li>
  );
};
