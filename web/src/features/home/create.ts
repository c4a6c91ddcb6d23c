import { useNavigate } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import type { CreateLine } from '../../feature.ts';

export const create: readonly CreateLine[] = [
  {
    text: 'shell.new_chat',
    icon: SquarePen,
    order: 10,
    needs: 'surface.chat.access',
    isPlaced: true,
    useRun: () => {
      const navigate = useNavigate();
      return () => void navigate({ to: '/' });
    },
  },
];
