import { useNavigate } from '@tanstack/react-router';
import { Library } from 'lucide-react';
import type { CreateLine } from '../../feature.ts';

export const create: readonly CreateLine[] = [
  {
    text: 'knowledge.new',
    icon: Library,
    order: 45,
    needs: 'knowledge.create',
    isPlaced: true,
    useRun: () => {
      const navigate = useNavigate();
      return () => void navigate({ to: '/knowledge', search: {}, state: { addsBase: true } });
    },
  },
];
