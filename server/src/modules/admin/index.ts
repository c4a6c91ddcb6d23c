// What other modules may use. Everything else in this folder is private.
export { routes } from './routes.ts';
export { update as updateAccount } from './users.ts';
