// The frame around every page of a person who is signed in.

import { createRoute, redirect } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { settings } from '../../places.ts';

export const shell = feature({
  name: 'shell',
  pages: [
    {
      place: 'settings',
      route: createRoute({
        getParentRoute: () => settings,
        path: '/',
        beforeLoad: () => {
          throw redirect({ to: '/settings/profile', replace: true });
        },
      }),
      navigation: [{ bar: 'sidebar', text: 'shell.settings', icon: Settings, order: 30, needs: none }],
    },
  ],
  palette: 'palette.ts',
  paletteGroups: 'palette-groups.tsx',
  live: none,
  hits: none,
  shortcuts: {
    palette: { keys: 'Mod+K', area: 'anywhere', text: 'shortcuts.palette' },
    new_chat: { keys: 'Mod+Shift+O', area: 'anywhere', text: 'shortcuts.new_chat' },
    help: { keys: 'Mod+/', area: 'anywhere', text: 'shortcuts.help' },
    settings: { keys: 'Mod+,', area: 'anywhere', text: 'shortcuts.settings' },
    sidebar: { keys: 'Mod+Shift+S', area: 'anywhere', text: 'shortcuts.sidebar' },
    next_unread: { keys: 'Alt+Shift+ArrowDown', area: 'anywhere', text: 'shortcuts.next_unread' },
    previous_unread: { keys: 'Alt+Shift+ArrowUp', area: 'anywhere', text: 'shortcuts.previous_unread' },
  },
  permissions: { 'surface.admin.access': { text: 'permissions.admin', order: 10 } },
  words: ['shell', 'settings', 'admin'],
  adminWords: none,
});
