import type { WorkspaceDue } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck, ListTodo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../../lib/format.ts';

/** One line of an overview: what it is, and a press leads there. */
export const ROW =
  'flex min-h-13.5 w-full items-center gap-3 px-3.5 py-2 text-start type-ui -outline-offset-2 transition-colors duration-(--d-press) hover:bg-hover';

export interface Due extends Pick<WorkspaceDue, 'type' | 'id' | 'title' | 'from'> {
  /** Null: at any time. */
  readonly due_at: string | null;
}

/** What is late comes first, then what is due; what has no time comes last. */
export const soonestFirst = (a: Due, b: Due): number => (a.due_at ?? '9').localeCompare(b.due_at ?? '9');

/** A task, or a step of a workflow, that waits for this person. */
export const DueRow = ({ due: { type, id, title, from, due_at } }: { readonly due: Due }) => {
  const { t } = useTranslation();
  const Icon = type === 'task' ? ListTodo : ClipboardCheck;
  const isLate = due_at !== null && new Date(due_at) < new Date();
  const inside = (
    <>
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className="min-w-0 grow">
        <bdi className="block truncate ltr:text-left rtl:text-right font-medium">{title}</bdi>
        {from && (
          <bdi className="block truncate ltr:text-left rtl:text-right text-xs text-ink-faint">{from}</bdi>
        )}
      </span>
      {due_at !== null && (
        <span className={isLate ? 'text-xs font-semibold text-danger-text' : 'text-xs text-ink-faint'}>
          {isLate && `${t('workspaces.late')} · `}
          <time dateTime={due_at}>{formatRelative(due_at)}</time>
        </span>
      )}
    </>
  );
  return type === 'task' ? (
    <Link to="/tasks/$taskId" params={{ taskId: id }} search={{}} className={ROW}>
      {inside}
    </Link>
  ) : (
    <Link to="/assignments/$assignmentId" params={{ assignmentId: id }} search={{}} className={ROW}>
      {inside}
    </Link>
  );
};
