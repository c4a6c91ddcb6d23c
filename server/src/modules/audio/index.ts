// What other modules may use. Everything else in this folder is private.

export { fieldsAs } from './fields.ts';
export { hear, say } from './service.ts';
