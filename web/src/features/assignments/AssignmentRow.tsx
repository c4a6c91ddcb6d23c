import type { Assignment } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { myId } from '../../lib/session.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { holdingOf } from './holding.ts';
import { useTake } from './use-assignments.ts';

/** One line of the queue: what it is, where it comes from, until when, and a button to take what is free. */
export const AssignmentRow = ({ assignment }: { readonly assignment: Assignment }) => {
  const { t } = useTranslation();
  const take = useTake();
  const { id, title, workflow_title, due_at, is_overdue, priority, status, completed_at } = assignment;
  const holding = holdingOf(assignment, myId(), new Date());
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 grow">
        <Link
          to="/assignments/$assignmentId"
          params={{ assignmentId: id }}
          search={{}}
          className="rounded-sm type-ui font-semibold hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
          {workflow_title !== null && <bdi>{workflow_title}</bdi>}
          {(priority === 'urgent' || priority === 'high') && (
            <Badge tone={priority === 'urgent' ? 'danger' : 'warning'}>
              {t(priority === 'urgent' ? 'assignment_page.urgent' : 'assignment_page.high')}
            </Badge>
          )}
          {holding === 'over' && completed_at !== null && (
            <span>
              {t(status === 'completed' ? 'assignment_page.completed' : 'assignment_page.cancelled')}{' '}
              {formatDate(completed_at)}
            </span>
          )}
          {holding === 'other' && <span>{t('assignment_page.others')}</span>}
          {holding !== 'over' && due_at !== null && (
            <span className={is_overdue ? 'font-semibold text-danger-text' : ''}>
              {is_overdue && `${t('assignment_page.overdue')} · `}
              <time dateTime={due_at}>{formatRelative(due_at)}</time>
            </span>
          )}
        </p>
      </div>
      {holding === 'free' && (
        <Button
          aria-label={t('assignment_page.take_named', { title })}
          isBusy={take.isPending}
          onClick={() => take.mutate({ params: { id } })}
        >
          {t('assignment_page.take')}
        </Button>
      )}
    </li>
  );
};
