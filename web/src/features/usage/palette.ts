import { ChartColumn } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.usage',
    icon: ChartColumn,
    order: 80,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/settings/usage' },
  },
];
