import { Search } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'search.title',
    icon: Search,
    order: 20,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/search' },
  },
];
