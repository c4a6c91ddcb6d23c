// The tables of this module. Only its stores write to them.

import type {
  ChecklistItem,
  TaskAction,
  TaskPriority,
  TaskRun,
  TaskRunStatus,
  TaskSchedule,
  TaskStatus,
} from '@parley/contract';

declare module '../../db/schema.ts' {
  interface Tables {
    tasks: TaskRow;
    task_labels: { task_id: string; label: string };
    task_comments: CommentRow;
    task_history: HistoryRow;
    task_runs: RunRow;
  }
}

export interface TaskRow {
  /** Of its scope, too: whose it is and who may see it stands there. */
  id: string;
  title: string;
  description: string;
  /** Title and description as they are looked for, whatever the case. */
  folded_text: string;
  status: TaskStatus;
  /** What it waits for, while it is blocked. */
  blocked_reason: string | null;
  priority: TaskPriority;
  assignee_user_id: string | null;
  assignee_persona_id: string | null;
  due_at: string | null;
  reminder_minutes: number | null;
  /** When the next reminder is to be sent; null: none is. */
  remind_at: string | null;
  checklist_json: ChecklistItem[];
  /** Of a team; null: each reader's own. */
  workspace_id: string | null;
  project_id: string | null;
  channel_id: string | null;
  message_id: string | null;
  schedule_json: TaskSchedule | null;
  /** Who set the schedule: runs are made in their name while they own the task, and in no other. */
  scheduled_by: string | null;
  schedule_error: string | null;
  /** Who let its runs use their memories; worth something while they own it. */
  memory_granted_by: string | null;
  next_run_at: string | null;
  /** Runs that failed one after the other. */
  failure_count: number;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
}

export interface CommentRow {
  id: string;
  task_id: string;
  author_id: string | null;
  content: string;
  created_at: string;
  edited_at: string | null;
}

export interface HistoryRow {
  id: string;
  task_id: string;
  user_id: string | null;
  action: TaskAction;
  fields_json: string[];
  created_at: string;
}

export interface RunRow {
  id: string;
  task_id: string;
  status: TaskRunStatus;
  cause: TaskRun['trigger'];
  /** What is asked: kept, so that a repetition after a crash asks the same. */
  prompt: string;
  persona_id: string | null;
  channel_id: string | null;
  message_id: string | null;
  turn_id: string | null;
  /** Since when its answer waits for a person to allow what it asked for, as long as it is at work. */
  waiting_since: string | null;
  /** For which of them: when it asks again, the time begins anew. */
  waiting_for: string | null;
  /** Grows when a stop of the server cut the answer short and it is asked for again. */
  attempt: number;
  error: string | null;
  usage_json: TaskRun['usage'];
  scheduled_for: string | null;
  started_at: string | null;
  ended_at: string | null;
  created_at: string;
}
