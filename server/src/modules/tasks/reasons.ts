// Why a run ended without an answer. A run keeps the sentence; its name lets a client say it in another language.

import type { TaskRunReason } from '@parley/contract';

export const REASONS = {
  stopped: 'stopped by its owner',
  task_done: 'the task was finished',
  task_cancelled: 'the task was cancelled',
  persona_taken: 'the task was taken from its persona',
  persona_gone: 'the persona that was to do it is gone: give it to another',
  still_at_work: 'the run before it was still at work',
  server_off: 'the server was off at this time',
  other_owner: 'the task has another owner than the one who set its schedule: set it anew',
  answer_deleted: 'its answer was deleted',
  answer_stopped: 'the answer was stopped',
} as const satisfies Record<TaskRunReason, string>;

const NAMES = new Map<string, TaskRunReason>(
  Object.entries(REASONS).map(([name, sentence]) => [sentence, name as TaskRunReason]),
);

export const reasonOf = (error: string | null): TaskRunReason | null =>
  error === null ? null : (NAMES.get(error) ?? null);
