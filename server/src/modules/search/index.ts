// What other modules may use. Everything else in this folder is private.
export { indexLater, startIndexing } from './indexer.ts';
export { jobs } from './jobs.ts';
export { routes } from './routes.ts';
export { search } from './service.ts';
