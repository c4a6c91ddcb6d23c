import { FileText } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'notes.title',
    icon: FileText,
    order: 240,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/notes' },
  },
];
