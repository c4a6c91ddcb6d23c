// Notifications, and what a person wants to be notified of.

import { feature, none } from '../../feature.ts';
import { appPage, settingsPage } from '../../page.ts';

const NOTIFICATIONS = ['GET /api/v1/notifications', 'GET /api/v1/notifications/unread-count'] as const;

export const notifications = feature({
  name: 'notifications',
  pages: [
    appPage('/notifications', () => import('./NotificationsPage.tsx'), 'NotificationsPage', none),
    settingsPage('/notifications', () => import('./PreferencesPage.tsx'), 'PreferencesPage', [
      { bar: 'settings', text: 'settings.notifications', icon: none, order: 30, needs: none },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
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
  shortcuts: none,
  permissions: none,
  words: ['notifications'],
  adminWords: none,
});
