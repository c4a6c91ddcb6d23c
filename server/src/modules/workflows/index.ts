// What the rest of the server uses of this module.

export { originsOf } from './visitors.ts';
