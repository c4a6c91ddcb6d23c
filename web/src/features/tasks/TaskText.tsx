import type { Task } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import { Markdown } from '../markdown/index.ts';
import { AiWork } from './AiWork.tsx';
import { Checklist } from './Checklist.tsx';
import { Comments } from './Comments.tsx';
import { History } from './History.tsx';

/** What a task says, its steps, and what was said and done about it. */
export const TaskText = ({ task }: { readonly task: Task }) => {
  const { t } = useTranslation();
  const { description, channel_id, message_id, assignee } = task;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {message_id !== null && channel_id !== null && (
        <Link
          to="/c/$channelId"
          params={{ channelId: channel_id }}
          search={{ m: message_id }}
          className="flex items-center gap-2 self-start rounded-sm text-sm text-accent-text hover:underline"
        >
          <MessageSquare aria-hidden="true" className="size-4" />
          {t('task_page.from_message')}
        </Link>
      )}
      {task.blocked_reason && (
        <Notice tone="warning" title={t('task_page.blocked')}>
          <bdi className="whitespace-pre-wrap wrap-anywhere">{task.blocked_reason}</bdi>
        </Notice>
      )}
      {description.trim() === '' ? (
        <p className="text-ink-muted">{t('task_page.no_description')}</p>
      ) : (
        <Markdown text={description} />
      )}
      <Checklist task={task} />
      {assignee?.type === 'persona' && <AiWork task={task} />}
      <Comments task={task} />
      <History id={task.id} />
    </div>
  );
};
