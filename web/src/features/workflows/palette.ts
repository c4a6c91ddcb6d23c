import { Workflow } from 'lucide-react';
import type { PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'workflows.title',
    icon: Workflow,
    order: 247,
    needs: 'surface.chat.access',
    shortcut: null,
    does: { to: '/workflows' },
  },
];
