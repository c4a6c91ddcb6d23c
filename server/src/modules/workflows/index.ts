// What the rest of the server uses of this module.

export { listWaiting as listWaitingAssignments } from './assignments.ts';
export { listFailed as listFailedInstances, start as startWorkflow } from './instances.ts';
export { importFile as importWorkflow } from './service.ts';
export { originsOf } from './visitors.ts';
