// What other modules may use. Everything else in this folder is private.
export { comesTrue, nextAfter } from './schedule.ts';
export { list as listTasks } from './service.ts';
