import type { TaskPriority, TaskRunReason, TaskStatus } from '@parley/contract';
import type { TextKey } from '../../feature.ts';

export const STATUS_TEXT = {
  open: 'task_page.open',
  in_progress: 'task_page.in_progress',
  blocked: 'task_page.blocked',
  done: 'task_page.done',
  cancelled: 'task_page.cancelled',
} as const satisfies Record<TaskStatus, TextKey>;

export const PRIORITY_TEXT = {
  low: 'task_page.low',
  normal: 'task_page.normal',
  high: 'task_page.high',
  urgent: 'task_page.urgent',
} as const satisfies Record<TaskPriority, TextKey>;

export const STATUS_COLOUR = {
  open: 'bg-ink-faint',
  in_progress: 'bg-accent',
  blocked: 'bg-danger',
  done: 'bg-success',
  cancelled: 'bg-line',
} as const satisfies Record<TaskStatus, string>;

export const PRIORITIES: readonly TaskPriority[] = ['low', 'normal', 'high', 'urgent'];

/** Why a run ended without an answer. */
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
  not_allowed: 'task_page.why_not_allowed',
  budget_used_up: 'task_page.why_budget_used_up',
  not_found: 'task_page.why_not_found',
  too_many: 'task_page.why_too_many',
} as const satisfies Record<TaskRunReason, TextKey>;
