import { Library } from 'lucide-react';
import type { PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'knowledge.title',
    icon: Library,
    order: 250,
    needs: 'surface.chat.access',
    shortcut: 'go_knowledge',
    does: { to: '/knowledge' },
  },
];
