// What other modules may use. Everything else in this folder is private.
export { authenticateByCertificate, mayConnect } from './service.ts';
