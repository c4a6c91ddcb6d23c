import { Plug } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.providers',
    icon: Plug,
    order: 70,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/settings/providers' },
  },
];
