import type { Workflow } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FlaskConical, Play, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { railScreen } from '../../lib/frame.ts';
import { isGone } from '../../lib/is-gone.ts';
import { useTopic } from '../../lib/live.ts';
import { useMay } from '../../lib/me.ts';
import { ask, queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { AskBeforeLeaving } from '../../ui/AskBeforeLeaving.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useView, ViewTabs } from '../../ui/ViewTabs.tsx';
import { ShareButton } from '../sharing/index.ts';
import { NothingHere } from '../shell/index.ts';
import { PublicPart } from './PublicPart.tsx';
import { placedProblemText } from './problem-text.ts';
import { RunsPart } from './RunsPart.tsx';
import { StartRun } from './StartRun.tsx';
import { type Refusal, StepsPart } from './StepsPart.tsx';
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
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { title, description, status, published_version, instance_counts } = workflow;
  const { running, waiting } = instance_counts;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={title}
        action={<Actions workflow={workflow} steps={steps} onRefused={setRefusal} />}
      />
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        <Badge tone={STATUS_TONE[status]}>{t(STATUS_TEXT[status])}</Badge>
        {published_version !== null && (
          <span>{t('workflow_page.version_live', { n: published_version })}</span>
        )}
        {running + waiting > 0 && <span>{t('workflow_page.going', { count: running + waiting })}</span>}
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
        <StepsPart workflow={workflow} steps={steps} refusal={refusal} />
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
  readonly onRefused: (refusal: Refusal) => void;
}

const CHECK = 'POST /api/v1/workflows/{id}/validate';

/** Publishes what the person sees; where something is wrong with it they are told what, and led there. */
const usePublish = ({ workflow: { id }, steps, onRefused }: ActionsProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutate, isPending } = useAction('POST /api/v1/workflows/{id}/publish', {
    stale: [...STALE],
    done: t('workflow_page.published'),
  });
  const publish = async (): Promise<void> => {
    // The server publishes the draft that it has: what the person sees is saved first.
    if (steps.isChanged && !(await steps.save())) return;
    const check = { ...ask(CHECK, { params: { id } }), staleTime: 0 };
    const found = await queryClient.fetchQuery(check).catch(() => null);
    const problem = found?.problems[0];
    if (!problem) return mutate({ params: { id } });
    toast.error(t('workflow_page.not_ready', { problem: placedProblemText(problem, t) }));
    onRefused({ problem });
    const part = problem.path.startsWith('triggers') ? 'triggers' : 'edit';
    await navigate({ to: '.', params: (before: object) => ({ ...before, part }) });
  };
  return { publish, isPublishing: isPending };
};

/** On a phone the head has the main button; what else can be done is behind the dots. */
const Actions = (props: ActionsProps) => {
  const { workflow, steps } = props;
  const { id, rights, published_version } = workflow;
  const { t } = useTranslation();
  const hasRoom = useScreen(railScreen);
  const mayPublish = useMay('workflows.publish');
  const [isStarting, setIsStarting] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const { publish, isPublishing } = usePublish(props);
  const tryIt = async (): Promise<void> => {
    if (steps.isChanged && !(await steps.save())) return;
    setIsTrying(true);
  };
  const onTry = rights.write ? () => void tryIt() : null;
  const onRun = published_version === null ? null : () => setIsStarting(true);
  return (
    <div className="flex items-center gap-1.5">
      {hasRoom && onTry && (
        <Button isBusy={steps.isSaving} onClick={onTry}>
          <FlaskConical aria-hidden="true" />
          {t('workflow_page.try_it')}
        </Button>
      )}
      {hasRoom && onRun && (
        <Button onClick={onRun}>
          <Play aria-hidden="true" />
          {t('workflow_page.run')}
        </Button>
      )}
      {rights.write && mayPublish && (
        <Button look="primary" isBusy={isPublishing || steps.isSaving} onClick={() => void publish()}>
          <Upload aria-hidden="true" className="max-rail:hidden" />
          {t('workflow_page.publish')}
        </Button>
      )}
      <ShareButton noun="workflows" thing={workflow} name={workflow.title} path={`/workflows/${id}`} />
      <WorkflowMenu workflow={workflow} onTry={hasRoom ? null : onTry} onRun={hasRoom ? null : onRun} />
      {isTrying && (
        <Suspense>
          <TestRun workflow={workflow} onClose={() => setIsTrying(false)} />
        </Suspense>
      )}
      {isStarting && <StartRun id={id} onClose={() => setIsStarting(false)} />}
    </div>
  );
};
