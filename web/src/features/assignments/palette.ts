import { ClipboardCheck } from 'lucide-react';
import type { PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'assignments.title',
    icon: ClipboardCheck,
    order: 246,
    needs: 'surface.chat.access',
    shortcut: null,
    does: { to: '/assignments' },
  },
];
