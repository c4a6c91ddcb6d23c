// Prompts: the list of them, and a page for each.

import { TextQuote } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { wordedPage } from '../../page.ts';

const LIST = 'GET /api/v1/prompts';
const ONE = 'GET /api/v1/prompts/{id}';

export const prompts = feature({
  name: 'prompts',
  pages: [
    wordedPage('/prompts', () => import('./PromptsPage.tsx'), 'PromptsPage', [
      {
        bar: 'more',
        text: 'prompts.title',
        icon: TextQuote,
        order: 40,
        needs: 'surface.chat.access',
        list: none,
        beneath: ['/prompts/'],
        counts: none,
      },
    ]),
    wordedPage('/prompts/$promptId', () => import('./PromptPage.tsx'), 'PromptPage', none),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.prompt.created': [LIST],
      'user.prompt.updated': [LIST, ONE],
      'user.prompt.deleted': [LIST, ONE],
      'user.scope.changed': [LIST, ONE],
    },
    resync: { notifications: [LIST, ONE] },
    handlers: none,
  },
  hits: {
    prompt: {
      icon: TextQuote,
      order: 100,
      filter: 'prompts.title',
      open: ({ id }) => ({ to: '/prompts/$promptId', params: { promptId: id }, search: {} }) as const,
    },
  },
  opens: none,
  shortcuts: none,
  permissions: { 'prompts.create': { text: 'prompts_page.permission', order: 130 } },
  belongings: { prompt: 'prompts.title' },
  words: ['prompts'],
  settingsWords: ['prompts_page'],
});
