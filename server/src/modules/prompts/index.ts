// What other modules may use. Everything else in this folder is private.
export { create as createPrompt } from './service.ts';
