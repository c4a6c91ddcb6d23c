// Teams: who is in one, as what, and how others come into it.

import { feature, none } from '../../feature.ts';
import { partedPage, wordedPage } from '../../page.ts';

const TEAM = [
  'GET /api/v1/teams/{id}',
  'GET /api/v1/teams/mine',
  'GET /api/v1/profile/bootstrap',
  'GET /api/v1/workspaces',
] as const;
const MEMBERS = [...TEAM, 'GET /api/v1/teams/{id}/members', 'GET /api/v1/teams/{id}/roles'] as const;
/** What a role allows acts in the team's open chats too. */
const ROLES = [
  ...MEMBERS,
  'GET /api/v1/channels',
  'GET /api/v1/channels/{id}',
  'GET /api/v1/channels/{id}/participants',
] as const;

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
    stale: {
      'team.created': TEAM,
      'team.updated': TEAM,
      'team.deleted': TEAM,
      'team.member.added': [...MEMBERS, 'GET /api/v1/teams/{id}/invitations'],
      'team.member.updated': ROLES,
      'team.member.removed': MEMBERS,
      'team.role.changed': ROLES,
    },
    resync: { notifications: MEMBERS },
    handlers: none,
  },
  hits: none,
  shortcuts: none,
  permissions: { 'teams.create': { text: 'permissions.teams_create', order: 90 } },
  words: ['teams'],
  settingsWords: ['team_page', 'refusals'],
});
