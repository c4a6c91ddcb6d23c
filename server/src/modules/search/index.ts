// What other modules may use. Everything else in this folder is private.
export { forgetScope, indexLater } from './indexer.ts';
export { scopeSource } from './scope-source.ts';
export { findIds, search } from './service.ts';
export { markAll as markAllForSearch } from './store.ts';
export { listMarkedIds, lookInto } from './unindexed.ts';
export { indexedWords, phrasesOf } from './words.ts';
