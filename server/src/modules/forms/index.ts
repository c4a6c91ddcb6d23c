// What other modules may use. Everything else in this folder is private.
export { checkForm, fileIdsIn, problemsText, templateOf } from './service.ts';
