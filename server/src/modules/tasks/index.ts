// What other modules may use. Everything else in this folder is private.
export { reasonOf as runReasonOf } from './reasons.ts';
export { answersAmong as taskAnswersAmong, listFailed as listFailedTasks } from './runs.ts';
export { comesTrue, nextAfter } from './schedule.ts';
export {
  access as accessTask,
  create as createTask,
  list as listTasks,
  listDue as listDueTasks,
} from './service.ts';
export { hasMemoryGrant, leaveProject as takeTasksOutOfProject } from './store.ts';
