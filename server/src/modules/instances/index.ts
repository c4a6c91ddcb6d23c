// What other modules may use. Everything else in this folder is private.
export { answerCount, drain as drainInstance, list as listInstances } from './service.ts';
