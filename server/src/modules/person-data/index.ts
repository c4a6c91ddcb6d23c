// What other modules may use. Everything else in this folder is private.
export { carry as carryErasures, listAll as listErasures } from './erasures-store.ts';
