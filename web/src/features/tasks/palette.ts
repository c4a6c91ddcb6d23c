import { ListTodo } from 'lucide-react';
import type { PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'tasks.title',
    icon: ListTodo,
    order: 245,
    needs: 'surface.chat.access',
    shortcut: 'go_tasks',
    does: { to: '/tasks' },
  },
];
