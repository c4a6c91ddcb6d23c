import { SquarePen } from 'lucide-react';
import type { PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'shell.new_chat',
    icon: SquarePen,
    order: 10,
    needs: 'surface.chat.access',
    shortcut: 'new_chat',
    does: { to: '/' },
  },
];
