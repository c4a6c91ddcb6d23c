// What other modules may use. Everything else in this folder is private.
export { writeDocument } from './document.ts';
export { plantTree } from './service.ts';
