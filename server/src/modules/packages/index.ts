// What other modules may use. Everything else in this folder is private.
export { list as listSurfaces } from './surfaces.ts';
