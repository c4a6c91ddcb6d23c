import { TextQuote } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'prompts.title',
    icon: TextQuote,
    order: 260,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/prompts' },
  },
];
