import type { Task } from '@parley/contract';
import { TASK_COMMENT_MAX } from '@parley/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { Markdown } from '../markdown/index.ts';

/** What was said about a task. */
export const Comments = ({ task: { id, rights } }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const heading = useId();
  const [text, setText] = useState('');
  const query = useQuery(
    ask('GET /api/v1/tasks/{id}/comments', { params: { id }, query: { per_page: LONGEST_PAGE } }),
  );
  const say = useAction('POST /api/v1/tasks/{id}/comments', {
    stale: ['GET /api/v1/tasks/{id}/comments'],
    onDone: () => setText(''),
  });
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-sm font-semibold">
        {t('task_page.comments')}
      </h2>
      <Loaded query={query}>
        {({ data }) => (
          <ul aria-labelledby={heading} className="flex flex-col gap-4">
            {data.map(({ id: key, author, content, created_at }) => (
              <li key={key} className="flex gap-3">
                <Avatar name={author?.display_name ?? ''} image={null} className="size-7 text-xs" />
                <div className="min-w-0 grow">
                  <p className="text-sm">
                    <bdi className="font-semibold">{author?.display_name ?? t('task_page.left')}</bdi>{' '}
                    <time
                      dateTime={created_at}
                      title={formatDateTime(created_at)}
                      className="text-xs text-ink-muted"
                    >
                      {formatRelative(created_at)}
                    </time>
                  </p>
                  <Markdown text={content} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {rights.write && (
        <form
          className="flex flex-col gap-2"
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
      )}
    </section>
  );
};
