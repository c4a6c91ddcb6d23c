/** What shows a team besides its own page. */
export const TEAM_LISTS = [
  'GET /api/v1/teams/mine',
  'GET /api/v1/profile/bootstrap',
  'GET /api/v1/workspaces',
  'GET /api/v1/workspaces/{id}',
] as const;
