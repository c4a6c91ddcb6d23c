// What other modules may use. Everything else in this folder is private.
export { type BroughtType, connectionTypes } from './brought-types.ts';
export { isBuiltIn as isBuiltInConnection } from './catalogue.ts';
export { type ConnectionUse, resolveForPackage, useConnection } from './use.ts';
export { canSearchWeb, SearchProblem, searchWeb } from './web-search.ts';
