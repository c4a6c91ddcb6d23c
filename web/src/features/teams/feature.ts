// Teams: who is in one, as what, and how others come into it.

import { feature, none } from '../../feature.ts';
import { partedPage, wordedPage } from '../../page.ts';
import { MEMBERS, TEAM } from './team-lists.ts';

export const teams = feature({
  name: 'teams',
  pages: [
    wordedPage('/teams', () => import('./TeamsPage.tsx'), 'TeamsPage', none),
    partedPage('/teams/$handle', () => import('./TeamPage.tsx'), 'TeamPage', [
      'members',
      'invitations',
      'roles',
      'ai',
      'usage',
      'settings',
    ]),
    wordedPage('/invitations/$token', () => import('./InvitationPage.tsx'), 'InvitationPage', none),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: { 'team.created': TEAM, 'team.updated': TEAM },
    resync: { notifications: MEMBERS },
    handlers: () => import('./live-handlers.ts'),
  },
  hits: none,
  shortcuts: none,
  permissions: { 'teams.create': { text: 'permissions.teams_create', order: 90 } },
  words: ['teams'],
  settingsWords: ['team_page', 'refusals'],
});
