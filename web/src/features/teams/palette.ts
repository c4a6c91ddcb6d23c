import { UsersRound } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'teams.title',
    icon: UsersRound,
    order: 95,
    needs: none,
    shortcut: none,
    does: { to: '/teams' },
  },
];
