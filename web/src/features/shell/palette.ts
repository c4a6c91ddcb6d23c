import { PanelLeft } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';
import { toggleList } from './shell-state.ts';

export const palette: readonly PaletteLine[] = [
  {
    text: 'shortcuts.sidebar',
    icon: PanelLeft,
    order: 180,
    needs: none,
    shortcut: 'sidebar',
    does: { run: toggleList },
  },
];
