// What other modules may use. Everything else in this folder is private.
export { redeemTicket, rulesOf } from './service.ts';
