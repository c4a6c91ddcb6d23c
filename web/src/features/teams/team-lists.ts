/** What shows a team besides its own page. */
export const TEAM_LISTS = [
  'GET /api/v1/teams/mine',
  'GET /api/v1/profile/bootstrap',
  'GET /api/v1/workspaces',
  'GET /api/v1/workspaces/{id}',
] as const;

/** For administrators. */
export const ALL_TEAMS = 'GET /api/v1/admin/teams';

export const TEAM = ['GET /api/v1/teams/{id}', ...TEAM_LISTS] as const;
export const MEMBERS = [...TEAM, 'GET /api/v1/teams/{id}/members', 'GET /api/v1/teams/{id}/roles'] as const;
