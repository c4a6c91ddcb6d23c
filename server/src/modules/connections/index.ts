// What other modules may use. Everything else in this folder is private.
export { type ConnectionUse, resolveForPackage, useConnection } from './use.ts';
export { canSearchWeb, SearchProblem, searchWeb } from './web-search.ts';
