import { BrainCircuit } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'memory.title',
    icon: BrainCircuit,
    order: 75,
    needs: 'surface.chat.access',
    shortcut: none,
    does: { to: '/settings/memory' },
  },
];
