import { Folder } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'folders.title',
    icon: Folder,
    order: 90,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/settings/folders' },
  },
];
