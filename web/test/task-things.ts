// Tasks, for tests of components: whole, and different only in what the test names.

import type { Task, TaskRun } from '@parley/contract';
import { ANN, newId } from './things.ts';

export const taskOf = (change: Partial<Task> = {}): Task => ({
  id: newId(),
  title: 'Order rope',
  description: '',
  status: 'open',
  priority: 'normal',
  assignee: null,
  due_at: null,
  reminder_minutes: null,
  labels: [],
  checklist: [],
  workspace_id: null,
  project_id: null,
  channel_id: null,
  message_id: null,
  owner_id: ANN,
  team_id: null,
  visibility: 'private',
  my_role: 'owner',
  rights: { write: true, manage: true },
  schedule: null,
  schedule_error: null,
  schedule_off: null,
  blocked_reason: null,
  is_memory_granted: false,
  next_run_at: null,
  next_runs: [],
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  completed_at: null,
  ...change,
});

export const runOf = (change: Partial<TaskRun> = {}): TaskRun => ({
  id: newId(),
  task_id: newId(),
  status: 'done',
  trigger: 'manual',
  scheduled_for: null,
  started_at: '2026-01-05T10:00:00.000Z',
  ended_at: '2026-01-05T10:01:00.000Z',
  message_id: null,
  channel_id: null,
  reason: null,
  error: null,
  usage: null,
  created_at: '2026-01-05T10:00:00.000Z',
  ...change,
});
