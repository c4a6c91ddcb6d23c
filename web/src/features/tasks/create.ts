import { useNavigate } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import type { CreateLine } from '../../feature.ts';

export const create: readonly CreateLine[] = [
  {
    text: 'tasks.new',
    icon: ListTodo,
    order: 40,
    needs: 'surface.chat.access',
    isPlaced: true,
    useRun: () => {
      const navigate = useNavigate();
      return () => void navigate({ to: '/tasks', search: { view: 'list' }, state: { addsTask: true } });
    },
  },
];
