// What other features use of this one.

/** Fetched when the home page stands. */
export const loadHomeCards = () => import('./HomeCards.tsx');
