import { MessageSquareQuote } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'instructions.title',
    icon: MessageSquareQuote,
    order: 74,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/settings/instructions' },
  },
];
