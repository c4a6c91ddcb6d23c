import type { TaskRunReason } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { asSentence } from '../../lib/error-text.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { RUN_REASON_TEXT } from '../notifications/index.ts';
import type { Again } from './run-again.ts';

/** For a page that hears nothing of what happens. */
const LOOK_MS = 5_000;

interface Ending {
  readonly hasFailed: boolean;
  /** Otherwise a person stopped it, or it waits for one: nothing is said. */
  readonly isDone: boolean;
  readonly error: string | null;
  readonly reason: TaskRunReason | null;
}

/** How it ended; undefined while it is at work. */
const useEnding = ({ failure: { type, id }, runId, sinceMs }: Again): Ending | undefined => {
  const isTask = type === 'task';
  const options = { params: { id } };
  const runs = useQuery({
    ...ask('GET /api/v1/tasks/{id}/runs', options),
    ...{ enabled: isTask, refetchInterval: LOOK_MS },
  });
  const instance = useQuery({
    ...ask('GET /api/v1/instances/{id}', options),
    ...{ enabled: !isTask, refetchInterval: LOOK_MS },
  });
  if (isTask) {
    const run = runs.data?.data.find((one) => one.id === runId);
    if (!run || run.ended_at === null) return undefined;
    const { status, error, reason } = run;
    return { hasFailed: status === 'failed', isDone: status === 'done', error, reason };
  }
  // What was known of it before may still tell of the failure before.
  if (!instance.data || instance.dataUpdatedAt < sinceMs || instance.data.status === 'running')
    return undefined;
  const { status, error } = instance.data;
  return { hasFailed: status === 'failed', isDone: status === 'completed', error, reason: null };
};

interface AtWorkProps {
  readonly again: Again;
  readonly onOver: () => void;
}

/** Work that was begun again. How it ends is said, wherever the person looks by then. */
export const AtWork = ({ again, onOver }: AtWorkProps) => {
  const { t } = useTranslation();
  const ending = useEnding(again);
  const isOver = ending !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once, when it is over
  useEffect(() => {
    if (!ending) return;
    const { title } = again.failure;
    const why = ending.reason === null ? asSentence(ending.error ?? '') : t(RUN_REASON_TEXT[ending.reason]);
    if (ending.hasFailed) toast.error(t('workspace_page.failed_again', { title, why }));
    else if (ending.isDone) toast.success(t('workspace_page.done_again', { title }));
    void invalidate('GET /api/v1/workspaces/{id}/overview').then(onOver);
  }, [isOver]);
  return <span className="block text-xs text-ink-muted">{t('workspace_page.at_work_now')}</span>;
};
