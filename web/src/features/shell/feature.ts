// The frame around every page of a person who is signed in.

import { createRoute, redirect } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { lazyList, lazyPage, settings } from '../../places.ts';

export const shell = feature({
  name: 'shell',
  pages: [
    {
      place: 'settings',
      route: createRoute({
        getParentRoute: () => settings,
        path: '/',
        component: lazyPage(() => import('./SettingsIndex.tsx'), 'SettingsIndex'),
        beforeLoad: async () => {
          const { railScreen } = await import('../../lib/frame.ts');
          if (railScreen.matches) throw redirect({ to: '/settings/profile', replace: true });
        },
      }),
      navigation: [
        {
          bar: 'more',
          text: 'shell.settings',
          icon: Settings,
          order: 30,
          needs: none,
          list: lazyList(() => import('./SettingsList.tsx'), 'SettingsList'),
          beneath: ['/settings', '/admin', '/teams'],
          counts: none,
        },
      ],
    },
  ],
  palette: 'palette.ts',
  paletteGroups: 'palette-groups.tsx',
  create: none,
  live: none,
  hits: none,
  opens: none,
  shortcuts: {
    palette: { keys: 'Mod+K', area: 'anywhere', text: 'shortcut_help.palette' },
    new_chat: { keys: 'Mod+Shift+O', area: 'anywhere', text: 'shortcut_help.new_chat' },
    help: { keys: 'Mod+/', area: 'anywhere', text: 'shortcut_help.help' },
    settings: { keys: 'Mod+,', area: 'anywhere', text: 'shortcut_help.settings' },
    sidebar: { keys: 'Mod+Shift+S', area: 'anywhere', text: 'shortcuts.sidebar' },
    new_menu: { keys: 'Alt+Shift+N', area: 'anywhere', text: 'shortcut_help.new_menu' },
    next_part: { keys: 'F6', area: 'anywhere', text: 'shortcut_help.next_part' },
    previous_part: { keys: 'Shift+F6', area: 'anywhere', text: 'shortcut_help.previous_part' },
    next_unread: { keys: 'Alt+Shift+ArrowDown', area: 'anywhere', text: 'shortcut_help.next_unread' },
    previous_unread: { keys: 'Alt+Shift+ArrowUp', area: 'anywhere', text: 'shortcut_help.previous_unread' },
  },
  permissions: { 'surface.admin.access': { text: 'permissions.admin', order: 10 } },
  belongings: none,
  words: ['shell', 'settings', 'admin'],
  settingsWords: ['shell_chosen', 'move'],
});
