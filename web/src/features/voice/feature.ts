// Voice: what is said is written down, and answers are read out.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

export const voice = feature({
  name: 'voice',
  pages: [
    settingsPage('/voice', () => import('./VoicePage.tsx'), 'VoicePage', [
      {
        bar: 'settings',
        text: 'voice_page.title',
        icon: 'voice',
        group: 'ai',
        order: 78,
        needs: 'surface.chat.access',
      },
    ]),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: none,
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['voice', 'voice_page'],
});
