// What other modules may use. Everything else in this folder is private.
export { startKeeper as startAnswers } from './keeper.ts';
export { routes } from './routes.ts';
