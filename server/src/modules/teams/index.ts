// What other modules may use. Everything else in this folder is private.
export {
  access as accessTeam,
  findMembership,
  hold as holdTeam,
  listMemberships,
  share as shareTeam,
} from './access.ts';
export { applyTeamClaims, traceTeamClaims } from './claims.ts';
export { hasLeft as hasLeftTeam, listTeamIdsOf, listUserIds as listTeamUserIds } from './members-store.ts';
export {
  canEditOwned,
  canSeeOwned,
  isAdministrator,
  type Owned,
  type TeamRights,
  teamRights,
} from './owned.ts';
export { isOfTeams, isOwnedOrOfTeams } from './owned-store.ts';
export { findHeir as findTeamHeir } from './removal.ts';
export { listMine as listTeams, load as findTeam } from './service.ts';
export { NO_TEAM_RESOURCES, type TeamResources, teamResources } from './team-resources.ts';
