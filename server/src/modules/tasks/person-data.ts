// A person's tasks as their archive has them, with what was said about each.

import type { PersonData } from '../../kernel/module.ts';

export const taskData: readonly PersonData[] = [
  {
    name: 'tasks',
    from: 'GET /api/v1/tasks',
    isMine: ({ owner_id }, me) => owner_id === me,
    parts: { comments: 'GET /api/v1/tasks/{id}/comments' },
    restore: {
      by: 'POST /api/v1/tasks',
      body: ({ title, description, status, blocked_reason, priority, due_at, ...rest }) => ({
        ...{ title, description, status, blocked_reason, priority, due_at },
        ...{ reminder_minutes: rest.reminder_minutes, labels: rest.labels },
        checklist: Array.isArray(rest.checklist)
          ? rest.checklist.map((item) => {
              const { text, done } = item as { text: string; done: boolean };
              return { text, done };
            })
          : [],
      }),
      refs: { project_id: 'projects' },
    },
  },
];
