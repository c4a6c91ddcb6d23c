// What other features use of this one.

export { useSurfaces } from './use-surfaces.ts';

/** Fetched when the home page stands. */
export const loadHomeCards = () => import('./HomeCards.tsx');
