import type { TaskAction, TaskHistoryEntry } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { Loaded } from '../../ui/Loaded.tsx';

const ACTION_TEXT = {
  created: 'task_page.did_create',
  updated: 'task_page.did_update',
  started: 'task_page.did_start',
  completed: 'task_page.did_complete',
  reopened: 'task_page.did_reopen',
  cancelled: 'task_page.did_cancel',
  commented: 'task_page.did_comment',
  schedule_switched_off: 'task_page.switched_off',
} as const satisfies Record<TaskAction, TextKey>;

/** What the page calls the fields that are told; others were changed as well, and go without a name. */
const FIELD_TEXT: Readonly<Record<string, TextKey>> = {
  title: 'task_page.name',
  description: 'task_page.did_description',
  status: 'task_page.status',
  priority: 'task_page.priority',
  assignee: 'task_page.assignee',
  due_at: 'task_page.due',
  reminder_minutes: 'task_page.reminder',
  labels: 'task_page.labels',
  checklist: 'task_page.checklist',
  schedule: 'task_page.schedule',
  is_memory_granted: 'task_page.memory',
};

/** Who did what with a task; asked for when it is opened. */
export const History = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer rounded-sm text-sm font-semibold">{t('task_page.history')}</summary>
      {isOpen && <Entries id={id} />}
    </details>
  );
};

const Entries = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const query = useQuery(
    ask('GET /api/v1/tasks/{id}/history', { params: { id }, query: { per_page: LONGEST_PAGE } }),
  );
  return (
    <Loaded query={query}>
      {({ data }) => (
        <ul aria-label={t('task_page.history')} className="mt-2 flex flex-col gap-1.5 text-sm">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Loaded>
  );
};

const Entry = ({ entry: { action, user, fields, created_at } }: { readonly entry: TaskHistoryEntry }) => {
  const { t } = useTranslation();
  // The server switches a schedule off by itself.
  const name = user?.display_name ?? (action === 'schedule_switched_off' ? null : t('task_page.left'));
  const named = fields.flatMap((field) => (FIELD_TEXT[field] ? [t(FIELD_TEXT[field])] : []));
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      {name && <bdi className="font-medium">{name}</bdi>}
      <span>
        {t(ACTION_TEXT[action])}
        {action === 'updated' && named.length > 0 && `: ${named.join(', ')}`}
      </span>
      <time dateTime={created_at} title={formatDateTime(created_at)} className="text-xs text-ink-muted">
        {formatRelative(created_at)}
      </time>
    </li>
  );
};
