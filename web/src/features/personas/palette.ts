import { Bot } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.personas',
    icon: Bot,
    order: 50,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/personas' },
  },
];
