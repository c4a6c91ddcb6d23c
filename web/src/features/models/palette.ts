import { Cpu } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.models',
    icon: Cpu,
    order: 60,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/models' },
  },
];
