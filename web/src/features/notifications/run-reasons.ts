import type { TaskRunReason } from '@parley/contract';
import type { TextKey } from '../../feature.ts';

/** Why a run of a task ended without an answer: the page of the task says it, and so does the inbox, which the frame of every page knows. */
export const RUN_REASON_TEXT = {
  stopped: 'task_page.why_stopped',
  task_done: 'task_page.why_task_done',
  task_cancelled: 'task_page.why_task_cancelled',
  persona_taken: 'task_page.why_persona_taken',
  persona_gone: 'task_page.why_persona_gone',
  still_at_work: 'task_page.why_still_at_work',
  server_off: 'task_page.why_server_off',
  other_owner: 'task_page.why_other_owner',
  answer_deleted: 'task_page.why_answer_deleted',
  answer_stopped: 'task_page.why_answer_stopped',
  not_approved: 'task_page.why_not_approved',
  not_allowed: 'task_page.why_not_allowed',
  budget_used_up: 'task_page.why_budget_used_up',
  not_found: 'task_page.why_not_found',
  too_many: 'task_page.why_too_many',
  key_closed: 'task_page.why_key_closed',
  key_locked: 'task_page.why_key_locked',
  connection_closed: 'task_page.why_connection_closed',
} as const satisfies Record<TaskRunReason, TextKey>;
