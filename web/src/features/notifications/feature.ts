// Notifications, and what a person wants to be notified of.

import { Bell } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { movedPage, settingsPage, wordedPage } from '../../page.ts';

const NOTIFICATIONS = ['GET /api/v1/notifications', 'GET /api/v1/notifications/unread-count'] as const;

export const notifications = feature({
  name: 'notifications',
  pages: [
    wordedPage('/inbox', () => import('./NotificationsPage.tsx'), 'NotificationsPage', [
      {
        bar: 'foot',
        text: 'notifications.title',
        icon: Bell,
        order: 10,
        needs: none,
        list: none,
        beneath: none,
        counts: 'notifications',
      },
    ]),
    movedPage('/notifications', '/inbox'),
    settingsPage('/notifications', () => import('./PreferencesPage.tsx'), 'PreferencesPage', [
      {
        bar: 'settings',
        text: 'settings.notifications',
        icon: 'notifications',
        group: 'people',
        order: 30,
        needs: none,
      },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'notification.created': NOTIFICATIONS,
      'notification.updated': NOTIFICATIONS,
      'notification.read': NOTIFICATIONS,
      'notification.deleted': NOTIFICATIONS,
    },
    resync: { notifications: NOTIFICATIONS },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: { go_inbox: { keys: 'Alt+Shift+0', area: 'anywhere', text: 'notifications.title' } },
  permissions: none,
  belongings: none,
  words: ['notifications'],
  settingsWords: ['push', 'notify', 'notification_says', 'notification_texts'],
});
