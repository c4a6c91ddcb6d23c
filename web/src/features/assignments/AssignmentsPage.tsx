import type { Assignment, Team } from '@parley/contract';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ClipboardCheck, type LucideIcon, PartyPopper, UsersRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/me.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { ViewTabs } from '../../ui/ViewTabs.tsx';
import { AssignmentRow } from './AssignmentRow.tsx';
import { queueOf } from './holding.ts';
import { split, useDone, useMine, useOfTeam } from './use-assignments.ts';

const route = getRouteApi('/app/assignments');

export const AssignmentsPage = () => {
  const { view, team } = route.useSearch();
  return <Assignments view={view} team={team} />;
};

interface AssignmentsProps {
  readonly view?: 'free' | 'done' | 'team' | undefined;
  readonly team?: string | undefined;
}

export const Assignments = ({ view, team }: AssignmentsProps) => {
  const { t } = useTranslation();
  const { teams } = useMe();
  const mine = useMine();
  const counts = mine.data ? split(mine.data.data) : null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('assignments.title')} />
      <ViewTabs
        label={t('assignment_page.views')}
        views={[
          { id: undefined, text: t('assignment_page.mine'), count: counts?.mine.length },
          { id: 'free', text: t('assignment_page.free'), count: counts?.free.length },
          { id: 'done', text: t('assignment_page.done') },
          ...(teams.length > 0 ? [{ id: 'team', text: t('assignment_page.team') } as const] : []),
        ]}
      />
      {view === 'team' && teams.length > 0 ? (
        <TeamQueue teams={teams} team={team} />
      ) : view === 'done' ? (
        <Done />
      ) : (
        <Loaded query={mine}>
          {({ data }) =>
            view === 'free' ? <Free rows={split(data).free} /> : <Mine rows={split(data).mine} />
          }
        </Loaded>
      )}
    </div>
  );
};

/** From a queue that is empty to one that may not be. */
const Elsewhere = ({ view }: { readonly view: 'free' | undefined }) => {
  const { t } = useTranslation();
  return (
    <Link to="/assignments" search={{ view }} className={buttonLook({ look: 'secondary' })}>
      {t(view === 'free' ? 'assignment_page.see_free' : 'assignment_page.see_mine')}
    </Link>
  );
};

const Mine = ({ rows }: { readonly rows: readonly Assignment[] }) => {
  const { t } = useTranslation();
  const { overdue, today, later } = queueOf(rows, new Date());
  if (rows.length === 0)
    return (
      <EmptyState
        icon={PartyPopper}
        title={t('assignment_page.none_mine')}
        text={t('assignment_page.none_mine_text')}
        action={<Elsewhere view="free" />}
      />
    );
  return (
    <>
      <Group title={t('assignment_page.overdue')} rows={overdue} isLate />
      <Group title={t('assignment_page.today')} rows={today} />
      <Group title={t('assignment_page.later')} rows={later} />
    </>
  );
};

const Free = ({ rows }: { readonly rows: readonly Assignment[] }) => {
  const { t } = useTranslation();
  return (
    <Rows label={t('assignment_page.free')} rows={rows}>
      <EmptyState
        icon={ClipboardCheck}
        title={t('assignment_page.none_free')}
        text={t('assignment_page.none_free_text')}
        action={<Elsewhere view={undefined} />}
      />
    </Rows>
  );
};

const Done = () => {
  const { t } = useTranslation();
  const done = useDone();
  return (
    <Loaded query={done}>
      {({ data }) => (
        <Rows label={t('assignment_page.done')} rows={data}>
          <EmptyState
            icon={ClipboardCheck}
            title={t('assignment_page.none_done')}
            text={t('assignment_page.none_done_text')}
            action={<Elsewhere view={undefined} />}
          />
        </Rows>
      )}
    </Loaded>
  );
};

interface TeamQueueProps {
  readonly teams: readonly Team[];
  readonly team: string | undefined;
}

/** What the members of a team may take or have taken. */
const TeamQueue = ({ teams, team }: TeamQueueProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chosen = teams.find(({ id }) => id === team) ?? teams[0];
  const queue = useOfTeam(chosen?.id ?? '');
  const icon: LucideIcon = UsersRound;
  return (
    <>
      <div className="max-w-xs">
        <SelectField
          label={t('assignment_page.team')}
          value={chosen?.id ?? ''}
          choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={(id) =>
            void navigate({ to: '/assignments', search: { view: 'team', team: id }, replace: true })
          }
        />
      </div>
      <Loaded query={queue}>
        {({ data }) => (
          <Rows label={chosen?.name ?? ''} rows={data}>
            <EmptyState
              icon={icon}
              title={t('assignment_page.none_team')}
              action={<Elsewhere view={undefined} />}
            />
          </Rows>
        )}
      </Loaded>
    </>
  );
};

interface RowsProps {
  readonly label: string;
  readonly rows: readonly Assignment[];
  /** What stands there when there are none. */
  readonly children: ReactNode;
}

const Rows = ({ label, rows, children }: RowsProps) => {
  if (rows.length === 0) return children;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((assignment) => (
        <AssignmentRow key={assignment.id} assignment={assignment} />
      ))}
    </ul>
  );
};

interface GroupProps {
  readonly title: string;
  readonly rows: readonly Assignment[];
  readonly isLate?: boolean;
}

const Group = ({ title, rows, isLate = false }: GroupProps) => {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`text-sm font-semibold ${isLate ? 'text-danger-text' : 'text-ink-muted'}`}>
        {title}
      </h2>
      <Rows label={title} rows={rows}>
        {null}
      </Rows>
    </section>
  );
};
