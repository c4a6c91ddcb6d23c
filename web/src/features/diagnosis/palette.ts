import { Activity } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.diagnosis',
    icon: Activity,
    order: 160,
    needs: none,
    shortcut: none,
    does: { to: '/settings/diagnosis' },
  },
];
