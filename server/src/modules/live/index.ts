// What other modules may use. Everything else in this folder is private.
export { isSignedIn, redeemTicket } from './service.ts';
