import { Monitor, Moon, Palette, Sun } from 'lucide-react';
import { none, type PaletteLine } from '../../feature.ts';
import type { Theme } from '../../lib/theme.ts';

const choose = (theme: Theme) => (): void =>
  void import('./choose.ts').then(({ chooseTheme }) => chooseTheme(theme));

export const palette: readonly PaletteLine[] = [
  {
    text: 'settings.appearance',
    icon: Palette,
    order: 150,
    needs: none,
    shortcut: none,
    does: { to: '/settings/appearance' },
  },
  {
    text: 'palette_list.light',
    icon: Sun,
    order: 200,
    needs: none,
    shortcut: none,
    does: { run: choose('light') },
  },
  {
    text: 'palette_list.dark',
    icon: Moon,
    order: 210,
    needs: none,
    shortcut: none,
    does: { run: choose('dark') },
  },
  {
    text: 'palette_list.system',
    icon: Monitor,
    order: 220,
    needs: none,
    shortcut: none,
    does: { run: choose('system') },
  },
];
