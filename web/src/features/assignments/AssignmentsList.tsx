import type { Assignment } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionListProps } from '../../feature.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatRelative } from '../../lib/format.ts';
import { ListHead } from '../shell/index.ts';
import { queueOf } from './holding.ts';
import { split, useMine } from './use-assignments.ts';

/** The queue beside an assignment: mine by the day, then what is free to take. */
export const AssignmentsList = ({ onNavigate }: SectionListProps) => {
  const { t } = useTranslation();
  const { data } = useMine();
  const { mine, free } = split(data?.data ?? []);
  const { overdue, today, later } = queueOf(mine, new Date());
  return (
    <>
      <ListHead title={t('assignments.title')} />
      <nav
        aria-label={t('assignments.title')}
        className="min-h-0 grow overflow-y-auto pb-4 [scrollbar-width:thin]"
      >
        <Group title={t('assignment_page.overdue')} rows={overdue} isLate onNavigate={onNavigate} />
        <Group title={t('assignment_page.today')} rows={today} onNavigate={onNavigate} />
        <Group title={t('assignment_page.later')} rows={later} onNavigate={onNavigate} />
        <Group title={t('assignment_page.free')} rows={free} onNavigate={onNavigate} />
      </nav>
    </>
  );
};

interface GroupProps extends SectionListProps {
  readonly title: string;
  readonly rows: readonly Assignment[];
  readonly isLate?: boolean;
}

const Group = ({ title, rows, isLate = false, onNavigate }: GroupProps) => {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className={classNames(
          'flex h-9.5 items-end px-2.5 pb-1.5 text-xs font-medium',
          isLate ? 'text-danger-text' : 'text-ink-faint',
        )}
      >
        {title}
      </h2>
      <ul>
        {rows.map(({ id: assignmentId, title: name, workflow_title, due_at, is_overdue }) => (
          <li key={assignmentId} className="py-px">
            <Link
              to="/assignments/$assignmentId"
              params={{ assignmentId }}
              search={{}}
              title={name}
              onClick={onNavigate}
              className="block rounded-lg px-2.5 py-2 type-ui -outline-offset-2 hover:bg-hover data-[status=active]:bg-selected data-[status=active]:text-accent-text"
            >
              <bdi className="line-clamp-2 font-medium">{name}</bdi>
              <span className="flex gap-2 text-xs text-ink-muted">
                <bdi className="min-w-0 grow truncate">{workflow_title}</bdi>
                {due_at !== null && (
                  <time
                    dateTime={due_at}
                    className={classNames('shrink-0', is_overdue && 'font-semibold text-danger-text')}
                  >
                    {formatRelative(due_at)}
                  </time>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
