// What other modules may use. Everything else in this folder is private.
export { canSearchWeb, SearchProblem, searchWeb } from './web-search.ts';
