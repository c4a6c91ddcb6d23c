// Personas and groups of them.

import { Bot } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { movedPage, wordedPage } from '../../page.ts';
import { lazyList } from '../../places.ts';

const PERSONAS = [
  'GET /api/v1/personas',
  'GET /api/v1/persona-groups',
  'GET /api/v1/models/enabled',
  'GET /api/v1/channels/{id}/answerer',
  'GET /api/v1/chat/answerer',
] as const;

export const personas = feature({
  name: 'personas',
  pages: [
    wordedPage('/personas', () => import('./PersonasPage.tsx'), 'PersonasPage', [
      {
        bar: 'rail',
        text: 'settings.personas',
        icon: Bot,
        order: 70,
        needs: 'surface.chat.access',
        list: lazyList(() => import('./PersonasList.tsx'), 'PersonasList'),
        beneath: ['/personas/', '/models'],
        counts: none,
      },
    ]),
    wordedPage('/personas/$personaId', () => import('./PersonaPage.tsx'), 'PersonaPage', none),
    movedPage('/settings/personas', '/personas'),
    movedPage('/settings/personas/$personaId', '/personas/$personaId'),
  ],
  palette: 'palette.ts',
  paletteGroups: 'palette-groups.tsx',
  create: 'create.ts',
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
  opens: {
    persona: {
      named: none,
      open: (id: string) => ({ to: '/personas/$personaId', params: { personaId: id }, search: {} }) as const,
    },
  },
  shortcuts: { go_personas: { keys: 'Alt+Shift+7', area: 'anywhere', text: 'settings.personas' } },
  permissions: { 'personas.create': { text: 'permissions.personas_create', order: 40 } },
  belongings: { persona: 'team_page.has_persona', persona_group: 'team_page.has_persona_group' },
  words: ['personas'],
  settingsWords: ['persona', 'groups'],
});
