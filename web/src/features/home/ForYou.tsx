import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck, ListTodo, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../../lib/format.ts';
import { ask } from '../../lib/query.ts';
import { Part, ROW } from './OverviewPart.tsx';

const ROWS_MAX = 6;
const ASKED = '20';

interface Due {
  readonly id: string;
  readonly title: string;
  readonly due_at: string | null;
  readonly from: string;
  readonly isTask: boolean;
}

/** What is late comes first, then what is due; what has no time comes last. */
const soonestFirst = (a: Due, b: Due): number => (a.due_at ?? '9').localeCompare(b.due_at ?? '9');

/** What waits for this person: steps that workflows gave them, and tasks that are late or due today. */
export const ForYou = () => {
  const { t } = useTranslation();
  const assignments = useQuery(ask('GET /api/v1/assignments/mine', { query: { per_page: ASKED } }));
  const late = useQuery(
    ask('GET /api/v1/tasks', { query: { assignee: 'me', due: 'overdue', per_page: ASKED } }),
  );
  const today = useQuery(
    ask('GET /api/v1/tasks', { query: { assignee: 'me', due: 'today', per_page: ASKED } }),
  );
  const tasks = [...(late.data?.data ?? []), ...(today.data?.data ?? [])];
  const seen = new Set<string>();
  const all: readonly Due[] = [
    ...(assignments.data?.data ?? []).map(({ id, title, due_at, workflow_title }) => ({
      ...{ id, title, due_at, from: workflow_title ?? '', isTask: false },
    })),
    ...tasks.map(({ id, title, due_at }) => ({ id, title, due_at, from: '', isTask: true })),
  ].filter(({ id }) => !seen.has(id) && seen.add(id));
  if (all.length === 0) return null;
  return (
    <Part heading={t('workspaces.for_you')} to="/assignments" all={t('assignments.title')}>
      {all
        .toSorted(soonestFirst)
        .slice(0, ROWS_MAX)
        .map((due) => (
          <li key={due.id}>
            <DueRow due={due} />
          </li>
        ))}
    </Part>
  );
};

const DueRow = ({ due: { id, title, due_at, from, isTask } }: { readonly due: Due }) => {
  const { t } = useTranslation();
  const Icon: LucideIcon = isTask ? ListTodo : ClipboardCheck;
  const isLate = due_at !== null && new Date(due_at) < new Date();
  const inside = (
    <>
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className="min-w-0 grow">
        <bdi className="block truncate font-medium">{title}</bdi>
        {from !== '' && <bdi className="block truncate text-xs text-ink-faint">{from}</bdi>}
      </span>
      {due_at !== null && (
        <span className={isLate ? 'text-xs font-semibold text-danger-text' : 'text-xs text-ink-faint'}>
          {isLate && `${t('home.late')} · `}
          <time dateTime={due_at}>{formatRelative(due_at)}</time>
        </span>
      )}
    </>
  );
  return isTask ? (
    <Link to="/tasks/$taskId" params={{ taskId: id }} search={{}} className={ROW}>
      {inside}
    </Link>
  ) : (
    <Link to="/assignments/$assignmentId" params={{ assignmentId: id }} search={{}} className={ROW}>
      {inside}
    </Link>
  );
};
