import type { Workspace } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Check, LibraryBig, ListTree, UserPlus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useMay, useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { saveSettings } from '../../lib/settings.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { type Step, StepRow } from '../../ui/StepRow.tsx';
import { closedSteps } from './overview.ts';

/** More than a person manages. */
const CLOSED_MAX = 200;

interface FirstStep extends Step {
  readonly id: 'make' | 'invite' | 'know' | 'say';
}

interface FirstStepsProps {
  readonly workspace: Workspace;
  /** Whether there is nothing else in it to show. */
  readonly isAlone: boolean;
}

/** What makes a place of a new workspace, for those who may do it: each step says whether it is done, or leads to where it is. */
export const FirstSteps = ({ workspace, isAlone }: FirstStepsProps) => {
  const { t } = useTranslation();
  const { settings } = useMe();
  const headingId = useId();
  const steps = useSteps(workspace);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length && !isAlone) return null;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="mb-2.5 flex items-baseline gap-4">
        <h2 id={headingId} className="grow type-read font-semibold">
          {t('workspace_page.first_steps')}
        </h2>
        <p className="type-ui text-ink-faint">
          {t('workspace_page.steps_done', { done: formatNumber(done), all: formatNumber(steps.length) })}
        </p>
        <Button
          look="quiet"
          onClick={() =>
            void saveSettings({
              first_steps_closed: [...closedSteps(settings), workspace.id].slice(-CLOSED_MAX),
            })
          }
        >
          {t('workspace_page.steps_close')}
        </Button>
      </div>
      <ol className="flex flex-col gap-2.5">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} done={t('workspace_page.step_done')} />
        ))}
      </ol>
    </section>
  );
};

/** Leads to a knowledge base of the workspace, where documents can be dropped. The first press makes it, for the whole team. */
const AddDocuments = ({ workspace: { id, kb_ids } }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = (baseId: string): void =>
    void navigate({ to: '/knowledge/$baseId', params: { baseId }, search: {} });
  const make = useAction('POST /api/v1/workspaces/{id}/knowledge-bases', {
    stale: [
      'GET /api/v1/knowledge-bases',
      'GET /api/v1/workspaces/{id}',
      'GET /api/v1/workspaces/{id}/overview',
    ],
    onDone: (base) => open(base.id),
  });
  const [bound] = kb_ids;
  return (
    <Button
      isBusy={make.isPending}
      onClick={() => (bound === undefined ? make.mutate({ params: { id }, body: {} }) : open(bound))}
    >
      {t('workspace_page.step_know_do')}
    </Button>
  );
};

/** Null for one who may make no knowledge base, where there is none. */
const useKnowStep = (workspace: Workspace): FirstStep | null => {
  const { t } = useTranslation();
  const mayMakeBases = useMay('knowledge.create');
  const [boundId, ...others] = workspace.kb_ids;
  const { data: bound } = useQuery({
    ...ask('GET /api/v1/knowledge-bases/{id}', { params: { id: boundId ?? '' } }),
    enabled: boundId !== undefined,
  });
  if (!mayMakeBases && boundId === undefined) return null;
  return {
    id: 'know',
    icon: LibraryBig,
    ground: 'bg-info-soft text-info-text',
    title: t('workspace_page.step_know'),
    text: t('workspace_page.step_know_text'),
    // One base without a document is a place to drop them, and not yet something to know.
    isDone: others.length > 0 || (boundId !== undefined && bound?.document_count !== 0),
    action: <AddDocuments workspace={workspace} />,
  };
};

const useSteps = (workspace: Workspace): readonly FirstStep[] => {
  const { t } = useTranslation();
  const { id, team_id, instructions } = workspace;
  const { data: team } = useQuery({
    ...ask('GET /api/v1/teams/{id}', { params: { id: team_id ?? '' } }),
    enabled: team_id !== null,
  });
  const know = useKnowStep(workspace);
  return [
    {
      id: 'make',
      icon: Check,
      ground: '',
      title: t('workspace_page.step_make'),
      text: t('workspace_page.step_make_text'),
      isDone: true,
      action: null,
    },
    ...(team?.my_permissions.includes('team.members.manage')
      ? [
          {
            id: 'invite' as const,
            icon: UserPlus,
            ground: 'bg-accent text-accent-ink',
            title: t('workspace_page.step_invite'),
            text: t('workspace_page.step_invite_text'),
            isDone: team.member_count > 1,
            action: (
              <Link
                to="/teams/$handle/{-$part}"
                params={{ handle: team.handle, part: 'invitations' }}
                className={buttonLook({ look: 'primary' })}
              >
                {t('workspace_page.step_invite')}
              </Link>
            ),
          },
        ]
      : []),
    ...(know ? [know] : []),
    {
      id: 'say',
      icon: ListTree,
      ground: 'bg-spark-soft text-spark-text',
      title: t('workspace_page.step_say'),
      text: t('workspace_page.step_say_text'),
      isDone: instructions.trim() !== '',
      action: (
        <Link
          to="/ws/$workspaceId"
          params={{ workspaceId: id }}
          search={{ view: 'settings' }}
          className={buttonLook()}
        >
          {t('workspace_page.step_say_do')}
        </Link>
      ),
    },
  ];
};
