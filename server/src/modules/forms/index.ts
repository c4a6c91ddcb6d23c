// What other modules may use. Everything else in this folder is private.
export { checkForm, problemsText, templateOf } from './service.ts';
