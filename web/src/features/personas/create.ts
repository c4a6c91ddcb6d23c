import { useNavigate } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import type { CreateLine } from '../../feature.ts';

export const create: readonly CreateLine[] = [
  {
    text: 'personas.create',
    icon: Bot,
    order: 60,
    needs: 'personas.create',
    isPlaced: false,
    useRun: () => {
      const navigate = useNavigate();
      return () => void navigate({ to: '/personas/$personaId', params: { personaId: 'new' } });
    },
  },
];
