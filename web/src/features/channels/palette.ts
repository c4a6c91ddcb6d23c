import { Archive } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'shell.archive',
    icon: Archive,
    order: 40,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/archive' },
  },
];
