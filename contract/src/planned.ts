// What is named before its noun is there: roles of existing servers hold these permissions. Each moves to its noun when that noun comes, and this file goes with the last of them.

import { none, noun } from './noun.ts';

export const plannedNoun = noun({
  name: 'planned',
  routes: none,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
