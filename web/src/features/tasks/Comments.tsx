import type { Task } from '@parley/contract';
import { TASK_COMMENT_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finishByKeys } from '../../lib/finish-by-keys.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { CommentRow } from './CommentRow.tsx';

/** What was said about a task. */
export const Comments = ({ task }: { readonly task: Task }) => {
  const { id, rights } = task;
  const { t } = useTranslation();
  const heading = useId();
  const query = useQuery(
    ask('GET /api/v1/tasks/{id}/comments', { params: { id }, query: { per_page: LONGEST_PAGE } }),
  );
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-sm font-semibold">
        {t('task_page.comments')}
      </h2>
      <Loaded query={query}>
        {({ data }) => (
          <ul aria-labelledby={heading} className="flex flex-col gap-4">
            {data.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                taskTitle={task.title}
                mayWrite={rights.write}
                mayRemove={rights.manage}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {rights.write && <NewComment task={task} />}
    </section>
  );
};

const NewComment = ({ task: { id, title } }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const say = useAction('POST /api/v1/tasks/{id}/comments', {
    stale: ['GET /api/v1/tasks/{id}/comments'],
    onDone: () => setText(''),
  });
  useUnsaved(text.trim() !== '' && !say.isPending, () => ({
    of: title,
    texts: [{ label: t('task_page.comment'), text }],
  }));
  return (
    <form
      className="flex flex-col gap-2"
      onKeyDown={finishByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') say.mutate({ params: { id }, body: { content: text } });
      }}
    >
      <TextAreaField
        label={t('task_page.comment')}
        isLabelHidden
        placeholder={t('task_page.comment')}
        value={text}
        onValueChange={setText}
        maxLength={TASK_COMMENT_MAX}
      />
      <Button type="submit" isBusy={say.isPending} disabled={text.trim() === ''} className="self-start">
        {t('task_page.send')}
      </Button>
    </form>
  );
};
