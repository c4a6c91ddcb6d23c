import { MonitorSmartphone } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.sessions',
    icon: MonitorSmartphone,
    order: 130,
    needs: none,
    shortcut: none,
    does: { to: '/settings/sessions' },
  },
];
