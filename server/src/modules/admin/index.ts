// What other modules may use. Everything else in this folder is private.
export { update as updateAccount } from './users.ts';
