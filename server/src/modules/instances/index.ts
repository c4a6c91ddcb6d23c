// What other modules may use. Everything else in this folder is private.
export { drain as drainInstance, list as listInstances, registerAnswerCount } from './service.ts';
