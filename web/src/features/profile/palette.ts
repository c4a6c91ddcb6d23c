import { UserRound } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.profile',
    icon: UserRound,
    order: 110,
    needs: none,
    shortcut: none,
    does: { to: '/settings/profile' },
  },
];
