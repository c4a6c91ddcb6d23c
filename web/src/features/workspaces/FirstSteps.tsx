import type { Workspace } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, LibraryBig, ListTree, type LucideIcon, UserPlus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { buttonLook } from '../../ui/Button.tsx';

interface Step {
  readonly id: 'make' | 'invite' | 'know' | 'say';
  readonly icon: LucideIcon;
  readonly ground: string;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly action: ReactNode;
}

/** What makes a place of a new workspace, for those who may do it: each step says whether it is done, or leads to where it is. */
export const FirstSteps = ({ workspace }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation();
  const headingId = useId();
  const steps = useSteps(workspace);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="mb-2.5 flex items-baseline gap-4">
        <h2 id={headingId} className="grow type-read font-semibold">
          {t('workspace_page.first_steps')}
        </h2>
        <p className="type-ui text-ink-faint">
          {t('workspace_page.steps_done', { done: formatNumber(done), all: formatNumber(steps.length) })}
        </p>
      </div>
      <ol className="flex flex-col gap-2.5">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </ol>
    </section>
  );
};

const StepRow = ({ step: { icon, ground, title, text, isDone, action } }: { readonly step: Step }) => {
  const { t } = useTranslation();
  const Icon = isDone ? Check : icon;
  return (
    <li className="flex items-start gap-3.5 rounded-card border border-line bg-surface p-3.5 shadow-card rail:items-center">
      <span
        className={classNames(
          'mt-0.5 grid size-8 shrink-0 place-items-center rounded-[28%] rail:mt-0',
          isDone ? 'bg-success-soft text-success-text' : ground,
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </span>
      <div className="flex min-w-0 grow flex-col items-start gap-3 rail:flex-row rail:items-center">
        <div className="min-w-0 grow type-ui">
          <h3 className={isDone ? 'text-ink-muted' : 'font-semibold'}>{title}</h3>
          <p className="text-ink-muted">{text}</p>
        </div>
        {!isDone && action}
      </div>
      {isDone && (
        <span className="shrink-0 self-center text-xs text-ink-faint">{t('workspace_page.step_done')}</span>
      )}
    </li>
  );
};

const useSteps = (workspace: Workspace): readonly Step[] => {
  const { t } = useTranslation();
  const { id, team_id, kb_ids, instructions } = workspace;
  const { data: team } = useQuery({
    ...ask('GET /api/v1/teams/{id}', { params: { id: team_id ?? '' } }),
    enabled: team_id !== null,
  });
  const settings = (text: string) => (
    <Link
      to="/ws/$workspaceId"
      params={{ workspaceId: id }}
      search={{ view: 'settings' }}
      className={buttonLook()}
    >
      {text}
    </Link>
  );
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
    {
      id: 'know',
      icon: LibraryBig,
      ground: 'bg-info-soft text-info-text',
      title: t('workspace_page.step_know'),
      text: t('workspace_page.step_know_text'),
      isDone: kb_ids.length > 0,
      action: settings(t('workspace_page.step_know_do')),
    },
    {
      id: 'say',
      icon: ListTree,
      ground: 'bg-spark-soft text-spark-text',
      title: t('workspace_page.step_say'),
      text: t('workspace_page.step_say_text'),
      isDone: instructions.trim() !== '',
      action: settings(t('workspace_page.step_say_do')),
    },
  ];
};
