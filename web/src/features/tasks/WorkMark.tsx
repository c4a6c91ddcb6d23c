import type { Task, TaskScheduleOff, TaskWork } from '@parley/contract';
import { CircleAlert, CirclePause, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { RUN_REASON_TEXT } from '../notifications/index.ts';
import { useAssigneeName } from './assignee-name.ts';
import { Mark } from './Mark.tsx';

/** How far a persona is with a task, or why it stands still. Nothing where there is nothing to say. */
export const WorkMark = ({ task }: { readonly task: Task }) => {
  const { schedule_off, work, assignee } = task;
  const name = useAssigneeName()(assignee);
  if (work && work.status !== 'failed') return <AtWork work={work} name={name} ownerId={task.owner_id} />;
  if (schedule_off) return <SwitchedOff off={schedule_off} />;
  return work && <Failed work={work} name={name} />;
};

interface AtWorkProps {
  readonly work: TaskWork;
  readonly name: string;
  readonly ownerId: string;
}

const AtWork = ({ work: { status, started_at, waiting_since }, name, ownerId }: AtWorkProps) => {
  const { t } = useTranslation();
  const isOwn = useMe().user.id === ownerId;
  if (waiting_since !== null)
    return (
      <Mark icon={<CirclePause aria-hidden="true" />} isWhole>
        <span className="font-medium text-warning-text">
          {t(isOwn ? 'task_page.run_waits' : 'task_page.run_waits_for_owner')}
        </span>
      </Mark>
    );
  if (status === 'queued' || started_at === null)
    return (
      <Mark icon={<Clock aria-hidden="true" />} isWhole>
        <span>{t('task_page.work_queued', { name })}</span>
      </Mark>
    );
  return (
    <Mark icon={<span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-spark" />} isWhole>
      <span title={formatDateTime(started_at)}>
        {t('task_page.work_running', { name, time: formatTime(started_at) })}
      </span>
    </Mark>
  );
};

const Failed = ({ work: { error, reason }, name }: Pick<AtWorkProps, 'work' | 'name'>) => {
  const { t } = useTranslation();
  return (
    <Bad text={t('task_page.work_failed', { name })} why={reason ? t(RUN_REASON_TEXT[reason]) : error} />
  );
};

const SwitchedOff = ({ off: { kind, error, reason } }: { readonly off: TaskScheduleOff }) => {
  const { t } = useTranslation();
  const why = kind === 'account_removed' ? t('task_page.off_account_removed') : error;
  return <Bad text={t('task_page.switched_off')} why={reason ? t(RUN_REASON_TEXT[reason]) : why} />;
};

const Bad = ({ text, why }: { readonly text: string; readonly why: string | null }) => (
  <Mark icon={<CircleAlert aria-hidden="true" />} isBad isWhole>
    <span className="min-w-0">
      {text}
      {why !== null && why !== '' && (
        <bdi title={why} className="line-clamp-2 wrap-anywhere text-ink-muted">
          {why}
        </bdi>
      )}
    </span>
  </Mark>
);
