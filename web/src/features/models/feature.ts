// Models: the order in which a person sees them, and the catalogue of the platform.

import { feature, none } from '../../feature.ts';
import { adminPage, movedPage, wordedPage } from '../../page.ts';

const MODELS = [
  'GET /api/v1/models/enabled',
  'GET /api/v1/api-configs',
  'GET /api/v1/channels/{id}/answerer',
  'GET /api/v1/chat/answerer',
] as const;
const CATALOG = ['GET /api/v1/admin/models', 'GET /api/v1/models/enabled'] as const;

export const models = feature({
  name: 'models',
  pages: [
    wordedPage('/models', () => import('./ModelsPage.tsx'), 'ModelsPage', none),
    movedPage('/settings/models', '/models'),
    adminPage('/models', () => import('./CatalogPage.tsx'), 'CatalogPage', [
      { bar: 'admin', text: 'settings.models', icon: 'models', group: 'ai', order: 60, needs: none },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.models.changed': MODELS,
      'user.model_preferences.updated': MODELS,
      'admin.model.updated': CATALOG,
      'admin.model.deleted': CATALOG,
    },
    resync: { admin: ['GET /api/v1/admin/models'] },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['models'],
});
