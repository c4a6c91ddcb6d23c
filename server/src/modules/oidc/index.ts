// What other modules may use. Everything else in this folder is private.
export { jobs } from './jobs.ts';
export { routes } from './routes.ts';
