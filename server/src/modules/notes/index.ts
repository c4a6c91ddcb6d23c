// What other modules may use. Everything else in this folder is private.
export { access as accessNote, create as createNote, list as listNotes } from './service.ts';
export { leaveProject as takeNotesOutOfProject } from './store.ts';
