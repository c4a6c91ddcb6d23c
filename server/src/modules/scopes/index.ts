// What other modules may use. Everything else in this folder is private.

export { activityIn } from './activity.ts';
export { readersAsListeners } from './listeners.ts';
export { add as addMember, auditedMembers } from './members.ts';
export { moveThings, placed } from './places.ts';
export { noteProjectMove } from './project-moves.ts';
export { memberHandlers } from './routes.ts';
export {
  access as accessScope,
  beforeThingRemoved,
  change as changeScope,
  create as createScope,
  isGone as isScopeGone,
  listShared,
  ownerOf as ownerOfScope,
  reachOf as reachOfScope,
  readingLost,
  remove as removeScope,
  type Shared,
  share as shareScope,
  teamOf as teamOfScope,
  teamsOf as teamsOfScope,
} from './service.ts';
export { newlyPlaced } from './unchanged-places.ts';
