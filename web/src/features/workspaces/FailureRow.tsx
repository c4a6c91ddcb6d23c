import type { WorkspaceFailure } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { channelTitle } from '../../lib/channel-title.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatRelative } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { OpenPlaceOfReason, RUN_REASON_TEXT } from '../notifications/index.ts';
import { AtWork } from './AtWork.tsx';
import { ROW, ROW_SIGN } from './DueRow.tsx';
import type { Again } from './run-again.ts';

interface OfFailure {
  readonly failure: WorkspaceFailure;
}

interface FailureRowProps extends OfFailure {
  /** It was asked for again from here, and is not over. */
  readonly again: Again | undefined;
  readonly onAgain: (again: Again) => void;
  readonly onOver: (failure: WorkspaceFailure) => void;
}

/** Names may run in the other direction than the sentence around them. */
const apart = (text: string): string => `\u2068${text}\u2069`;

const useSentence = ({ type, title, author }: WorkspaceFailure): string => {
  const { t } = useTranslation();
  const name = apart(author?.display_name ?? '');
  if (type === 'answer') return t('workspace_page.failed_answer', { name });
  return author === null
    ? t('workspace_page.failed_run', { title: apart(title) })
    : t('workspace_page.failed_task', { name, title: apart(title) });
};

/** Work of the AI that could not finish, and why; a press leads to it, a button has it done again. */
export const FailureRow = ({ failure, again, onAgain, onOver }: FailureRowProps) => {
  const { t } = useTranslation();
  const { type, title, from, author, avatar, error, reason, failed_at, can_run_again } = failure;
  const place = type === 'answer' ? channelTitle({ title }) : from;
  const why = reason ? t(RUN_REASON_TEXT[reason]) : error;
  return (
    <div className="flex flex-wrap items-center gap-x-2 pe-3.5 rail:flex-nowrap transition-colors duration-(--d-press) hover:bg-hover">
      <LinkToFailed failure={failure}>
        {author === null ? (
          <span className={ROW_SIGN}>
            <TriangleAlert aria-hidden="true" className="size-4.5 text-danger-text" strokeWidth={1.75} />
          </span>
        ) : (
          <Avatar
            isPersona
            name={author.display_name}
            image={avatar}
            className="size-7 shrink-0 text-[0.625rem]"
          />
        )}
        <span className="min-w-0 grow">
          <span className="line-clamp-2 font-medium wrap-anywhere">{useSentence(failure)}</span>
          <span className="flex min-w-0 text-xs text-ink-faint">
            {type === 'task' && (
              <span className="shrink-0 whitespace-pre">{`${t('workspace_page.task')} · `}</span>
            )}
            {place && <bdi className="truncate">{place}</bdi>}
            <span className="shrink-0 whitespace-pre">
              {place && ' · '}
              <time dateTime={failed_at}>{formatRelative(failed_at)}</time>
            </span>
          </span>
          {again && <AtWork again={again} onOver={() => onOver(failure)} />}
          {why && !again && <bdi className="line-clamp-2 text-xs wrap-anywhere text-danger-text">{why}</bdi>}
        </span>
      </LinkToFailed>
      <div className="ms-auto flex shrink-0 flex-wrap items-center justify-end gap-2 ps-3.5 pb-2 empty:hidden rail:ps-0 rail:pb-0">
        {!again && <OpenPlaceOfReason reason={reason} className={buttonLook()} />}
        {can_run_again && <RunAgain failure={failure} isAtWork={again !== undefined} onAgain={onAgain} />}
      </div>
    </div>
  );
};

const LinkToFailed = ({
  failure: { type, id, channel_id },
  children,
}: OfFailure & { readonly children: ReactNode }) => {
  const className = classNames(ROW, 'min-w-0 grow');
  if (type === 'task')
    return (
      <Link to="/tasks/$taskId" params={{ taskId: id }} search={{}} className={className}>
        {children}
      </Link>
    );
  if (type === 'instance')
    return (
      <Link to="/runs/$runId" params={{ runId: id }} search={{}} className={className}>
        {children}
      </Link>
    );
  return (
    <Link
      to="/c/$channelId"
      params={{ channelId: channel_id ?? '' }}
      search={{ m: id }}
      className={className}
    >
      {children}
    </Link>
  );
};

interface RunAgainProps extends OfFailure, Pick<FailureRowProps, 'onAgain'> {
  readonly isAtWork: boolean;
}

const RunAgain = ({ failure, isAtWork, onAgain }: RunAgainProps) => {
  const { type, id, title } = failure;
  const { t } = useTranslation();
  const options = {
    done: t('workspace_page.at_work_again'),
    stale: [
      'GET /api/v1/workspaces/{id}/overview',
      'GET /api/v1/tasks/{id}/runs',
      'GET /api/v1/instances/{id}',
    ],
  } as const;
  const begun = (runId: string | null) => onAgain({ failure, runId, sinceMs: Date.now() });
  const task = useAction('POST /api/v1/tasks/{id}/run', { ...options, onDone: (made) => begun(made.id) });
  const run = useAction('POST /api/v1/instances/{id}/retry', { ...options, onDone: () => begun(null) });
  const params = { id };
  return (
    <Button
      isBusy={isAtWork || task.isPending || run.isPending}
      aria-label={t('workspace_page.run_again_named', { title })}
      onClick={() => (type === 'task' ? task.mutate({ params }) : run.mutate({ params }))}
    >
      {t('workspace_page.run_again')}
    </Button>
  );
};
