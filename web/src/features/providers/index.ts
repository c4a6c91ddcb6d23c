// What other features use of this one.

export { HealthBadge } from './HealthBadge.tsx';
export { useConnect } from './use-connect.ts';

/** Fetched for the page of a team. */
export const loadTeamProviders = () => import('./ProvidersPage.tsx');
