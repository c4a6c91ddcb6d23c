import { Bell } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'notifications.title',
    icon: Bell,
    order: 100,
    needs: none,
    shortcut: none,
    does: { to: '/inbox' },
  },
];
