// What other modules may use. Everything else in this folder is private.
export { list as listNotes } from './service.ts';
