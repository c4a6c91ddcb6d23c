// Teams: who is in one, as what, and how others come into it.

import { feature, none } from '../../feature.ts';
import { adminPage, partedPage, wordedPage } from '../../page.ts';
import { ALL_TEAMS, MEMBERS, TEAM } from './team-lists.ts';

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
    adminPage('/teams', () => import('./AdminTeamsPage.tsx'), 'AdminTeamsPage', [
      { bar: 'admin', text: 'teams.title', icon: 'people', group: 'people', order: 25, needs: none },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: { 'team.created': [...TEAM, ALL_TEAMS], 'team.updated': [...TEAM, ALL_TEAMS] },
    resync: { notifications: MEMBERS },
    handlers: () => import('./live-handlers.ts'),
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: { 'teams.create': { text: 'permissions.teams_create', order: 90 } },
  belongings: none,
  words: ['teams'],
  settingsWords: ['admin_teams', 'team_page', 'refusals'],
});
