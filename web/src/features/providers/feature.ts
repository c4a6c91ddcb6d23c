// Keys and addresses of AI providers: a person's own, and those of the platform.

import { feature, none } from '../../feature.ts';
import { adminPage, settingsPage } from '../../page.ts';

const MODELS = ['GET /api/v1/models/enabled', 'GET /api/v1/api-configs'] as const;
const OF_PLATFORM = ['GET /api/v1/admin/api-configs', ...MODELS] as const;

export const providers = feature({
  name: 'providers',
  pages: [
    settingsPage('/providers', () => import('./ProvidersPage.tsx'), 'ProvidersPage', [
      {
        bar: 'settings',
        text: 'settings.providers',
        icon: 'providers',
        group: 'ai',
        order: 70,
        needs: 'surface.chat.access',
      },
    ]),
    adminPage('/providers', () => import('./ProvidersPage.tsx'), 'PlatformProvidersPage', [
      { bar: 'admin', text: 'settings.providers', icon: 'providers', group: 'ai', order: 50, needs: none },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.provider_config.created': MODELS,
      'user.provider_config.updated': MODELS,
      'user.provider_config.deleted': MODELS,
      'user.provider_config.health': MODELS,
      'team.provider_config.changed': MODELS,
      'admin.provider_config.created': OF_PLATFORM,
      'admin.provider_config.updated': OF_PLATFORM,
      'admin.provider_config.deleted': OF_PLATFORM,
      'admin.provider_config.health': ['GET /api/v1/admin/api-configs'],
    },
    resync: { admin: ['GET /api/v1/admin/api-configs'] },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: { 'providers.byok': { text: 'permissions.byok', order: 50 } },
  belongings: { provider_configuration: 'team_page.has_provider' },
  words: ['providers'],
  settingsWords: ['provider'],
});
