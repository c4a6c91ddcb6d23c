// What other modules may use. Everything else in this folder is private.
export { people as listKnownPeople } from './service.ts';
