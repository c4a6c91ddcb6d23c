import { KeyRound } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.security',
    icon: KeyRound,
    order: 120,
    needs: none,
    shortcut: none,
    does: { to: '/settings/security' },
  },
];
