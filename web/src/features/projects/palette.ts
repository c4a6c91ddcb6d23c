import { FolderKanban } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'projects.title',
    icon: FolderKanban,
    order: 55,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/projects' },
  },
];
