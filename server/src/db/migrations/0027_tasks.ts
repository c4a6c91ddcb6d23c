// Tasks, what was said about them and done with them, and the runs of those that are work for the AI.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('tasks', (t) => {
    t.id('id').primaryKey().references('scopes.id', 'cascade');
    t.text('title');
    t.text('description');
    t.text('folded_text');
    t.text('status').check(raw`status in ('open', 'in_progress', 'blocked', 'done', 'cancelled')`);
    t.text('priority').check(raw`priority in ('low', 'normal', 'high', 'urgent')`);
    t.id('assignee_user_id').nullable().references('users.id', 'set null');
    t.id('assignee_persona_id').nullable().references('personas.id', 'set null');
    t.time('due_at').nullable();
    t.int('reminder_minutes').nullable();
    t.time('remind_at').nullable();
    t.json('checklist_json').default([]);
    t.id('workspace_id').nullable().references('workspaces.id', 'set null');
    t.id('project_id').nullable().references('projects.id', 'set null');
    t.id('channel_id').nullable().references('channels.id', 'set null');
    t.id('message_id').nullable().references('messages.id', 'set null');
    t.json('schedule_json').nullable();
    t.id('scheduled_by').nullable().references('users.id', 'set null');
    t.text('schedule_error').nullable();
    t.time('next_run_at').nullable();
    t.int('failure_count').default(0);
    t.time('created_at');
    t.time('updated_at');
    t.time('completed_at').nullable();
    t.index(['assignee_user_id']);
    t.index(['assignee_persona_id']);
    t.index(['workspace_id']);
    t.index(['project_id']);
    t.index(['channel_id']);
    t.index(['message_id']);
    t.index(['scheduled_by']);
    t.index(['next_run_at'], { where: raw`next_run_at is not null` });
    t.index(['remind_at'], { where: raw`remind_at is not null` });
  });
  await m.createTable('task_labels', (t) => {
    t.id('task_id').references('tasks.id', 'cascade');
    t.text('label');
    t.primaryKey(['task_id', 'label']);
    t.index(['label']);
  });
  await m.createTable('task_comments', (t) => {
    t.id('id').primaryKey();
    t.id('task_id').references('tasks.id', 'cascade');
    t.id('author_id').nullable().references('users.id', 'set null');
    t.text('content');
    t.time('created_at');
    t.index(['task_id', 'created_at']);
    t.index(['author_id']);
  });
  await m.createTable('task_history', (t) => {
    t.id('id').primaryKey();
    t.id('task_id').references('tasks.id', 'cascade');
    t.id('user_id').nullable().references('users.id', 'set null');
    t.text('action');
    t.json('fields_json');
    t.time('created_at');
    t.index(['task_id', 'created_at']);
    t.index(['user_id']);
  });
  await m.createTable('task_runs', (t) => {
    t.id('id').primaryKey();
    t.id('task_id').references('tasks.id', 'cascade');
    t.text('status').check(raw`status in ('queued', 'running', 'done', 'failed', 'skipped')`);
    t.text('cause').check(raw`cause in ('manual', 'schedule')`);
    t.text('prompt');
    t.id('persona_id').nullable().references('personas.id', 'set null');
    t.id('channel_id').nullable().references('channels.id', 'set null');
    t.id('message_id').nullable().references('messages.id', 'set null');
    t.id('turn_id').nullable();
    t.int('attempt').default(1);
    t.text('error').nullable();
    t.json('usage_json').nullable();
    t.time('scheduled_for').nullable();
    t.time('started_at').nullable();
    t.time('ended_at').nullable();
    t.time('created_at');
    t.index(['task_id', 'created_at']);
    t.index(['persona_id']);
    t.index(['channel_id']);
    t.index(['message_id']);
    // One at a time.
    t.index(['task_id'], {
      unique: true,
      name: 'task_runs_active',
      where: raw`status in ('queued', 'running')`,
    });
  });
};
