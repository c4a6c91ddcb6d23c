import { FileKey2 } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.api_keys',
    icon: FileKey2,
    order: 140,
    needs: none,
    shortcut: none,
    does: { to: '/settings/api-keys' },
  },
];
