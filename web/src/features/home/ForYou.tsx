import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../lib/query.ts';
import { type Due, DueRow, soonestFirst } from '../workspaces/index.ts';
import { Part } from './OverviewPart.tsx';

const ROWS_MAX = 6;
const ASKED = '20';

/** What waits for this person: steps that workflows gave them, and tasks that are late or due today. */
export const ForYou = () => {
  const { t } = useTranslation();
  const assignments = useQuery(ask('GET /api/v1/assignments/mine', { query: { per_page: ASKED } }));
  const mine = { assignee: 'responsible', per_page: ASKED } as const;
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const late = useQuery(ask('GET /api/v1/tasks', { query: { ...mine, due: 'overdue' } }));
  const today = useQuery(ask('GET /api/v1/tasks', { query: { ...mine, due: 'today', timezone } }));
  const tasks = [...(late.data?.data ?? []), ...(today.data?.data ?? [])];
  const seen = new Set<string>();
  const all: readonly Due[] = [
    ...(assignments.data?.data ?? []).map(({ id, title, due_at, workflow_title }) => ({
      ...{ type: 'assignment' as const, id, title, due_at, from: workflow_title },
    })),
    ...tasks.map(({ id, title, due_at }) => ({ type: 'task' as const, id, title, due_at, from: null })),
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
