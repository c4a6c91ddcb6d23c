import { Keyboard } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';
import { openHelp } from './ShortcutHelpHost.tsx';

export const palette: readonly PaletteLine[] = [
  {
    text: 'shortcuts.title',
    icon: Keyboard,
    order: 190,
    needs: none,
    shortcut: 'help',
    does: { run: openHelp },
  },
];
