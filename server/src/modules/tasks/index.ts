// What other modules may use. Everything else in this folder is private.
export { list as listTasks } from './service.ts';
