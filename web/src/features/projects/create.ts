import { useNavigate } from '@tanstack/react-router';
import { FolderKanban } from 'lucide-react';
import type { CreateLine } from '../../feature.ts';

export const create: readonly CreateLine[] = [
  {
    text: 'projects.new',
    icon: FolderKanban,
    order: 50,
    needs: 'surface.chat.access',
    isPlaced: true,
    useRun: () => {
      const navigate = useNavigate();
      return () => void navigate({ to: '/projects/new' });
    },
  },
];
