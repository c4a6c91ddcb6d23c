// What other modules may use. Everything else in this folder is private.
export { type News, notify } from './service.ts';
