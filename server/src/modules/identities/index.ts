// What other modules may use. Everything else in this folder is private.
export { plainText } from './names.ts';
export { accountOf, adjustRole, findIdentity, type Vouched } from './service.ts';
