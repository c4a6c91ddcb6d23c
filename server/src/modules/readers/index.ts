// What other modules may use. Everything else in this folder is private.
export { isAlone, isReadByAll, isTeamOfAll } from './audience-store.ts';
export {
  findRole,
  listReadableIds,
  listReaderIds,
  listWriterIds,
  readableBy,
  readableOnceBy,
  readers,
  readersOf,
  rolesIn,
} from './store.ts';
export {
  isFoundIn,
  isPersonaTold,
  type PlaceAsked,
  toldChannel,
  toldProject,
  toldWorkspace,
} from './visible-place-store.ts';
