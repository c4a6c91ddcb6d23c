// What other modules may use. Everything else in this folder is private.
export { erase as eraseAccount, update as updateAccount } from './users.ts';
