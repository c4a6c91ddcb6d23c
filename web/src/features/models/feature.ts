// Models: the order in which a person sees them, and the catalogue of the platform.

import { feature, none } from '../../feature.ts';
import { adminPage, settingsPage } from '../../page.ts';

const MODELS = ['GET /api/v1/models/enabled', 'GET /api/v1/api-configs'] as const;

export const models = feature({
  name: 'models',
  pages: [
    settingsPage('/models', () => import('./ModelsPage.tsx'), 'ModelsPage', [
      { bar: 'settings', text: 'settings.models', icon: none, order: 60, needs: 'surface.chat.access' },
    ]),
    adminPage('/models', () => import('./CatalogPage.tsx'), 'CatalogPage', [
      { bar: 'admin', text: 'settings.models', icon: none, order: 60, needs: none },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  live: {
    stale: { 'user.models.changed': MODELS, 'user.model_preferences.updated': MODELS },
    resync: none,
    handlers: none,
  },
  hits: none,
  shortcuts: none,
  permissions: none,
  words: ['models'],
  adminWords: none,
});
