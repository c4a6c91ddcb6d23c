// What other features use of this one.

/** Fetched for the page of a team. */
export const loadTeamUsage = () => import('./UsagePage.tsx');
