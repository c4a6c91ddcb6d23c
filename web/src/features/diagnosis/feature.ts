// The connection between this browser and the server.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

export const diagnosis = feature({
  name: 'diagnosis',
  pages: [
    settingsPage('/diagnosis', () => import('./DiagnosisPage.tsx'), 'DiagnosisPage', [
      {
        bar: 'settings',
        text: 'settings.diagnosis',
        icon: 'check',
        group: 'operation',
        order: 120,
        needs: none,
      },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: none,
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['diagnosis'],
});
