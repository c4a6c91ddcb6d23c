import type { TaskPriority, TaskStatus } from '@parley/contract';
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
