// What other modules may use. Everything else in this folder is private.
export { listRoster } from './service.ts';
