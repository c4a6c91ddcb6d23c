import type { TaskComment } from '@parley/contract';
import { TASK_COMMENT_MAX } from '@parley/contract/limits';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { Markdown } from '../markdown/index.ts';

const STALE = ['GET /api/v1/tasks/{id}/comments'] as const;

interface CommentRowProps {
  readonly comment: TaskComment;
  readonly taskTitle: string;
  readonly mayWrite: boolean;
  /** Also what others wrote. */
  readonly mayRemove: boolean;
}

/** What ends the editing goes away with it, and the focus goes back to what began it. */
const useFocusAfterEditing = (isEditing: boolean): RefObject<HTMLButtonElement | null> => {
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return pencil;
};

/** One comment. Its writer changes it and takes it back; who manages the task takes out any. */
export const CommentRow = ({ comment, taskTitle, mayWrite, mayRemove }: CommentRowProps) => {
  const { t } = useTranslation();
  const { user } = useMe();
  const [isEditing, setIsEditing] = useState(false);
  const pencil = useFocusAfterEditing(isEditing);
  const { author, content, created_at, edited_at } = comment;
  const isOwn = author?.id === user.id;
  return (
    <li tabIndex={-1} className="flex gap-3">
      <Avatar name={author?.display_name ?? ''} image={null} className="size-7 text-xs" />
      <div className="min-w-0 grow">
        <p className="text-sm">
          <bdi className="font-semibold">{author?.display_name ?? t('task_page.left')}</bdi>{' '}
          <time dateTime={created_at} title={formatDateTime(created_at)} className="text-xs text-ink-muted">
            {formatRelative(created_at)}
          </time>{' '}
          {edited_at !== null && (
            <span title={formatDateTime(edited_at)} className="text-xs text-ink-muted">
              {t('task_page.comment_edited')}
            </span>
          )}
        </p>
        {isEditing ? (
          <EditComment comment={comment} taskTitle={taskTitle} onClose={() => setIsEditing(false)} />
        ) : (
          <Markdown text={content} />
        )}
      </div>
      {!isEditing && (
        <div className="flex items-start">
          {isOwn && mayWrite && (
            <Button
              ref={pencil}
              look="quiet"
              size="icon"
              aria-label={t('task_page.comment_edit')}
              title={t('task_page.comment_edit')}
              onClick={() => setIsEditing(true)}
            >
              <Pencil aria-hidden="true" />
            </Button>
          )}
          {(isOwn || mayRemove) && <RemoveComment comment={comment} />}
        </div>
      )}
    </li>
  );
};

interface EditCommentProps extends Pick<CommentRowProps, 'comment' | 'taskTitle'> {
  readonly onClose: () => void;
}

const EditComment = ({ comment, taskTitle, onClose }: EditCommentProps) => {
  const { id, task_id, content } = comment;
  const { t } = useTranslation();
  const [text, setText] = useState(content);
  const change = useAction('PUT /api/v1/tasks/{id}/comments/{commentId}', {
    stale: STALE,
    onDone: () => close(),
  });
  const { giveUp } = useUnsaved(text !== content && !change.isPending, () => ({
    of: taskTitle,
    texts: [{ label: t('task_page.comment_edit'), text }],
  }));
  const close = (): void => {
    giveUp();
    onClose();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    change.mutate({ params: { id: task_id, commentId: id }, body: { content: text } });
  };
  return (
    <form className="mt-1 flex flex-col gap-2" onSubmit={onSubmit} onKeyDown={finishByKeys}>
      <TextAreaField
        label={t('task_page.comment_edit')}
        isLabelHidden
        value={text}
        onValueChange={setText}
        maxLength={TASK_COMMENT_MAX}
        autoFocus
        onKeyDown={({ key }) => key === 'Escape' && close()}
      />
      <div className="flex gap-2">
        <Button type="submit" look="primary" isBusy={change.isPending} disabled={text.trim() === ''}>
          {t('actions.save')}
        </Button>
        <Button onClick={close}>{t('actions.cancel')}</Button>
      </div>
    </form>
  );
};

const RemoveComment = ({ comment: { id, task_id, content } }: Pick<CommentRowProps, 'comment'>) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useAction('DELETE /api/v1/tasks/{id}/comments/{commentId}', {
    stale: STALE,
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button
        look="danger-quiet"
        size="icon"
        aria-label={t('task_page.comment_delete')}
        title={t('task_page.comment_delete')}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ params: { id: task_id, commentId: id } })}
        isBusy={remove.isPending}
        title={t('task_page.comment_delete')}
        text={content}
        action={t('actions.delete')}
      />
    </>
  );
};
