// What is named before its noun is there: roles of existing servers hold these permissions, and clients may already ask for these
// topics. Each moves to its noun when that noun comes, and this file goes with the last of them.

import { none, noun } from './noun.ts';

export const plannedNoun = noun({
  name: 'planned',
  routes: none,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: {
    'knowledge.create': { description: 'Create knowledge bases', roles: ['user'] },
    'workflows.create': { description: 'Create workflows', roles: ['user'] },
    'workflows.publish': { description: 'Publish workflows', roles: [] },
    'packages.install': { description: 'Install packages', roles: [] },
  },
  searchKinds: none,
  topics: { workflow: { byId: true } },
  rateLimits: none,
});
