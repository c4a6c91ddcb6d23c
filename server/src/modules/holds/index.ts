// What other modules may use. Everything else in this folder is private.

export { keepsChannel, keepsPerson, keepsThing } from './held-store.ts';
export {
  assertChannelFree,
  assertOwnFree,
  assertPersonFree,
  assertStays as assertPersonStays,
  assertTeamFree,
  assertThingFree,
  assertWorkspaceFree,
  isChannelHeld,
  isOwnHeld,
  isPersonHeld,
} from './service.ts';
export { carry as carryHolds, listAll as listHolds } from './store.ts';
