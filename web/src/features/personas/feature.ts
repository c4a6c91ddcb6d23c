// Personas and groups of them.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

const PERSONAS = [
  'GET /api/v1/personas',
  'GET /api/v1/persona-groups',
  'GET /api/v1/models/enabled',
] as const;

export const personas = feature({
  name: 'personas',
  pages: [
    settingsPage('/personas', () => import('./PersonasPage.tsx'), 'PersonasPage', [
      { bar: 'settings', text: 'settings.personas', icon: none, order: 50, needs: 'surface.chat.access' },
    ]),
    settingsPage('/personas/$personaId', () => import('./PersonaPage.tsx'), 'PersonaPage', none),
  ],
  palette: 'palette.ts',
  paletteGroups: 'palette-groups.tsx',
  live: {
    stale: {
      'user.personas.changed': PERSONAS,
      'user.persona.created': PERSONAS,
      'user.persona.updated': PERSONAS,
      'user.persona.deleted': PERSONAS,
      'user.persona_group.created': PERSONAS,
      'user.persona_group.updated': PERSONAS,
      'user.persona_group.deleted': PERSONAS,
    },
    resync: none,
    handlers: none,
  },
  hits: none,
  shortcuts: none,
  permissions: { 'personas.create': { text: 'permissions.personas_create', order: 40 } },
  words: ['personas', 'groups'],
  adminWords: none,
});
