import type { InstanceDetail } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../../lib/format.ts';
import { isGone } from '../../lib/is-gone.ts';
import { useTopic } from '../../lib/live.ts';
import { useMe } from '../../lib/me.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Facts, InstanceHistory } from '../assignments/index.ts';
import { NothingHere } from '../shell/index.ts';
import { Payers } from './Payers.tsx';
import { RUN_TEXT, RUN_TONE, STUCK_TEXT } from './workflow-words.ts';

const route = getRouteApi('/app/runs/$runId');
const ROWS_MAX = LONGEST_PAGE;

export const RunPage = () => {
  const { runId } = route.useParams();
  return <RunById key={runId} id={runId} />;
};

export const RunById = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const query = useQuery(ask('GET /api/v1/instances/{id}', { params: { id } }));
  useTopic(query.data ? `workflow:${query.data.workflow_id}` : null);
  if (isGone(query.error))
    return <NothingHere title={t('workflow_page.run_gone')} text={t('workflow_page.gone_text')} />;
  return <Loaded query={query}>{(run) => <Sheet run={run} />}</Loaded>;
};

/** What the run wants of the person who looks at it: without a way there, a starter would wait for themselves. */
const YourPart = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { data } = useQuery(ask('GET /api/v1/assignments/mine', { query: { per_page: ROWS_MAX } }));
  const mine = (data?.data ?? []).filter(({ instance_id }) => instance_id === id);
  return mine.map((assignment) => (
    <Link
      key={assignment.id}
      to="/assignments/$assignmentId"
      params={{ assignmentId: assignment.id }}
      search={{}}
      className={buttonLook({ look: 'primary', className: 'self-start' })}
    >
      {t('workflow_page.your_part', { title: assignment.title })}
    </Link>
  ));
};

const Sheet = ({ run }: { readonly run: InstanceDetail }) => {
  const { t } = useTranslation();
  const { id, title, status, stage, error, stuck, outcome, channel_id, workflow_id } = run;
  const isGoing = status === 'running' || status === 'waiting';
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} action={<Actions run={run} />} />
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        <Badge tone={RUN_TONE[status]}>{t(RUN_TEXT[status])}</Badge>
        <bdi>{stage?.title ?? outcome?.replaceAll('_', ' ') ?? ''}</bdi>
        <Link
          to="/workflows/$workflowId/{-$part}"
          params={{ workflowId: workflow_id }}
          search={{}}
          className="rounded-sm text-accent-text hover:underline"
        >
          {t('workflow_page.open_workflow')}
        </Link>
        {channel_id !== null && (
          <Link
            to="/c/$channelId"
            params={{ channelId: channel_id }}
            search={{}}
            className={buttonLook({ look: 'secondary' })}
          >
            <MessageSquare aria-hidden="true" />
            {t('workflow_page.chat')}
          </Link>
        )}
      </p>
      {isGoing && <YourPart id={id} />}
      {error !== null && <Notice tone="danger">{error}</Notice>}
      {stuck !== null && stuck.reason !== 'failed' && (
        <Notice tone="warning">
          {t(STUCK_TEXT[stuck.reason])} · <time dateTime={stuck.since}>{formatRelative(stuck.since)}</time>
        </Notice>
      )}
      <Facts instance={run} />
      <Payers workflowId={workflow_id} payers={run.payers} steps={run.steps} />
      <section className="flex flex-col gap-3">
        <h2 className="font-semibold">{t('workflow_page.history')}</h2>
        <InstanceHistory id={id} />
      </section>
    </div>
  );
};

const STALE = [
  'GET /api/v1/instances/{id}',
  'GET /api/v1/instances/{id}/history',
  'GET /api/v1/workflows/{id}/instances',
] as const;

/** What the person may do with it: who only works on it, or started it, does not steer it. */
const Actions = ({ run }: { readonly run: InstanceDetail }) => {
  const { t } = useTranslation();
  const { id, status, awaited_signal: signal, can_steer: maySteer, initiator } = run;
  const { user } = useMe();
  const [isEnding, setIsEnding] = useState(false);
  const stale = { stale: [...STALE] };
  const retry = useAction('POST /api/v1/instances/{id}/retry', stale);
  const tell = useAction('POST /api/v1/instances/{id}/signal', stale);
  const pause = useAction('POST /api/v1/instances/{id}/pause', stale);
  const resume = useAction('POST /api/v1/instances/{id}/resume', stale);
  const cancel = useAction('POST /api/v1/instances/{id}/cancel', {
    ...stale,
    onDone: () => setIsEnding(false),
  });
  const params = { id };
  const isGoing = status === 'running' || status === 'waiting';
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {maySteer && status === 'failed' && (
        <Button look="primary" isBusy={retry.isPending} onClick={() => retry.mutate({ params })}>
          {t('actions.try_again')}
        </Button>
      )}
      {maySteer && signal !== null && status === 'waiting' && (
        <Button isBusy={tell.isPending} onClick={() => tell.mutate({ params, body: { name: signal } })}>
          {t('workflow_page.try_signal', { name: signal })}
        </Button>
      )}
      {maySteer && isGoing && (
        <Button onClick={() => pause.mutate({ params })}>{t('workflow_page.pause')}</Button>
      )}
      {maySteer && status === 'paused' && (
        <Button look="primary" onClick={() => resume.mutate({ params })}>
          {t('workflow_page.resume')}
        </Button>
      )}
      {(maySteer || initiator.id === user.id) && (isGoing || status === 'paused') && (
        <Button look="danger-quiet" onClick={() => setIsEnding(true)}>
          {t('workflow_page.end_run')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setIsEnding(false)}
        onConfirm={() => cancel.mutate({ params, body: {} })}
        isBusy={cancel.isPending}
        title={t('workflow_page.end_run')}
        text={t('workflow_page.end_run_text')}
        action={t('workflow_page.end_run')}
      />
    </div>
  );
};
