import { useNavigate } from '@tanstack/react-router';
import { MessageSquareDashed } from 'lucide-react';
import type { CreateLine } from '../../feature.ts';

export const create: readonly CreateLine[] = [
  {
    text: 'temporary.title',
    icon: MessageSquareDashed,
    order: 15,
    needs: 'surface.chat.access',
    // It is made nowhere.
    isPlaced: false,
    useRun: () => {
      const navigate = useNavigate();
      return () => void navigate({ to: '/temporary' });
    },
  },
];
