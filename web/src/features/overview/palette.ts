import { ShieldCheck } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'shell.admin',
    icon: ShieldCheck,
    order: 170,
    needs: 'surface.admin.access',
    shortcut: none,
    does: { to: '/admin' },
  },
];
