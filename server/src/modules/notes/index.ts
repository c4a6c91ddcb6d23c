// What other modules may use. Everything else in this folder is private.
export { access as accessNote, list as listNotes } from './service.ts';
