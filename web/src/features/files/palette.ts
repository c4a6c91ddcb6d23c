import { Files } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'shell.files',
    icon: Files,
    order: 30,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/files' },
  },
];
