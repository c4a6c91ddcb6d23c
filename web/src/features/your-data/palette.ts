import { FolderDown } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.data',
    icon: FolderDown,
    order: 145,
    needs: none,
    shortcut: none,
    does: { to: '/settings/data' },
  },
];
