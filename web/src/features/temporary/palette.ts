import { MessageSquareDashed } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'temporary.title',
    icon: MessageSquareDashed,
    order: 12,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/temporary' },
  },
];
