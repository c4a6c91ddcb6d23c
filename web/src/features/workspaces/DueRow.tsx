import type { WorkspaceDue } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck, ListTodo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatRelative } from '../../lib/format.ts';

/** One line of an overview: what it is, and a press leads there. */
export const ROW =
  'flex min-h-13.5 w-full items-center gap-3 px-3.5 py-2 text-start type-ui -outline-offset-2 transition-colors duration-(--d-press) hover:bg-hover';

/** As wide as the picture of a person, so that all lines begin below one another. */
export const ROW_SIGN = 'grid size-7 shrink-0 place-items-center';

export interface Due extends Pick<WorkspaceDue, 'type' | 'id' | 'title' | 'from'> {
  /** Left out: at any time. */
  readonly due_at?: string;
}

/** A task, or a step of a workflow, that waits for this person. */
export const DueRow = ({ due: { type, id, title, from, due_at } }: { readonly due: Due }) => {
  const { t } = useTranslation();
  const Icon = type === 'task' ? ListTodo : ClipboardCheck;
  const isLate = due_at !== undefined && new Date(due_at) < new Date();
  const inside = (
    <>
      <span className={ROW_SIGN}>
        <Icon aria-hidden="true" className="size-4.5 text-ink-faint" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 grow">
        <bdi className="line-clamp-2 wrap-anywhere font-medium">{title}</bdi>
        <span className="flex min-w-0 text-xs text-ink-faint">
          <span className="shrink-0 whitespace-pre">
            {type === 'task' ? t('workspace_page.task') : t('workspace_page.assignment')}
            {from && ' · '}
          </span>
          {from && <bdi className="truncate">{from}</bdi>}
        </span>
      </span>
      {due_at !== undefined && (
        <span
          className={classNames(
            'max-w-[45%] text-end text-xs',
            isLate ? 'font-semibold text-danger-text' : 'text-ink-faint',
          )}
        >
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
