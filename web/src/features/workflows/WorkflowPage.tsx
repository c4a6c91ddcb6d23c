import type { Workflow } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FlaskConical, Play, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../lib/is-gone.ts';
import { useTopic } from '../../lib/live.ts';
import { useMay } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { AskBeforeLeaving } from '../../ui/AskBeforeLeaving.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useView, ViewTabs } from '../../ui/ViewTabs.tsx';
import { ShareButton } from '../sharing/index.ts';
import { NothingHere } from '../shell/index.ts';
import { PublicPart } from './PublicPart.tsx';
import { RunsPart } from './RunsPart.tsx';
import { StartRun } from './StartRun.tsx';
import { StepsPart } from './StepsPart.tsx';
import { TriggersPart } from './TriggersPart.tsx';
import { type StepsDraft, useStepsDraft } from './use-steps-draft.ts';
import { VersionsPart } from './VersionsPart.tsx';
import { WorkflowMenu } from './WorkflowMenu.tsx';
import { STATUS_TEXT, STATUS_TONE } from './workflow-words.ts';

const TestRun = lazy(() => import('./TestRun.tsx').then((module) => ({ default: module.TestRun })));

const route = getRouteApi('/app/workflows/$workflowId/{-$part}');

export const WorkflowPage = () => {
  const { workflowId } = route.useParams();
  return <WorkflowById key={workflowId} id={workflowId} />;
};

export const WorkflowById = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  useTopic(`workflow:${id}`);
  const query = useQuery(ask('GET /api/v1/workflows/{id}', { params: { id } }));
  if (isGone(query.error))
    return <NothingHere title={t('workflow_page.gone')} text={t('workflow_page.gone_text')} />;
  return <Loaded query={query}>{(workflow) => <Sheet workflow={workflow} />}</Loaded>;
};

const Sheet = ({ workflow }: { readonly workflow: Workflow }) => {
  const { t } = useTranslation();
  const view = useView();
  const steps = useStepsDraft(workflow);
  const { title, description, status, published_version, instance_counts } = workflow;
  const { running, waiting } = instance_counts;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={title} action={<Actions workflow={workflow} steps={steps} />} />
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        <Badge tone={STATUS_TONE[status]}>{t(STATUS_TEXT[status])}</Badge>
        {published_version !== null && (
          <span>{t('workflow_page.version_live', { n: published_version })}</span>
        )}
        {running + waiting > 0 && <span>{t('workflow_page.going', { n: running + waiting })}</span>}
        <bdi>{description}</bdi>
      </p>
      <ViewTabs
        isInPath
        label={t('workflow_page.views')}
        views={[
          { id: 'edit', text: t('workflow_page.steps') },
          { id: 'runs', text: t('workflow_page.runs'), count: running + waiting },
          { id: 'versions', text: t('workflow_page.versions') },
          ...(workflow.rights.write
            ? [
                { id: 'triggers', text: t('workflow_page.starts_itself') } as const,
                { id: 'public', text: t('workflow_page.public') } as const,
              ]
            : []),
        ]}
      />
      {view === 'runs' ? (
        <RunsPart workflow={workflow} />
      ) : view === 'versions' ? (
        <VersionsPart workflow={workflow} />
      ) : view === 'triggers' && workflow.rights.write ? (
        <TriggersPart workflow={workflow} />
      ) : view === 'public' && workflow.rights.write ? (
        <PublicPart workflow={workflow} />
      ) : (
        <StepsPart workflow={workflow} steps={steps} />
      )}
      <AskBeforeLeaving
        isAsked={steps.isChanged && !steps.isSaving}
        mayPass={isSameWorkflow}
        title={t('workflow_page.leave_title')}
        text={t('workflow_page.leave_text')}
        action={t('workflow_page.leave')}
      />
    </div>
  );
};

interface Place {
  readonly routeId: string;
  readonly params: object;
}

const workflowIn = ({ params }: Place): unknown => 'workflowId' in params && params.workflowId;

/** Another part of the same page. */
const isSameWorkflow = (current: Place, next: Place): boolean =>
  current.routeId === next.routeId && workflowIn(current) === workflowIn(next);

const STALE = [
  'GET /api/v1/workflows',
  'GET /api/v1/workflows/{id}',
  'GET /api/v1/workflows/{id}/versions',
  'POST /api/v1/workflows/{id}/validate',
] as const;

interface ActionsProps {
  readonly workflow: Workflow;
  readonly steps: StepsDraft;
}

const Actions = ({ workflow, steps }: ActionsProps) => {
  const { id, rights, published_version } = workflow;
  const { t } = useTranslation();
  const mayPublish = useMay('workflows.publish');
  const [isStarting, setIsStarting] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const publish = useAction('POST /api/v1/workflows/{id}/publish', {
    stale: [...STALE],
    done: t('workflow_page.published'),
  });
  /** The server publishes the draft that it has: what the person sees is saved first. */
  const publishAll = async (): Promise<void> => {
    if (steps.isChanged && !(await steps.save())) return;
    publish.mutate({ params: { id } });
  };
  const tryIt = async (): Promise<void> => {
    if (steps.isChanged && !(await steps.save())) return;
    setIsTrying(true);
  };
  return (
    <div className="flex items-center gap-1.5">
      {rights.write && (
        <Button isBusy={steps.isSaving} onClick={() => void tryIt()}>
          <FlaskConical aria-hidden="true" />
          <span className="max-rail:sr-only">{t('workflow_page.try_it')}</span>
        </Button>
      )}
      {published_version !== null && (
        <Button onClick={() => setIsStarting(true)}>
          <Play aria-hidden="true" />
          <span className="max-rail:sr-only">{t('workflow_page.run')}</span>
        </Button>
      )}
      {rights.write && mayPublish && (
        <Button look="primary" isBusy={publish.isPending || steps.isSaving} onClick={() => void publishAll()}>
          <Upload aria-hidden="true" />
          <span className="max-rail:sr-only">{t('workflow_page.publish')}</span>
        </Button>
      )}
      <ShareButton noun="workflows" thing={workflow} name={workflow.title} path={`/workflows/${id}`} />
      {rights.manage && <DeleteButton workflow={workflow} />}
      <WorkflowMenu workflow={workflow} />
      {isTrying && (
        <Suspense>
          <TestRun workflow={workflow} onClose={() => setIsTrying(false)} />
        </Suspense>
      )}
      {isStarting && <StartRun id={id} onClose={() => setIsStarting(false)} />}
    </div>
  );
};

const DeleteButton = ({ workflow: { id, title } }: { readonly workflow: Workflow }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useAction('DELETE /api/v1/workflows/{id}', {
    stale: ['GET /api/v1/workflows'],
    // Of a workflow that was deleted on purpose no change can be lost.
    onDone: () => void navigate({ to: '/workflows', search: {}, ignoreBlocker: true }),
  });
  return (
    <>
      <Button
        look="danger-quiet"
        size="icon"
        aria-label={t('actions.delete')}
        title={t('actions.delete')}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ params: { id }, query: {} })}
        isBusy={remove.isPending}
        title={t('actions.delete')}
        text={t('workflow_page.delete_text', { title })}
        action={t('actions.delete')}
      />
    </>
  );
};
